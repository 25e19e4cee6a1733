import { describe, expect, test, vi } from 'vitest'
import type { Delivery } from '../../../shared/domain/delivery.ts'
import type { MemberId } from '../../../shared/domain/ids.ts'
import { MEMBER_FIELDS } from '../../../shared/domain/workspace.ts'
import { memberKey } from '../../../shared/table/keys.ts'
import { recordWith } from '../../support/records.ts'
import { oneDelivery, valuesOf } from './one-delivery.ts'

/** Messages that lead to no attempt: the delivery ends, waits, moves to another lane, or is not due. */
const mocks = await vi.hoisted(async () => (await import('./delivery-mocks.ts')).deliveryMocks())
vi.mock('../../../shared/table/store/client.ts', () => ({
  documents: () => mocks.table,
  tableName: () => 'table',
}))
vi.mock('../../../shared/webhooks/send/send.ts', () => ({
  post: mocks.post,
  sender: (rule: string) => `sender ${rule}`,
}))
vi.mock('../../../shared/webhooks/deliveries/pause.ts', () => ({ deliveriesArePaused: mocks.isPaused }))
vi.mock('../../../shared/metrics.ts', () => ({ count: mocks.count }))
vi.mock('../../../shared/webhooks/subscriptions/health.ts', () => ({ recordHealth: mocks.recordHealth }))
vi.mock('../../../shared/storage/seal.ts', () => ({ unseal: vi.fn(async (text: string) => `whsec_${text}`) }))

const { post, count, isPaused, table } = mocks
const one = oneDelivery(mocks)
const { ws, subscriptionId, message, putDelivery, putSubscription, deliver, receive } = one
const { info, enqueue, update, record, read } = one

