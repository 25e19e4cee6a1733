import { beforeEach, describe, expect, test, vi } from 'vitest'
import { API_KEY_FIELDS, CREDENTIAL_FIELDS } from '../../../shared/domain/api-key.ts'
import { DELIVERY_FIELDS } from '../../../shared/domain/delivery.ts'
import { ENVELOPE_FIELDS } from '../../../shared/domain/event.ts'
import type { MemberId, OpportunityId, SubscriptionId, WorkspaceId } from '../../../shared/domain/ids.ts'
import { OPPORTUNITY_FIELDS } from '../../../shared/domain/opportunity.ts'
import type { Fields } from '../../../shared/domain/stored-record.ts'
import {
  listApiKeys,
  liveKeys,
  liveKeysOf,
  refreshCredentials,
} from '../../../shared/table/access/api-keys.ts'
import { listOpportunities } from '../../../shared/table/opportunities.ts'
import { listPhotos } from '../../../shared/table/photos.ts'
import { listCollection, type Page, scanCollection } from '../../../shared/table/store/collection.ts'
import { PRESENT } from '../../../shared/table/store/write.ts'
import { deliveryIds, inState, listDeliveries } from '../../../shared/table/webhooks/delivery-list.ts'
import { listEvents } from '../../../shared/table/webhooks/event-list.ts'
import { recordWith } from '../../support/records.ts'

/** Pages of lists: the requests they send to the store, and what they return for its responses. */
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
const ID: Fields<{ readonly id: string }> = { id: 'text' }
const row = (id: string, more: object = {}) => ({
  pk: 'p',
  sk: id,
  data: JSON.stringify({ id, ...more }),
  v: 1,
})
const entry = (list_sk: string, slim: object = {}) => ({ list_sk, slim })

test('a page of a small collection is read newest first, with one extra row', async () => {
  send.mockResolvedValueOnce({ Items: [row('c'), row('b')] })
  expect(await listCollection(ws, 'contact', ID, { limit: 2 })).toEqual({
    rows: [{ id: 'c' }, { id: 'b' }],
    more: false,
  })
  send.mockResolvedValueOnce({ Items: [row('b'), row('a'), row('0')] })
  expect(await listCollection(ws, 'contact', ID, { limit: 2, after: 'c' })).toEqual({
    rows: [{ id: 'b' }, { id: 'a' }],
    more: true,
  })
  const query = {
    TableName: 'table',
    KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
    ConsistentRead: true,
    ScanIndexForward: false,
    Limit: 3,
  }
  expect(inputs()).toEqual(
    ['~', 'b~'].map((to) => ({
      ...query,
      ExpressionAttributeValues: { ':pk': 'ws#contact', ':from': ' ', ':to': to },
    })),
  )
})

test('a filtered collection is read on, in growing steps, until the page is full or nothing is left', async () => {
  const rows = (from: number, count: number) => Array.from({ length: count }, (_, n) => row(String(from - n)))
  const endsIn =
    (digit: string) =>
    ({ id }: { id: string }) =>
      id.endsWith(digit)
  const list = (accept: (record: { id: string }) => boolean) =>
    listCollection<{ id: string }>(ws, 'contact', ID, { limit: 1 }, accept)
  send.mockResolvedValueOnce({ Items: rows(999, 8), LastEvaluatedKey: row('992') })
  send.mockResolvedValueOnce({ Items: rows(991, 32) })
  expect(await list(endsIn('0'))).toEqual({ rows: [{ id: '990' }], more: true })
  expect(inputs().map(({ Limit }) => Limit)).toEqual([8, 100])
  expect(inputs()[1].ExpressionAttributeValues[':to']).toBe('991~')
  send.mockReset().mockResolvedValueOnce({ Items: rows(999, 7) })
  expect(await list(endsIn('5'))).toEqual({ rows: [{ id: '995' }], more: false })
})

