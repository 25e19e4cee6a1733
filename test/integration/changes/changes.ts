import type { Answer, Client } from '../../support/client.ts'
import { until } from '../../support/until.ts'

type Shown = Answer['body']

export const MIRRORED = ['/v1/opportunities', '/v1/contacts', '/v1/expenses', '/v1/photos'] as const
export type MirroredPath = (typeof MIRRORED)[number]

const EVER = '2020-01-01T00:00:00Z'

/** The body of a page of the changes since a time; further parameters in `more`. */
export async function pageOf(
  client: Pick<Client, 'get'>,
  path: string,
  more: Record<string, string> = {},
): Promise<Shown> {
  const query = new URLSearchParams({ updated_since: EVER, limit: '100', ...more })
  return (await client.get(`${path}?${query}`)).body
}

/** The records of such a page. */
export const changes = async (...of: Parameters<typeof pageOf>): Promise<Shown[]> =>
  (await pageOf(...of)).data

/** Waits until a list of changes shows the last change of a record. */
export async function untilShown(client: Pick<Client, 'get'>, path: string, last: Shown): Promise<void> {
  const since = { updated_since: last.updated_at, include_deleted: 'true' }
  await until(async () => {
    const { data, deleted } = await pageOf(client, path, since)
    return [...data, ...deleted].some(({ id }) => id === last.id)
  }, 250)
}

/** Creates a record of the kind that a path lists. */
export async function create(client: Client, path: MirroredPath, n: number): Promise<Shown> {
  const bodies = {
    '/v1/opportunities': { name: `Opportunity ${n}` },
    '/v1/contacts': { name: `Contact ${n}` },
    '/v1/expenses': { expense_type: 'purchase', expense_date: '2026-01-01', amount_tax_inclusive: n },
    '/v1/photos': { mime_type: 'image/jpeg', size_bytes: 100, caption: `Photo ${n}` },
  }
  const { upload: _, ...record } = (await client.post(path, bodies[path])).body
  return record
}

/** The order of a list of changes. */
export const inOrder = (rows: readonly Shown[]): Shown[] =>
  rows.toSorted((a, b) => (`${a.updated_at}#${a.id}` < `${b.updated_at}#${b.id}` ? -1 : 1))
