import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryKey,
  useInfiniteQuery,
} from '@tanstack/react-query'
import type { Init, PathsWith } from '../../../clients/typescript/src/types.ts'
import { pollingBy } from './polling.ts'

type QueryOf<P extends PathsWith<'get'>> =
  Init<P, 'get'> extends { params?: { query?: infer Query } } ? NonNullable<Query> : never

/** The filters of a list of the API, except filters that have no control in the console. */
export type FiltersOf<P extends PathsWith<'get'>, WithoutControl extends keyof QueryOf<P> = never> = Omit<
  QueryOf<P>,
  'limit' | 'offset' | 'cursor' | 'after' | WithoutControl
>

interface ListPage<Item> {
  readonly data: readonly Item[]
  readonly has_more: boolean
  readonly next_cursor?: string | null
}

interface PageQuery {
  readonly limit: number
  readonly cursor?: string
}

export interface ListOptions<Item> {
  readonly queryKey: QueryKey
  /** Of a page; 100 by default. */
  readonly limit?: number
  /** @param page the parameters of a page, for the query of a request */
  readonly load: (page: PageQuery, signal: AbortSignal) => Promise<ListPage<Item>>
  /** Whether the list refreshes automatically as long as only the first page is loaded. */
  readonly live?: boolean
  /** A value that changes whenever the item does; needed if items contain signed links. */
  readonly version?: (item: Item) => string
  readonly enabled?: boolean
}

export interface List<Item> {
  /** Undefined until the first page is loaded. */
  readonly data: readonly Item[] | undefined
  readonly error: Error | null
  readonly refetch: () => unknown
  readonly hasMore: boolean
  readonly isLoadingMore: boolean
  readonly loadMore: () => void
}

interface PagedList<Item> extends List<Item> {
  /** All pages, loaded anew. */
  readonly pages: (signal: AbortSignal) => AsyncIterable<ListPage<Item>>
}

/** The pages of a list. */
export const pagesQuery = <Item>({ queryKey, limit = 100, load }: ListOptions<Item>) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => load({ limit, ...(pageParam && { cursor: pageParam }) }, signal),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }: ListPage<Item>) => next_cursor || undefined,
  })

/** Every page of a list, one after the other. */
export async function* allPages<Item>(
  { load }: Pick<ListOptions<Item>, 'load'>,
  signal: AbortSignal,
): AsyncGenerator<ListPage<Item>> {
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: ListPage<Item> = await load({ limit: 100, ...(cursor && { cursor }) }, signal)
    yield page
    cursor = page.next_cursor || null
  }
}

/** A list of the API with a cursor. Further pages are loaded on demand. */
export function useList<Item>(options: ListOptions<Item>): PagedList<Item> {
  const { live, version, enabled = true } = options
  const compared = (data: InfiniteData<ListPage<Item>, string>): unknown =>
    version ? JSON.stringify(data.pages.map((page) => page.data.map(version))) : data
  const interval = pollingBy(compared)
  const query = useInfiniteQuery({
    ...pagesQuery(options),
    enabled,
    refetchInterval: (polled) =>
      live && (polled.state.data?.pages.length ?? 1) === 1 ? interval(polled) : false,
  })
  return {
    data: query.data?.pages.flatMap((page) => page.data),
    error: query.error,
    refetch: query.refetch,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    loadMore: () => void query.fetchNextPage(),
    pages: (signal) => allPages(options, signal),
  }
}