test('a whole collection is read in large pages', async () => {
  const many = Array.from({ length: 501 }, (_, n) => row(String(1_000 - n)))
  send.mockResolvedValueOnce({ Items: many }).mockResolvedValueOnce({ Items: [row('500'), row('499')] })
  const found = await scanCollection<{ id: string }>(ws, 'contact', ID, ({ id }) => id.endsWith('0'))
  expect(found).toHaveLength(51)
  expect(found.at(-1)).toEqual({ id: '500' })
  expect(inputs().map(({ ExpressionAttributeValues: values }) => values[':to'])).toEqual(['~', '500~'])
})

test('a member lists its own keys, page by page; revoked keys are not live', async () => {
  const key = (id: string, member_id: string, revoked_at: string | null = null) =>
    row(id, recordWith(API_KEY_FIELDS, { id, member_id, revoked_at }))
  const rows = [
    key('e', 'me'),
    key('d', 'other'),
    key('c', 'me', 'then'),
    key('b', 'me'),
    key('a', 'other', 'then'),
  ]
  send.mockResolvedValue({ Items: rows })
  const me = 'me' as MemberId
  const idsOf = (keys: readonly { id: string }[]) => keys.map(({ id }) => id)
  const page = async (limit: number, after?: string) => {
    const { rows: found, more } = await listApiKeys(ws, me, { limit, after })
    return [idsOf(found), more]
  }
  expect(await page(2)).toEqual([['e', 'c'], true])
  expect(await page(3)).toEqual([['e', 'c', 'b'], false])
  expect(await page(2, 'c')).toEqual([['b'], false])
  expect(await page(2, 'b')).toEqual([[], false])
  const all = await listApiKeys(ws, undefined, { limit: 4 })
  expect([idsOf(all.rows), all.more]).toEqual([['e', 'd', 'c', 'b'], true])
  expect(idsOf(await liveKeysOf(ws, me))).toEqual(['e', 'b'])
  expect(idsOf(await liveKeys(ws))).toEqual(['e', 'd', 'b'])
})

