import { beforeEach, expect, test, vi } from 'vitest'
import { DELIVERY_FIELDS } from '../../../shared/domain/delivery.ts'
import { ENVELOPE_FIELDS, type Envelope } from '../../../shared/domain/event.ts'
import type { SubscriptionId, WorkspaceId } from '../../../shared/domain/ids.ts'
import type { Page } from '../../../shared/table/store/collection.ts'
import { listDeliveries } from '../../../shared/webhooks/deliveries/list.ts'
import { deliveryIds, inState } from '../../../shared/webhooks/deliveries/walk.ts'
import { listEvents } from '../../../shared/webhooks/events/list.ts'
import { pack } from '../../../shared/webhooks/events/packed.ts'
import { recordWith } from '../../support/records.ts'

/** Lists of deliveries and events: the requests they send to the store, and what they return for its responses. */
const send = vi.hoisted(() => vi.fn())
vi.mock('../../../shared/table/store/client.ts', () => ({
  documents: () => ({ send }),
  tableName: () => 'table',
}))

beforeEach(() => {
  send.mockReset().mockResolvedValue({})
})
const inputs = () => send.mock.calls.map(([command]) => command.input)
const ws = 'ws' as WorkspaceId
const entry = (list_sk: string, projected: object = {}) => ({ list_sk, projected })

test('deliveries are listed by the time of their events and by their state', async () => {
  const subscription = 's' as SubscriptionId
  send.mockResolvedValue({
    Items: [
      entry('d', { state: 'failed' }),
      entry('c', { state: 'retrying' }),
      entry('b', {}),
      entry('a', { state: 'failed' }),
    ],
  })
  expect(await deliveryIds(ws, subscription, { limit: 9 })).toEqual(['d', 'c', 'b', 'a'])
  expect(await deliveryIds(ws, subscription, { limit: 9, accept: inState('failed') })).toEqual(['d', 'a'])
  expect(await deliveryIds(ws, subscription, { limit: 9, accept: inState('failed', 'retrying') })).toEqual([
    'd',
    'c',
    'a',
  ])
  expect(await deliveryIds(ws, subscription, { limit: 9, accept: inState() })).toEqual([])
  await deliveryIds(ws, subscription, { limit: 9, since: 0x0195_f1a2_b3c4, until: 0x0195_f1a2_b3c5 })
  await deliveryIds(ws, subscription, { limit: 9, since: -5, until: 1 })
  const values = inputs().map(({ ExpressionAttributeValues }) => ExpressionAttributeValues)
  expect(values[0]).toEqual({ ':pk': 'ws#deliveries#s', ':from': ' ', ':to': '~' })
  expect(values.slice(4)).toEqual([
    { ':pk': 'ws#deliveries#s', ':from': '0195f1a2-b3c4', ':to': '0195f1a2-b3c5~' },
    { ':pk': 'ws#deliveries#s', ':from': '00000000-0000', ':to': '00000000-0001~' },
  ])
})

test('a page of deliveries skips deleted ones, is filled up, and knows whether more follow', async () => {
  const record = (id: string) => recordWith(DELIVERY_FIELDS, { id, workspace_id: 'ws' })
  const attempts = { owner: 'm', started: 0, earlier: 0 }
  const delivery = (id: string) => ({
    pk: `ws#delivery#${id}`,
    sk: 'self',
    data: record(id),
    projected: {},
    list_pk: 'ws#deliveries#s',
    list_sk: id,
    ...attempts,
  })
  const shows = (...ids: string[]) => send.mockResolvedValueOnce({ Items: ids.map((id) => entry(id)) })
  const has = (...ids: string[]) => send.mockResolvedValueOnce({ Responses: { table: ids.map(delivery) } })
  const list = (page: Page) => listDeliveries(ws, 's' as SubscriptionId, {}, page)
  shows('d', 'c', 'b')
  has('d')
  // The missing rows are read again consistently.
  has()
  shows('a')
  has('a')
  expect(await list({ limit: 2, after: 'e' })).toEqual({ rows: [record('d'), record('a')], more: false })
  const [first, rows, , second] = inputs()
  expect(rows.RequestItems.table.Keys.map(({ pk }: { pk: string }) => pk)).toEqual([
    'ws#delivery#d',
    'ws#delivery#c',
    'ws#delivery#b',
  ])
  expect([first, second].map(({ ExpressionAttributeValues: values }) => values[':to'])).toEqual(['d~', 'a~'])
  shows('d', 'c', 'b')
  has('d', 'c', 'b')
  expect(await list({ limit: 2 })).toEqual({ rows: [record('d'), record('c')], more: true })
  shows('d', 'c')
  has('c', 'd')
  expect(await list({ limit: 2 })).toEqual({ rows: [record('d'), record('c')], more: false })
})

test('events are filtered by trigger, entity, time and the right to expense events', async () => {
  const event = (id: string, projected: object) =>
    entry(id, { ...projected, envelope: pack(recordWith<Envelope>(ENVELOPE_FIELDS, { id })) })
  const events = [
    event('evt_d', { trigger: 'expense.deleted', entity_id: 'e1' }),
    event('evt_c', { trigger: 'photo.deleted', entity_id: 'e1' }),
    event('evt_b', { trigger: 'photo.uploaded', entity_id: 'e2' }),
  ]
  const found = async (filter: Parameters<typeof listEvents>[1]) => {
    send.mockReset().mockResolvedValueOnce({ Items: events })
    send.mockResolvedValue({})
    const { rows, more } = await listEvents(ws, filter, { limit: 2 })
    return [...rows.map(({ id }) => id), more]
  }
  expect(await found({ withExpenses: true })).toEqual(['evt_d', 'evt_c', true])
  expect(inputs()[0]).toMatchObject({ Limit: 3, ExpressionAttributeValues: { ':pk': 'ws#event' } })
  expect(await found({ withExpenses: false })).toEqual(['evt_c', 'evt_b', false])
  expect(await found({ withExpenses: true, trigger_ids: ['photo.deleted'] })).toEqual(['evt_c', false])
  expect(await found({ withExpenses: true, entity_id: 'e1' })).toEqual(['evt_d', 'evt_c', false])
  expect(await found({ withExpenses: false, entity_id: 'e1' })).toEqual(['evt_c', false])
  await found({ withExpenses: true, since: '1970-01-01T00:00:00.001Z', until: '2026-03-14T09:00:00.000Z' })
  expect(inputs()[0].ExpressionAttributeValues).toEqual({
    ':pk': 'ws#event',
    ':from': 'evt_000000000000~',
    ':to': `evt_0${Date.parse('2026-03-14T09:00:00.000Z').toString(16)}~`,
  })
  await found({ withExpenses: true, since: '1969-01-01T00:00:00.000Z' })
  expect(inputs()[0].ExpressionAttributeValues).toMatchObject({ ':from': 'evt_000000000000~' })
})
