import { createHash } from 'node:crypto'
import type { Route } from '../../../shared/contract/route.ts'
import { routes } from '../../../shared/contract/routes.ts'
import { call, type Started } from '../process.ts'

/** What a workspace's API shows: answers by what was asked for, and the sums of the files behind its links. */
export type Snapshot = Record<string, unknown>

/** Every expense filter that reads another index, and some of others. */
const FILTERED = [
  '/expenses?reconciled=false&limit=100',
  '/expenses?reconciled=true&limit=100',
  '/expenses?unreconciled_by=books&limit=100',
  '/expenses?reconciled_by=books&limit=100',
  '/expenses?date_from=2026-02-01&date_to=2026-02-10&limit=100',
  '/photos?trashed=true',
  '/opportunities?q=roof',
  '/events?trigger_id=expense.created',
]
/** Where a path has a parameter, each record of this list is asked for. */
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
/** Of a long list, so many records are asked for one by one. */
const ONE_BY_ONE = 10

/** Lists of the whole route table to their ends, records one by one, several filters, and what links lead to. */
export async function snapshot(service: Started): Promise<Snapshot> {
  const found: Snapshot = {}
  const ask = async (path: string) => {
    const rows: unknown[] = []
    for (let at = path; ; ) {
      const { status, body } = await call(service, 'GET', at)
      if (status !== 200) throw new Error(`GET ${at}: ${status} ${JSON.stringify(body)}`)
      if (!Array.isArray(body.data)) return body
      rows.push(...body.data)
      if (!body.has_more) return rows
      const more = body.next_cursor ? `cursor=${body.next_cursor}` : `offset=${rows.length}`
      at = `${path}${path.includes('?') ? '&' : '?'}${more}`
    }
  }
  const reads = routes.filter(({ method, auth }: Route) => method === 'GET' && auth !== 'none')
  const plain = reads.filter(({ path }) => !path.includes('{')).map(({ path }) => path.slice('/v1'.length))
  const lists: Record<string, { id?: string }[]> = {}
  for (const path of [...plain, ...FILTERED]) {
    const answer = await ask(path)
    if (Array.isArray(answer)) lists[path] = answer
    found[path] = await withoutLinks(answer)
  }
  for (const { path } of reads) {
    for (const { id } of lists[LISTS[path] ?? '']?.slice(0, ONE_BY_ONE) ?? []) {
      const one = path.slice('/v1'.length).replace(/\{\w+\}/, String(id))
      found[one] = await withoutLinks(await ask(one))
    }
  }
  return found
}

/** With the sum of the bytes that a link leads to in place of the link, which is another at every look. */
async function withoutLinks(value: unknown): Promise<unknown> {
  if (Array.isArray(value)) return Promise.all(value.map(withoutLinks))
  if (typeof value !== 'object' || value === null) return value
  const { url, expires_at, ...rest } = value as Record<string, unknown>
  const linked = typeof url === 'string' && typeof expires_at === 'string'
  const fields = Object.entries(linked ? rest : value)
  const told = await Promise.all(fields.map(async ([name, one]) => [name, await withoutLinks(one)] as const))
  return { ...Object.fromEntries(told), ...(linked && { sha256: await fetched(url) }) }
}

async function fetched(url: string): Promise<string> {
  const answer = await fetch(url)
  const bytes = Buffer.from(await answer.arrayBuffer())
  return `${answer.status} ${answer.headers.get('content-type')} ${createHash('sha256').update(bytes).digest('hex')}`
}
