import type { State } from './exchange.ts'
import type { Reply } from './reply.ts'

/** The part of a list response that locates the next page. */
interface Page {
  readonly has_more: boolean
  readonly limit: number
  /** Absent on the list of expenses (contract 3.3). */
  readonly next_cursor?: string | null
  readonly offset?: number
  readonly data: readonly object[]
}

const isPage = (body: unknown): body is Page =>
  typeof body === 'object' && body !== null && 'has_more' in body && 'data' in body && 'limit' in body

/**
 * Adds the header `Link` to a list that has a next page: the same request with the position of the next page
 * (contract 3.11).
 */
export function withNextPage({ event }: State, reply: Reply): Reply {
  if (!isPage(reply.body) || !reply.body.has_more) return reply
  const parameters = new URLSearchParams(event.rawQueryString)
  for (const name of PLACES) parameters.delete(name)
  parameters.set(...placeOf(reply.body, parameters.has('updated_since')))
  const { 'x-forwarded-proto': scheme = 'https', host = event.requestContext.domainName } = event.headers
  // The gateway has decoded the path, so it is encoded again.
  const path = event.rawPath.split('/').map(encodeURIComponent).join('/')
  const Link = `<${scheme}://${host}${path}?${parameters}>; rel="next"`
  return { ...reply, headers: { ...reply.headers, Link } }
}

/** The parameters at which a page can begin. */
const PLACES = ['cursor', 'offset', 'after']

/** The parameter with the position of the next page. */
function placeOf({ next_cursor, offset = 0, limit, data }: Page, isByChange: boolean): [string, string] {
  if (next_cursor) return ['cursor', next_cursor]
  if (isByChange) return ['offset', String(offset + limit)]
  const { expense_date, id }: { readonly expense_date?: string; readonly id?: string } = data.at(-1) ?? {}
  return ['after', `${expense_date},${id}`]
}
