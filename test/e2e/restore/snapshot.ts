import { createHash } from 'node:crypto'
import type { Route } from '../../../shared/contract/route.ts'
import { routes } from '../../../shared/contract/routes.ts'
import { undocumented } from '../../support/documented.ts'
import { call, type Started } from '../process.ts'

/** The API responses of a workspace by path, with checksums of the files behind its links. */
export type Snapshot = Record<string, unknown>

/** Filtered lists. Each filter reads an attribute or an index of rows. */
const FILTERED = [
  '/expenses?include_archived=true&limit=100',
  '/expenses?expense_type=mileage',
  '/expenses?has_receipt=true&limit=100',
  '/expenses?reconciled=false&limit=100',
  '/expenses?reconciled=true&limit=100',
  '/expenses?unreconciled_by=books&limit=100',
  '/expenses?reconciled_by=books&limit=100',
  '/expenses?date_from=2026-02-01&date_to=2026-02-10&limit=100',
  '/photos?trashed=true',
  '/opportunities?q=roof',
  '/opportunities?contact_name=carla',
  '/opportunities?approval_status=project',
  '/opportunities?approval_status=archived',
  '/subscriptions?status=paused',
  '/subscriptions?health=failing',
  '/events?trigger_id=expense.created',
  '/deliveries?status=failed',
  '/deliveries?status=retrying',
  '/deliveries?status=recovered',
  '/search?q=roof',
]
/** Deliveries are listed by status only, their summary depends on the time, and a search needs a text. */
const NOT_PLAIN = ['/deliveries', '/deliveries/summary', '/search']
/** For a path with a parameter, the list whose records it is requested for. */
const LISTS: Readonly<Record<string, string>> = {
  '/v1/opportunities/{id}': '/opportunities',
  '/v1/opportunities/{id}/estimates': '/opportunities',
  '/v1/expenses/{id}': '/expenses',
  '/v1/photos/{id}': '/photos',
  '/v1/contacts/{id}': '/contacts',
  '/v1/calls/{id}': '/calls',
  '/v1/envelopes/{id}': '/envelopes',
  '/v1/members/{id}': '/members',
  '/v1/subscriptions/{id}': '/subscriptions',
  '/v1/subscriptions/{id}/deliveries': '/subscriptions',
  '/v1/events/{event_id}': '/events',
}
/** The maximum number of records of a list that are requested one by one. */
const ONE_BY_ONE = 10

/**
 * Reads every list of the route table to its end, single records, several filters, and the files behind links. Each answer
 * is as the OpenAPI document says.
 * @param more other paths
 */
export async function snapshot(
  service: Pick<Started, 'url' | 'key'>,
  more: readonly string[] = [],
): Promise<Snapshot> {
  const found: Snapshot = {}
  const ask = async (path: string) => {
    const rows: unknown[] = []
    for (let at = path; ; ) {
      const answer = { method: 'GET', target: `/v1${at}`, ...(await call(service, 'GET', at)) }
      const { status, body } = answer
      const faults = status === 200 ? undocumented(answer) : [JSON.stringify(body)]
      if (faults.length > 0) throw new Error(`GET ${at}: ${status} ${faults.join('; ')}`)
      if (!Array.isArray(body.data)) return body
      rows.push(...body.data)
      if (!body.has_more) return rows
      const next = body.next_cursor ? `cursor=${body.next_cursor}` : `offset=${rows.length}`
      at = `${path}${path.includes('?') ? '&' : '?'}${next}`
    }
  }
  const reads = routes.filter(({ method, auth }: Route) => method === 'GET' && auth !== 'none')
  const plain = reads
    .filter(({ path }) => !path.includes('{'))
    .map(({ path }) => path.slice('/v1'.length))
    .filter((path) => !NOT_PLAIN.includes(path))
  const lists: Record<string, { id?: string }[]> = {}
  for (const path of [...plain, ...FILTERED]) {
    const answer = await ask(path)
    if (Array.isArray(answer)) lists[path] = answer
    found[path] = await withoutLinks(answer)
  }
  const single = reads.flatMap(({ path }) =>
    (lists[LISTS[path] ?? '']?.slice(0, ONE_BY_ONE) ?? []).map(({ id }) =>
      path.slice('/v1'.length).replace(/\{\w+\}/, String(id)),
    ),
  )
  for (const path of [...single, ...more]) found[path] = await withoutLinks(await ask(path))
  return found
}

/** Replaces links, which differ in every response, by checksums of their files. */
async function withoutLinks(value: unknown): Promise<unknown> {
  if (Array.isArray(value)) return Promise.all(value.map(withoutLinks))
  if (typeof value !== 'object' || value === null) return value
  const { url, expires_at, ...rest } = value as Record<string, unknown>
  const linked = typeof url === 'string' && typeof expires_at === 'string'
  const fields = Object.entries(linked ? rest : value)
  const replaced = await Promise.all(
    fields.map(async ([name, one]) => [name, await withoutLinks(one)] as const),
  )
  return { ...Object.fromEntries(replaced), ...(linked && { sha256: await fetched(url) }) }
}

async function fetched(url: string): Promise<string> {
  const answer = await fetch(url)
  const bytes = Buffer.from(await answer.arrayBuffer())
  return `${answer.status} ${answer.headers.get('content-type')} ${createHash('sha256').update(bytes).digest('hex')}`
}
