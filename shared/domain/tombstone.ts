/** The records that a list by `updated_since` shows: all types that clients can mirror. */
const MIRRORED_TYPES = ['opportunity', 'contact', 'expense', 'photo'] as const
export type MirroredType = (typeof MIRRORED_TYPES)[number]

/** Of these, records can be deleted. Opportunities are archived, photos trashed. */
export type DeletableType = Extract<MirroredType, 'contact' | 'expense'>

/** What every mirrored record has. */
export interface Dated {
  readonly id: string
  readonly updated_at: string
}

/** Stands in a list by `updated_since` for a record that was deleted (contract 19.4). */
export interface Tombstone<Type extends DeletableType = DeletableType> extends Dated {
  readonly object: Type
  readonly deleted: true
}

/** How long a list by `updated_since` shows a deletion, in milliseconds. */
export const TOMBSTONE_MS = 90 * 86_400_000

export const isTombstone = (row: object): row is Tombstone => 'deleted' in row && row.deleted === true