test('only credentials that still exist are updated', async () => {
  const credential = {
    pk: 'APIKEY#one',
    sk: 'self',
    data: JSON.stringify(recordWith(CREDENTIAL_FIELDS, { key_id: 'k', hash: 'h', plan: 'starter' })),
  }
  send.mockResolvedValueOnce({ Responses: { table: [credential] } })
  const keys = ['one', 'gone'].map((public_id) => ({ public_id }))
  const member = { id: 'm', status: 'active', permissions: [] }
  const workspace = { id: 'ws', plan: 'professional', default_pipeline_id: 'p', cursor_secret: 's' }
  expect(await refreshCredentials(keys as never, member as never, workspace as never)).toMatchObject([
    {
      put: { pk: 'APIKEY#one', data: { key_id: 'k', hash: 'h', plan: 'professional', member_id: 'm' } },
      when: PRESENT,
    },
  ])
})

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
  const record = (id: string) => recordWith(DELIVERY_FIELDS, { id })
  const attempts = { owner: 'm', started: 0, earlier: 0 }
  const delivery = (id: string) => ({
    pk: `ws#delivery#${id}`,
    sk: 'self',
    data: record(id),
    slim: {},
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
  const events = [
    entry('evt_d', { trigger: 'expense.deleted', entity_id: 'e1' }),
    entry('evt_c', { trigger: 'photo.deleted', entity_id: 'e1' }),
    entry('evt_b', { trigger: 'photo.uploaded', entity_id: 'e2' }),
  ]
  const found = async (filter: Parameters<typeof listEvents>[1]) => {
    send.mockReset().mockResolvedValueOnce({ Items: events })
    send.mockImplementation(async ({ input }) => ({
      Responses: {
        table: (input.RequestItems?.table.Keys ?? []).map(({ pk }: { pk: string }) => ({
          pk,
          sk: 'self',
          data: JSON.stringify(recordWith(ENVELOPE_FIELDS, { id: pk.split('#').at(-1) })),
        })),
      },
    }))
    const { rows, more } = await listEvents(ws, filter, { limit: 2 })
    return [...rows.map(({ id }) => id), more]
  }
  expect(await found({ withExpenses: true })).toEqual(['evt_d', 'evt_c', true])
  expect(inputs()[0]).toMatchObject({ Limit: 3, ExpressionAttributeValues: { ':pk': 'ws#event' } })
  expect(await found({ withExpenses: false })).toEqual(['evt_c', 'evt_b', false])
  expect(await found({ withExpenses: true, trigger_id: 'photo.deleted' })).toEqual(['evt_c', false])
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

describe('opportunities', () => {
  const records = {
    c: { approval_status: 'project', given_name: 'Dach', contact_name: 'Straße' },
    b: { approval_status: 'opportunity', given_name: 'Roof', contact_name: null },
    a: { approval_status: 'archived', given_name: 'straße 1', contact_name: 'Mia' },
  }
  const entries = [
    entry('c', { s: 'project', n: 'DACH', c: 'STRASSE' }),
    entry('b', { s: 'opportunity', n: 'ROOF', c: '' }),
    entry('a', { s: 'archived', n: 'STRASSE 1', c: 'MIA' }),
  ]
  const found = async (filter: Parameters<typeof listOpportunities>[1], changed: object = {}) => {
    const rows: Record<string, object> = { ...records, ...changed }
    send.mockReset().mockResolvedValueOnce({ Items: entries })
    send.mockImplementation(async ({ input }) => ({
      Responses: {
        table: (input.RequestItems?.table.Keys ?? []).map(({ pk }: { pk: string }) => {
          const id = String(pk.split('#').at(-1))
          return {
            pk,
            sk: 'self',
            data: JSON.stringify(recordWith(OPPORTUNITY_FIELDS, { id, ...rows[id] })),
            v: 1,
          }
        }),
      },
    }))
    return (await listOpportunities(ws, filter, { limit: 5 })).rows.map(({ id }) => id)
  }

  test('are filtered by their folded names and their status', async () => {
    expect(await found({})).toEqual(['c', 'b', 'a'])
    expect(inputs()[0]).toMatchObject({ Limit: 6 })
    expect(await found({ q: 'straße' })).toEqual(['c', 'a'])
    expect(inputs()[0]).toMatchObject({ Limit: 24 })
    expect(await found({ contact_name: 'straße' })).toEqual(['c'])
    expect(await found({ approval_status: 'opportunity' })).toEqual(['b'])
    expect(await found({ q: 'straße', approval_status: 'archived', contact_name: 'mia' })).toEqual(['a'])
    expect(await found({ q: '', contact_name: '' })).toEqual(['c', 'b', 'a'])
  })

  test('are left out if the index lags and the row no longer matches', async () => {
    const changed = {
      a: { ...records.a, given_name: 'Garage' },
      b: { ...records.b, approval_status: 'project' },
    }
    expect(await found({ q: 'straße' }, changed)).toEqual(['c'])
    expect(await found({ approval_status: 'opportunity' }, changed)).toEqual([])
  })
})

test('photos of a project, and photos in the trash, have their own runs', async () => {
  send.mockResolvedValue({ Items: [] })
  for (const trashed of [false, true])
    for (const project_id of [undefined, 'p' as OpportunityId])
      await listPhotos(ws, { trashed, project_id }, { limit: 5 })
  expect(
    inputs().map(({ IndexName, ExpressionAttributeValues }) => [IndexName, ExpressionAttributeValues[':pk']]),
  ).toEqual([
    ['list', 'ws#photo'],
    ['project', 'ws#photo#project#p'],
    ['list', 'ws#photo#trash'],
    ['project', 'ws#photo#trash#project#p'],
  ])
})
