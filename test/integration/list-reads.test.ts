import { beforeAll, expect, test, vi } from 'vitest'
import { documents } from '../../shared/table/store/client.ts'
import { direct, useService } from '../support/api.ts'
import { withoutFaults } from '../support/like-aws.ts'
import { newWorkspace, type TestWorkspace } from '../support/workspace.ts'

/** The reads of a page of each list index when nothing lags. `npm run bench -- lists` measures the units. */
let ws: TestWorkspace
let opportunity: string
let subscription: string
beforeAll(async () => {
  useService()
  withoutFaults()
  ws = await newWorkspace(direct)
  opportunity = (await ws.post('/v1/opportunities', { name: 'Roof' })).body.id
  const target = { trigger_id: 'opportunity.created', target_url: 'https://example.com/hook' }
  subscription = (await ws.post('/v1/subscriptions', target)).body.id
})

interface Sent {
  readonly input: {
    readonly IndexName?: string
    readonly Limit?: number
    readonly ConsistentRead?: boolean
    readonly RequestItems?: Record<string, { readonly Keys: unknown[]; readonly ConsistentRead?: boolean }>
  }
}

/** The queries and batches of a list after authentication. */
async function reads(target: string) {
  const send = vi.spyOn(documents(), 'send')
  const { status, body } = await ws.get(target)
  const calls = send.mock.calls.slice(1).map(([, input]) => input as Sent['input'])
  send.mockRestore()
  expect([status, body.data.length, body.has_more]).toEqual([200, 2, true])
  return calls.map(({ IndexName, Limit, ConsistentRead: isConsistent, RequestItems }) => {
    const [batch] = Object.values(RequestItems ?? {})
    return batch
      ? { rows: batch.Keys.length, isConsistent: batch.ConsistentRead }
      : { index: IndexName, entries: Limit, ...(isConsistent !== undefined && { isConsistent }) }
  })
}

const QUERY = { index: 'list', entries: 3 }

const CALL = { direction: 'inbound', outcome: 'completed', from_number: '5125550143' }

const ROWS = { index: undefined, entries: 3, isConsistent: true }

test.each<[path: string, body: () => object]>([
  ['/v1/envelopes', () => envelope()],
  ['/v1/calls', () => CALL],
])('%s is one query of the rows', async (path, body) => {
  for (let n = 0; n < 3; n++) await ws.post(path, body())
  expect(await reads(`${path}?limit=2`)).toEqual([ROWS])
})

test('opportunities: young rows consistently, the rest at half cost', async () => {
  for (let n = 0; n < 3; n++) await ws.post('/v1/opportunities', {})
  expect(await reads('/v1/opportunities?limit=2')).toEqual([ROWS, { ...ROWS, isConsistent: false }])
})

test('photos: one row more than it shows, at half cost', async () => {
  for (let n = 0; n < 3; n++) await ws.post('/v1/photos', { mime_type: 'image/jpeg', size_bytes: 100 })
  expect(await reads('/v1/photos?limit=2')).toEqual([QUERY, { rows: 3, isConsistent: false }])
})

test('events are read from the index alone', async () => {
  for (let n = 0; n < 3; n++) await ws.post('/v1/opportunities', {})
  expect(await reads('/v1/events?limit=2')).toEqual([QUERY])
})

test('estimates of an opportunity', async () => {
  const path = `/v1/opportunities/${opportunity}/estimates`
  for (let n = 0; n < 3; n++)
    await ws.post(path, { title: 'Roof', line_items: [{ description: 'Tiles', quantity: 1, unit_price: 2 }] })
  const [, ...list] = await reads(`${path}?limit=2`)
  expect(list).toEqual([QUERY, { rows: 3, isConsistent: false }])
})

test('deliveries of a subscription', async () => {
  const path = `/v1/subscriptions/${subscription}`
  for (let n = 0; n < 3; n++) expect((await ws.post(`${path}/test`)).status).toBe(202)
  const calls = await reads(`${path}/deliveries?limit=2`)
  expect(calls).toContainEqual({ rows: 3, isConsistent: false })
  expect(calls).not.toContainEqual({ rows: 3, isConsistent: true })
})

const envelope = () => ({
  title: 'Contract',
  opportunity_id: opportunity,
  recipients: [{ name: 'Ana', email: 'ana@example.com' }],
})
