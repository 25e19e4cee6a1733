import { beforeEach, expect, test, vi } from 'vitest'
import { type Attempt, DELIVERY_FIELDS, type Delivery } from '../../../shared/domain/delivery.ts'
import type { SubscriptionId, WorkspaceId } from '../../../shared/domain/ids.ts'
import type { Key } from '../../../shared/table/keys.ts'
import { type FailureFilter, listFailures } from '../../../shared/webhooks/deliveries/list-failures.ts'
import { recordWith } from '../../support/records.ts'

/** The list of failures: which index entries it asks for, and which rows it shows or reads again. */
const walkIndex = vi.hoisted(() => vi.fn())
const readCurrent = vi.hoisted(() => vi.fn())
vi.mock(import('../../../shared/table/store/index-query.ts'), async (original) => ({
  ...(await original()),
  walkIndex,
}))
vi.mock('../../../shared/table/store/read-many.ts', () => ({ readCurrent }))

const ws = 'ws' as WorkspaceId
const page = { limit: 10 }
const failed: Attempt = {
  ...{ number: 1, started_at: '', duration_ms: 1, response_body: null },
  ...{ response_status: 500, error: 'HTTP 500' },
}
type Row = Key & { readonly changes_sk: string; readonly data: unknown }
const row = (id: string, data: Partial<Delivery>, changes_sk = `2026#${id}#s`): Row => ({
  ...{ pk: `ws#delivery#${id}`, sk: 'self', owner: 'm', started: 1, earlier: 0, projected: {} },
  data: recordWith(DELIVERY_FIELDS, { target_url: 'https://example.com', ...data }),
  changes_sk,
})
let rows: Map<string, Row>
/** Whether the first read of a row is taken as current. */
let current: Record<string, boolean>
let read: string[][]

beforeEach(() => {
  ;[rows, current, read] = [new Map(), {}, []]
  walkIndex.mockReset().mockResolvedValue([])
  readCurrent.mockImplementation(
    async (keys: readonly Key[], isCurrent: (row: Row, n: number) => boolean) => {
      read.push(keys.map(({ pk }) => pk.slice('ws#delivery#'.length)))
      return keys.map((key, n) => {
        const found = rows.get(key.pk)
        if (found) current[key.pk.slice('ws#delivery#'.length)] = isCurrent(found, n)
        return found
      })
    },
  )
})
const put = (...all: Row[]) => {
  for (const each of all) rows.set(each.pk, each)
}
async function list(filter: FailureFilter = { status: 'failed' }) {
  const { rows: listed, more } = await listFailures(ws, filter, page)
  return { listed: listed.map(({ id, position }) => [id, position]), more }
}

test('shows the rows that have this state, and reads again those that differ from their entry', async () => {
  walkIndex.mockResolvedValue(['2026#a#s', '2026#b#s', '2026#c#s', '2026#gone#s'])
  put(row('a', { status: 'failed' }), row('b', { status: 'pending', attempts: [failed] }))
  put(row('c', { status: 'failed' }, '2027#c#s'))
  expect(await list()).toEqual({
    listed: [
      ['a', '2026#a#s'],
      ['c', '2026#c#s'],
    ],
    more: false,
  })
  expect(current).toEqual({ a: true, b: false, c: false })
  expect(await list({ status: 'retrying' })).toEqual({ listed: [['b', '2026#b#s']], more: false })
  expect(current).toEqual({ a: false, b: true, c: false })
})

test('reads a delivery once that the index shows at two positions', async () => {
  walkIndex.mockResolvedValue(['2027#a#s', '2026#b#s', '2026#a#s'])
  put(row('a', { status: 'failed' }, '2027#a#s'), row('b', { status: 'failed' }))
  expect((await list()).listed).toEqual([
    ['a', '2027#a#s'],
    ['b', '2026#b#s'],
  ])
  expect(read).toEqual([['a', 'b']])
})

test('asks for the entries of a status and time, and filters them by trigger and subscription', async () => {
  const asked = async (filter: Omit<FailureFilter, 'status'>) => {
    await list({ status: 'failed', ...filter })
    return walkIndex.mock.lastCall?.[0]
  }
  const place = { pk: 'ws#failures#failed', index: 'changes', limit: 11, after: undefined }
  expect(await asked({})).toEqual({ ...place, from: undefined, to: undefined, accept: undefined })
  const [since, until] = ['2026-03-14T08:00:00Z', '2026-03-14T09:00:00Z']
  expect(await asked({ since })).toMatchObject({ from: '2026-03-14T08:00:00.000Z', to: undefined })
  expect(await asked({ until })).toMatchObject({ from: undefined, to: '2026-03-14T09:00:00.000Z~' })
  const passes = async (filter: Omit<FailureFilter, 'status'>, trigger: string, sk: string) =>
    (await asked(filter)).accept({ trigger }, sk)
  const [trigger_id, subscription_id] = ['photo.deleted', 's' as SubscriptionId] as const
  expect(await passes({ trigger_id }, 'photo.deleted', '2026#a#other')).toBe(true)
  expect(await passes({ trigger_id }, 'photo.created', '2026#a#s')).toBe(false)
  expect(await passes({ subscription_id }, 'photo.created', '2026#a#s')).toBe(true)
  expect(await passes({ subscription_id }, 'photo.created', '2026#a#other')).toBe(false)
  const both = { trigger_id, subscription_id }
  expect(await passes(both, 'photo.deleted', '2026#a#s')).toBe(true)
  expect(await passes(both, 'photo.deleted', '2026#a#other')).toBe(false)
  expect(await passes(both, 'photo.created', '2026#a#s')).toBe(false)
})
