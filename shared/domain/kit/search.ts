/** The types of records that GET /v1/search finds, in the order of its hits. */
export const SEARCHED = [
  'opportunity',
  'contact',
  'expense',
  'photo',
  'member',
  'vendor',
  'expense_category',
  'subscription',
  'event',
  'delivery',
] as const

/** A record that was found. */
export interface Hit {
  readonly object: (typeof SEARCHED)[number]
  readonly id: string
  /** The name of the record for people. */
  readonly name: string
  readonly detail: string | null
}

export const MAX_HITS = 20

/**
 * Chooses the results of a response: first the newest record of each type, then the second newest of each type, and so
 * on, so that no type hides another. Returns them in the order of the types.
 * @param found the hits of each type, newest first
 */
export function chooseHits(found: readonly (readonly Hit[])[]): Hit[] {
  const ranked = found.flatMap((hits) => hits.map((hit, rank) => ({ hit, rank })))
  return ranked
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, MAX_HITS)
    .map(({ hit }) => hit)
    .toSorted((a, b) => SEARCHED.indexOf(a.object) - SEARCHED.indexOf(b.object))
}
