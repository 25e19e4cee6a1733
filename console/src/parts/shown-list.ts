import { useEffect } from 'react'

/** The types of records whose pages link to the records before and after them. */
export type Listed = 'contacts' | 'expenses' | 'opportunities'

/** The ids of the lists that were shown last, until the page is closed. */
const shown = new Map<Listed, readonly string[]>()

/** Remembers the records of a list that is shown. */
export function useShownList(of: Listed, rows: readonly { readonly id: string }[] | undefined): void {
  useEffect(() => {
    if (rows)
      shown.set(
        of,
        rows.map(({ id }) => id),
      )
  }, [of, rows])
}

/** The records before and after a record in the list that was shown last. */
export function neighborsOf(of: Listed, id: string): { readonly previous?: string; readonly next?: string } {
  const ids = shown.get(of) ?? []
  const at = ids.indexOf(id)
  const [previous, next] = at < 0 ? [] : [ids[at - 1], ids[at + 1]]
  return { ...(previous && { previous }), ...(next && { next }) }
}
