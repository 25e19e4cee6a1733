import type { WorkspaceId } from '../../domain/kit/ids.ts'
import { afterSortKey } from '../../table/keys.ts'
import type { Page, Paged } from '../../table/store/collection.ts'

/** The wanted part of a source: at most `limit` records after a position. */
export interface Wanted extends Page {
  readonly ws: WorkspaceId
  readonly now: Date
}

interface Part {
  /** As their endpoints show them. */
  readonly records: readonly unknown[]
  /** The position after the last record; undefined at the end of the source. */
  readonly next: string | undefined
}

/** The records of one type in an export. */
export type Source = (wanted: Wanted) => Promise<Part>

type List<T> = (wanted: Wanted) => Promise<Paged<T>>
type Show<T> = (rows: readonly T[], now: Date) => readonly unknown[] | Promise<readonly unknown[]>

/** Shows each row alone. */
export const each =
  <T>(show: (row: T, now: Date) => unknown): Show<T> =>
  (rows, now) =>
    Promise.all(rows.map((row) => show(row, now)))

/** The records of a list in the order of ids. */
export const listed =
  <T extends { readonly id: string }>(list: List<T>, show: Show<T>): Source =>
  async (wanted) => {
    const { rows, more } = await list(wanted)
    return { records: await show(rows, wanted.now), next: more ? rows.at(-1)?.id : undefined }
  }

interface Parents<P> {
  readonly list: List<P>
  /** Number of parents that one call reads. */
  readonly atOnce: number
}

/**
 * The records of lists that belong to a parent record. A position is `<parent>` (all children of the parent are read) or
 * `<parent>#<child>`. Parents are never deleted.
 */
export const below =
  <P extends { readonly id: string }, C extends { readonly id: string }>(
    parents: Parents<P>,
    children: (parent: P, wanted: Wanted) => Promise<Paged<C>>,
    show: Show<{ readonly parent: P; readonly row: C }>,
  ): Source =>
  async (wanted) => {
    const { after, limit } = wanted
    const [begun, child] = after?.split('#') ?? []
    const from = begun !== undefined && child !== undefined ? afterSortKey(begun) : begun
    const { rows, more } = await parents.list({ ...wanted, limit: parents.atOnce, after: from })
    const lists = rows.map(async (parent) => {
      const page = await children(parent, { ...wanted, after: parent.id === begun ? child : undefined })
      return page.rows.map((row) => ({ parent, row }))
    })
    // A list with further rows has `limit` rows, so the part ends before them.
    const found = (await Promise.all(lists)).flat().slice(0, limit)
    const last = found.length === limit ? found.at(-1) : undefined
    const end = more ? rows.at(-1)?.id : undefined
    return {
      records: await show(found, wanted.now),
      next: last ? `${last.parent.id}#${last.row.id}` : end,
    }
  }