describe('nothing is posted', () => {
  const ended = (reason: string, status: string) =>
    expect(info).toHaveBeenCalledExactlyOnceWith('delivery ended', {
      ...one.ids(),
      status,
      reason,
      recorded: true,
    })

  test('for a revoked subscription', async () => {
    putSubscription({ status: 'revoked' })
    await deliver()
    expect(post).not.toHaveBeenCalled()
    expect(valuesOf(record)).toEqual([expect.arrayContaining(['skipped'])])
    expect(count.mock.calls).toEqual([['ended', 'skipped']])
    ended('subscription revoked', 'skipped')
  })

  test('as a seventh attempt, after a sixth that was interrupted', async () => {
    putDelivery(6)
    record.mockResolvedValueOnce(true)
    await deliver()
    expect(post).not.toHaveBeenCalled()
    expect(valuesOf(record)).toEqual([expect.arrayContaining(['failed'])])
    ended('interrupted', 'failed')
    // A sixth attempt is made.
    putDelivery(5)
    await deliver()
    expect(post).toHaveBeenCalledTimes(1)
  })

  test('and nothing is counted if another consumer has recorded the end', async () => {
    putSubscription({ status: 'revoked' })
    record.mockResolvedValue(false)
    await deliver()
    expect(count).not.toHaveBeenCalled()
  })

  test('while deliveries are paused', async () => {
    isPaused.mockResolvedValue(true)
    await deliver()
    expect([update.mock.calls, read.mock.calls, enqueue.mock.calls]).toEqual([[], [], []])
  })

  test('and the claim is released if signing fails', async () => {
    const { unseal } = await import('../../../shared/storage/seal.ts')
    for (const releases of [true, false]) {
      putSubscription()
      update.mockReset().mockResolvedValueOnce(true)
      if (releases) update.mockResolvedValueOnce(true)
      else update.mockRejectedValueOnce(new Error('unavailable'))
      vi.mocked(unseal).mockRejectedValueOnce(new Error('no key'))
      await expect(deliver()).rejects.toThrow('no key')
      expect(update).toHaveBeenCalledTimes(2)
    }
    expect(post).not.toHaveBeenCalled()
  })

  const inSeconds = (seconds: number) => new Date(Date.now() + 1_000 * seconds).toISOString()
  test.each([
    ['due in ten minutes', { next_attempt_at: inSeconds(600) }, true],
    ['due after the longest queue delay', { next_attempt_at: inSeconds(3_600) }, false],
    ['due now, and claimed by another', {}, false],
    ['ended', { status: 'failed', next_attempt_at: inSeconds(600) }, false],
  ] as const)('for a delivery that is %s', async (_, more, isQueued) => {
    putDelivery(0, more as Partial<Delivery>)
    update.mockResolvedValue(false)
    await deliver()
    expect(post).not.toHaveBeenCalled()
    if (!isQueued) return expect(enqueue).not.toHaveBeenCalled()
    expect(enqueue).toHaveBeenCalledExactlyOnceWith({ message: message(), delaySeconds: expect.any(Number) })
    const [delaySeconds] = enqueue.mock.calls.map(([outgoing]) => outgoing.delaySeconds)
    expect(delaySeconds).toBeGreaterThan(0)
    expect(delaySeconds).toBeLessThanOrEqual(600)
  })

  test('for a paused subscription: the delivery waits', async () => {
    putSubscription({ status: 'paused' })
    await deliver()
    const [, waits] = valuesOf(update)
    expect(waits).toEqual(expect.arrayContaining([expect.objectContaining({ state: 'waiting' })]))
    expect([update.mock.calls.length, post.mock.calls, record.mock.calls]).toEqual([2, [], []])
    expect(enqueue).not.toHaveBeenCalled()
  })

  test.each([
    ['resumed', 'active', 'retrying', 1],
    ['revoked', 'revoked', 'skipped', 0],
  ])(
    'for a subscription that is %s while its delivery begins to wait',
    async (_, status, state, messages) => {
      putSubscription({ status: 'paused' })
      update.mockImplementation(async () => {
        if (update.mock.calls.length === 2) putSubscription({ status })
        return true
      })
      await deliver()
      const [, , follows] = valuesOf(update)
      expect(follows).toEqual(expect.arrayContaining([expect.objectContaining({ state })]))
      expect(enqueue).toHaveBeenCalledTimes(messages)
      expect(post).not.toHaveBeenCalled()
    },
  )

  const doubt = (status: string) => {
    putSubscription({ created_by: 'owner' }, { owner_in_doubt: true })
    table.put(memberKey(ws, 'owner' as MemberId), recordWith(MEMBER_FIELDS, { id: 'owner', status }))
  }

  test.each([
    ['stays deactivated', 'deactivated', 0],
    ['is activated', 'active', 1],
  ])('for an owner who %s while the delivery begins to wait', async (_, status, messages) => {
    doubt('deactivated')
    update.mockImplementation(async () => {
      if (update.mock.calls.length === 2) doubt(status)
      return true
    })
    await deliver()
    expect(valuesOf(update)[1]).toEqual(
      expect.arrayContaining([expect.objectContaining({ state: 'waiting' })]),
    )
    expect([update.mock.calls.length - 2, enqueue.mock.calls.length]).toEqual([messages, messages])
    expect(post).not.toHaveBeenCalled()
  })

  test.each([
    ['deactivated', 0],
    ['active', 1],
  ])('for a delivery that waits already, of an owner in doubt who is %s', async (status, messages) => {
    putDelivery(0, { next_attempt_at: null })
    doubt(status)
    update.mockImplementation(async () => update.mock.calls.length > 1)
    await deliver()
    expect(enqueue).toHaveBeenCalledTimes(messages)
    expect(post).not.toHaveBeenCalled()
  })

  test.each([
    ['active', 1],
    ['paused', 0],
  ])('for a delivery that waits already, of an %s subscription', async (status, messages) => {
    putDelivery(0, { next_attempt_at: null })
    putSubscription({ status })
    update.mockImplementation(async () => update.mock.calls.length > 1)
    await deliver()
    expect(enqueue).toHaveBeenCalledTimes(messages)
    expect(post).not.toHaveBeenCalled()
  })

  test('for a deleted delivery', async () => {
    table.clear()
    update.mockResolvedValue(false)
    await deliver()
    expect(enqueue).not.toHaveBeenCalled()
  })
})

describe('a slow receiver', () => {
  const moved = () => [[{ message: message(), delaySeconds: 0 }, 'slow']]

  test('moves to the slow lane: at first its claim is released, later it is not even claimed', async () => {
    putSubscription({}, { slow_until: new Date(Date.now() + 3_600_000).toISOString() })
    await deliver()
    expect([post.mock.calls.length, update.mock.calls.length]).toEqual([0, 2])
    expect(enqueue.mock.calls).toEqual(moved())
    for (const mock of [enqueue, update, read]) mock.mockClear()
    await deliver()
    expect(enqueue.mock.calls).toEqual(moved())
    expect([update.mock.calls, read.mock.calls]).toEqual([[], []])
    await deliver('slow')
    expect(post).toHaveBeenCalledTimes(1)
  })
})

test('messages about a revocation or a replay are not handled as deliveries', async () => {
  await receive({ workspace_id: ws, revoked: subscriptionId() })
  await receive({ workspace_id: ws, subscription_id: subscriptionId(), replay: 'gone' as never })
  expect([update.mock.calls, post.mock.calls]).toEqual([[], []])
})
