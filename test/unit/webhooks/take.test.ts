import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { DELIVERY_FIELDS } from '../../../shared/domain/delivery.ts'
import type {
  DeliveryId,
  EventId,
  MemberId,
  SubscriptionId,
  WorkspaceId,
} from '../../../shared/domain/ids.ts'
import type { Row } from '../../../shared/table/read.ts'
import type { Trips } from '../../../shared/table/trips.ts'
import type { DeliveryMessage } from '../../../shared/webhooks/queue.ts'
import { leaseMs } from '../../../shared/webhooks/schedule.ts'
import { take } from '../../../shared/webhooks/take.ts'
import { recordWith } from '../../support/records.ts'

beforeEach(() => {
  vi.stubEnv('SPEED', '1')
  onTestFinished(() => void vi.unstubAllEnvs())
})

const NOW = new Date('2026-11-21T12:00:00.000Z')
const OURS = new Date(NOW.getTime() + leaseMs(1)).toISOString()
const OTHERS = '2026-11-21T12:00:20.000Z'
const message: DeliveryMessage = {
  workspace_id: 'w' as WorkspaceId,
  delivery_id: 'd' as DeliveryId,
  event_id: 'e' as EventId,
  subscription_id: 's' as SubscriptionId,
  trigger_id: 'opportunity.created',
  owner_id: 'm' as MemberId,
}

const row = (lease_until: string | null, started: number): Row => ({
  data: recordWith(DELIVERY_FIELDS, { lease_until, status: 'pending' }),
  owner: 'm',
  slim: {},
  started,
  earlier: 0,
})

/** A store that accepts every update and whose reads find these delivery rows, one after the other. */
function storeWith(...found: readonly (Row | Error)[]) {
  const left = [...found]
  const update = vi.fn<Trips['update']>(async () => true)
  const read = vi.fn<Trips['read']>(async () => {
    const next = left.shift()
    if (next instanceof Error) throw next
    return [next]
  })
  return { update, read, record: update }
}

it.each([
  ['from before the claim', row(null, 0)],
  ['from after it', row(OURS, 1)],
])('reads once when the row is %s', async (_, found) => {
  const store = storeWith(found)
  expect(await take(message, NOW, store)).toMatchObject({ claimed: { started: 1, leaseUntil: OURS } })
  expect([store.update.mock.calls.length, store.read.mock.calls.length]).toEqual([1, 1])
})

it('reads again when another claim, which ended before ours began, stands in the row', async () => {
  const store = storeWith(row(OTHERS, 1), row(OURS, 1))
  expect(await take(message, NOW, store)).toMatchObject({ claimed: { started: 1, leaseUntil: OURS } })
  // The claim is kept.
  expect(store.update).toHaveBeenCalledTimes(1)
})

it.each([OTHERS, null])(
  'leaves it to another claim that took over meanwhile, whose lease is %s',
  async (lease) => {
    const store = storeWith(row(OTHERS, 1), row(lease, 3))
    expect(await take(message, NOW, store)).toMatchObject({ refusedBy: { started: 3 } })
  },
)

it.each([[[new Error('no read')]], [[row(OTHERS, 1), new Error('no read')]]])(
  'gives the claim back when it cannot read: %j',
  async (found) => {
    const store = storeWith(...found)
    await expect(take(message, NOW, store)).rejects.toThrow('no read')
    expect(store.update).toHaveBeenCalledTimes(2)
  },
)
