export interface Page {
  readonly data: readonly unknown[]
  readonly has_more: boolean
  readonly next_cursor?: string | null
  readonly limit?: number
  readonly offset?: number
}

/** The parameters of the page after this one; undefined after the last. Expenses have an offset, other lists a cursor. */
function following({ has_more, next_cursor, offset, limit }: Page): object | undefined {
  if (!has_more) return undefined
  if (next_cursor) return { cursor: next_cursor }
  return offset === undefined || limit === undefined ? undefined : { offset: offset + limit }
}

/** Yields each page of a list; requests the next one only when it is needed. */
export async function* pagesOf<P extends Page>(
  get: (place: object) => Promise<P>,
): AsyncGenerator<P, void, undefined> {
  for (let place: object | undefined = {}; place; ) {
    const page: P = await get(place)
    yield page
    place = following(page)
  }
}

/** Yields each record of a list. */
export async function* itemsOf<Item>(
  get: (place: object) => Promise<Page & { readonly data: readonly Item[] }>,
): AsyncGenerator<Item, void, undefined> {
  for await (const { data } of pagesOf(get)) yield* data
}

/** The arguments of a call, for another page. */
export function inPlace(init: ListInit = {}, place: object): object {
  return { ...init, params: { ...init.params, query: { ...init.params?.query, ...place } } }
}

interface ListInit {
  readonly params?: { readonly query?: object | undefined } | undefined
}
