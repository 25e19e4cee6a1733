import { beforeEach, describe, expect, test, vi } from 'vitest'
import { DELIVERY_FIELDS, type Delivery } from '../../../shared/domain/delivery.ts'
import type { SubscriptionId, WorkspaceId } from '../../../shared/domain/ids.ts'
import { type DeliveryFilter, listDeliveries } from '../../../shared/webhooks/deliveries/list.ts'
import { recordWith } from '../../support/records.ts'

/** The filter of a list of deliveries: which index entries it looks at, and which rows it shows. */
const listRecords = vi.hoisted(() => vi.fn())
const readDeliveryPause = vi.hoisted(() => vi.fn())
vi.mock('../../../shared/table/store/list-records.ts', () => ({ listRecords }))
vi.mock('../../../shared/webhooks/deliveries/pause.ts', () => ({ readDeliveryPause }))

const NOW = new Date('2026-03-14T09:00:00.000Z')
const page = { limit: 25 }
/** The prefix of ids of a time. */
const prefix = (at: string) => {
  const hex = Date.parse(at).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}`
}
const [FRESH, OLD] = [`${prefix('2026-03-14T08:45:00.000Z')}-7`, `${prefix('2026-03-14T08:44:59.999Z')}-7`]

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
  listRecords.mockReset().mockResolvedValue({ rows: [], more: false })
  readDeliveryPause.mockReset().mockResolvedValue(undefined)
})

/** The requests of the list to the store. */
async function asked(filter: DeliveryFilter) {
  await listDeliveries('ws' as WorkspaceId, 's' as SubscriptionId, filter, page)
  return listRecords.mock.lastCall?.[0]
}

test('a list reads the deliveries of a subscription, of a time, and returns their records', async () => {
  const record = recordWith(DELIVERY_FIELDS, { id: 'd', workspace_id: 'ws' })
  const { keyOf, recordOf, accept, ...place } = await asked({})
  expect(place).toEqual({
    pk: 'ws#deliveries#s',
    from: undefined,
    to: undefined,
    matches: expect.any(Function),
  })
  expect(accept).toBeUndefined()
  expect(keyOf('d')).toEqual({ pk: 'ws#delivery#d', sk: 'self' })
  expect(recordOf({ ...keyOf('d'), data: record, owner: 'm', started: 0, projected: {} })).toEqual(record)
  expect(listRecords.mock.lastCall?.[1]).toBe(page)
  const [since, until] = ['2026-03-14T08:00:00.000Z', '2026-03-14T08:30:00.000Z']
  expect(await asked({ since })).toMatchObject({ from: prefix(since), to: undefined })
  expect(await asked({ until })).toMatchObject({ from: undefined, to: `${prefix(until)}~` })
  expect(readDeliveryPause).not.toHaveBeenCalled()
})

test('rows are shown that have the status and the trigger, also where the index disagrees', async () => {
  const failed = { status: 'failed', trigger_id: 'photo.deleted' } as Delivery
  const shows = async (filter: DeliveryFilter) => (await asked(filter)).matches(failed)
  expect(await shows({})).toBe(true)
  expect(await shows({ status: 'failed' })).toBe(true)
  expect(await shows({ status: 'pending' })).toBe(false)
  expect(await shows({ trigger_id: 'photo.deleted' })).toBe(true)
  expect(await shows({ trigger_id: 'call.missed' })).toBe(false)
  expect(await shows({ status: 'failed', trigger_id: 'call.missed' })).toBe(false)
})

describe('index entries are looked at', () => {
  const trigger = 'photo.deleted'
  const entries = {
    new: [{ trigger }, FRESH],
    old: [{ trigger }, OLD],
    retrying: [{ trigger, state: 'retrying' }, OLD],
    waiting: [{ trigger, state: 'waiting' }, OLD],
    failed: [{ trigger, state: 'failed' }, OLD],
    skipped: [{ trigger, state: 'skipped' }, FRESH],
  }
  const looked = async (filter: DeliveryFilter) => {
    const { accept } = await asked(filter)
    return Object.entries(entries).flatMap(([name, [projected, id]]) => (accept(projected, id) ? name : []))
  }

  test.each<[NonNullable<DeliveryFilter['status']>, string[]]>([
    ['pending', ['new', 'retrying', 'waiting']],
    ['succeeded', ['new', 'old']],
    ['failed', ['failed']],
    ['skipped', ['skipped']],
  ])('that may be %s', async (status, names) => {
    expect(await looked({ status })).toEqual(names)
    expect(readDeliveryPause).toHaveBeenCalledTimes(status === 'pending' ? 1 : 0)
  })

  test('that have the trigger', async () => {
    expect(await looked({ trigger_id: trigger })).toEqual(Object.keys(entries))
    expect(await looked({ trigger_id: 'call.missed' })).toEqual([])
    expect(await looked({ trigger_id: 'call.missed', status: 'failed' })).toEqual([])
    expect(await looked({ trigger_id: trigger, status: 'failed' })).toEqual(['failed'])
  })

  test('from before a pause of all deliveries, during which nothing is attempted', async () => {
    readDeliveryPause.mockResolvedValue({ since: '2026-03-14T08:59:59.999Z' })
    expect(await looked({ status: 'pending' })).toEqual(['new', 'old', 'retrying', 'waiting'])
    readDeliveryPause.mockResolvedValue({ since: '2026-03-14T09:10:00.000Z' })
    expect(await looked({ status: 'pending' })).toEqual(['new', 'retrying', 'waiting'])
  })
})
