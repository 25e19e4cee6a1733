export interface Page {
  readonly data: readonly unknown[]
  readonly deleted?: readonly unknown[]
  readonly has_more: boolean
  readonly next_cursor?: string | null
  readonly limit?: number
  readonly offset?: number
}

/** The parameters of the requested page, which replace the call's. */
export interface Position {
  readonly cursor?: string
  readonly offset?: number
  readonly after?: string
  readonly updated_since?: string
}

/** The parameters on which the next position depends. */
interface Query extends Position {
  readonly order?: string
}

interface ListInit {
  readonly params?: { readonly query?: object | undefined } | undefined
}

/**
 * Yields each page of a list; requests a page only when it is needed.
 * @throws Error if a page repeats, because something between client and service drops the parameters
 */
export async function* pagesOf<P extends Page>(
  get: (init: object) => Promise<P>,
  init: ListInit = {},
): AsyncGenerator<P, void, undefined> {
  for (let position: Position | undefined = {}; position; ) {
    const query: Query = { ...init.params?.query, ...position }
    const page: P = await get({ ...init, params: { ...init.params, query } })
    yield page
    position = following(page, query)
    if (position && isAt(query, position)) {
      throw new Error(`the list repeats its page of ${JSON.stringify(position)}`)
    }
  }
}

const isAt = (query: Position, position: Position): boolean =>
  Object.entries({ ...query, ...position }).every(([name, value]) => Object(query)[name] === value)

/** Yields each record of a list. */
export async function* itemsOf<Item>(
  get: (init: object) => Promise<Page & { readonly data: readonly Item[] }>,
  init?: ListInit,
): AsyncGenerator<Item, void, undefined> {
  for await (const { data } of pagesOf(get, init)) yield* data
}

/** The position of the next page; undefined after the last page. For expenses this is `after`, for other lists a cursor. */
export function following(
  { has_more, next_cursor, ...page }: Page,
  { updated_since, order }: Query,
): Position | undefined {
  if (!has_more) return undefined
  if (next_cursor) return { cursor: next_cursor }
  if (page.offset === undefined || page.limit === undefined) return undefined
  if (updated_since !== undefined) {
    // From the last change of the page on, a list that begins with the newest change has the same page again.
    if (order === 'newest') return { offset: page.offset + page.limit }
    // A changed record moves to the end of the list, so an offset is valid only among changes with the same timestamp (contract 19.5).
    const last = lastChange(page)
    const offset = last === updated_since ? page.offset + page.limit : 0
    return { offset, updated_since: last }
  }
  const { expense_date, id } = Object(page.data.at(-1))
  // An offset that the call gave is part of the first page's place.
  return { after: `${expense_date},${id}`, offset: 0 }
}

/** The time of the last change or deletion of a page. If another page follows, the page is not empty. */
function lastChange({ data, deleted = [] }: Pick<Page, 'data' | 'deleted'>): string {
  const [record, deletion] = [data.at(-1), deleted.at(-1)].map((row) => String(Object(row).updated_at ?? ''))
  return `${record}` > `${deletion}` ? `${record}` : `${deletion}`
}
