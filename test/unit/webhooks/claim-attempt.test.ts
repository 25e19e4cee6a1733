import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { toId } from '../../../shared/domain/kit/ids.ts'
import { DELIVERY_FIELDS } from '../../../shared/domain/webhooks/delivery.ts'
import { deliveryKey } from '../../../shared/table/keys.ts'
import type { RequestBatcher } from '../../../shared/table/store/batching/request-batcher.ts'
import type { Row } from '../../../shared/table/store/read.ts'
import { claimAttempt } from '../../../shared/webhooks/deliver/claim-attempt.ts'
import { newLease } from '../../../shared/webhooks/deliveries/leases.ts'
import type { DeliveryMessage } from '../../../shared/webhooks/queue/messages.ts'
import { recordWith } from '../../support/records.ts'

vi.mock('../../../shared/webhooks/deliveries/leases.ts', async (original) => ({
  ...(await original<typeof import('../../../shared/webhooks/deliveries/leases.ts')>()),
  newLease: vi.fn(),
}))

beforeEach(() => {
  vi.mocked(newLease).mockReturnValue(OURS)
  vi.stubEnv('SPEED', '1')
  onTestFinished(() => void vi.unstubAllEnvs())
})

const NOW = new Date('2026-11-21T12:00:00.000Z')
const OURS = '2026-11-21T12:00:30.000123456Z'
const OTHERS = '2026-11-21T12:00:20.000Z'
const message: DeliveryMessage = {
  workspace_id: toId('w'),
  delivery_id: toId('d'),
  event_id: toId('e'),
  subscription_id: toId('s'),
  trigger_id: 'opportunity.created',
  owner_id: toId('m'),
}

const row = (lease_until: string | null, started: number): Row => ({
  ...deliveryKey(message.workspace_id, message.delivery_id),
  data: recordWith(DELIVERY_FIELDS, {
    lease_until,
    status: 'pending',
    next_attempt_at: '2026-11-21T11:59:00.000Z',
  }),
  owner: 'm',
  projected: {},
  started,
  earlier: 0,
})

/** A store that accepts every update and whose reads return these delivery rows in turn. */
const storeWith = (...found: readonly (Row | Error)[]) => storeThat(async () => true, found)

/** The same store with `claim` as its update. */
function storeThat(claim: RequestBatcher['update'], found: readonly (Row | Error)[]) {
  const left = [...found]
  const update = vi.fn<RequestBatcher['update']>(async () => true).mockImplementationOnce(claim)
  const read = vi.fn<RequestBatcher['read']>(async () => {
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
  expect(await claimAttempt(message, NOW, store)).toMatchObject({ claimed: { started: 1, leaseUntil: OURS } })
  expect([store.update.mock.calls.length, store.read.mock.calls.length]).toEqual([1, 1])
})

it('reads again when the row shows another claim that ended before ours began', async () => {
  const store = storeWith(row(OTHERS, 1), row(OURS, 1))
  expect(await claimAttempt(message, NOW, store)).toMatchObject({ claimed: { started: 1, leaseUntil: OURS } })
  // The claim is not released.
  expect(store.update).toHaveBeenCalledTimes(1)
})

it.each([OTHERS, null])('gives way to a later claim, whose lease is %s', async (lease) => {
  const store = storeWith(row(OTHERS, 1), row(lease, 3))
  expect(await claimAttempt(message, NOW, store)).toMatchObject({ refusedBy: { row: { started: 3 } } })
})

it.each([[[new Error('no read')]], [[row(OTHERS, 1), new Error('no read')]]])(
  'releases the claim if it cannot read the row: %j',
  async (found) => {
    const store = storeWith(...found)
    await expect(claimAttempt(message, NOW, store)).rejects.toThrow('no read')
    expect(store.update).toHaveBeenCalledTimes(2)
  },
)

const refuse = async () => false

it.each([
  ['which the row shows', [row(OURS, 1)]],
  ['which only the second read shows', [row(null, 0), row(OURS, 1)]],
])('recognizes its own claim after a refused repeat, %s', async (_, found) => {
  const store = storeThat(refuse, found)
  expect(await claimAttempt(message, NOW, store)).toMatchObject({ claimed: { started: 1, leaseUntil: OURS } })
  expect(store.read).toHaveBeenCalledTimes(found.length)
})

it.each([
  ['another claim that the first read shows', [row(OTHERS, 1)]],
  ['another claim that was made after the first read', [row(null, 0), row(OTHERS, 1)]],
])('gives way to %s', async (_, found) => {
  const store = storeThat(refuse, found)
  expect(await claimAttempt(message, NOW, store)).toMatchObject({ refusedBy: { row: { started: 1 } } })
  expect([store.update.mock.calls.length, store.read.mock.calls.length]).toEqual([1, found.length])
})

it('releases a claim of unknown outcome', async () => {
  const store = storeThat(() => Promise.reject(new Error('no answer')), [row(null, 0)])
  await expect(claimAttempt(message, NOW, store)).rejects.toThrow('no answer')
  expect(store.update).toHaveBeenCalledTimes(2)
})
