import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SubscriptionId, WorkspaceId } from '../../../shared/domain/kit/ids.ts'
import type { Subscription } from '../../../shared/domain/webhooks/subscription.ts'
import { subscriptionKey } from '../../../shared/table/keys.ts'

const send = vi.hoisted(() => vi.fn())
vi.mock('../../../shared/table/store/client.ts', () => ({
  documents: () => ({ send }),
  tableName: () => 'table',
}))

const NOW = Date.parse('2026-03-14T09:00:00.000Z')
const id = 'subscription' as SubscriptionId
const subscription = { id, workspace_id: 'workspace' } as Partial<Subscription> as Subscription

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers({ now: NOW })
  send.mockReset().mockResolvedValue(undefined)
})
afterEach(() => {
  vi.useRealTimers()
})

/** An instance without a slow receiver. */
const fresh = () => import('../../../shared/webhooks/queue/lanes.ts')
/** A post whose response takes `ms`. */
const respondsAfter = (ms: number) => new Promise<string>((done) => setTimeout(() => done('response'), ms))

test('a receiver that takes over a second is marked slow for five minutes, before it responds', async () => {
  const { trackSlowness, isSlow } = await fresh()
  const posted = trackSlowness(subscription, respondsAfter(3_000))
  await vi.advanceTimersByTimeAsync(999)
  expect(send).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  const until = new Date(NOW + 301_000)
  expect(send).toHaveBeenCalledExactlyOnceWith(
    'UpdateItem',
    expect.objectContaining({
      Key: subscriptionKey('workspace' as WorkspaceId, id),
      ExpressionAttributeValues: { ':until': until.toISOString() },
    }),
  )
  expect(isSlow(id, new Date(until.getTime() - 1))).toBe(true)
  expect(isSlow(id, until)).toBe(false)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await posted).toBe('response')
})

test('a receiver that responds in time is not marked, with any response', async () => {
  const { trackSlowness, isSlow } = await fresh()
  const posted = trackSlowness(subscription, respondsAfter(500))
  await vi.advanceTimersByTimeAsync(500)
  await posted
  await expect(trackSlowness(subscription, Promise.reject(new Error('no')))).rejects.toThrow('no')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(send).not.toHaveBeenCalled()
  expect(isSlow(id, new Date())).toBe(false)
})

test('the mark is renewed at most once a minute', async () => {
  const { trackSlowness } = await fresh()
  const slow = async () => {
    const posted = trackSlowness(subscription, respondsAfter(1_500))
    await vi.advanceTimersByTimeAsync(1_500)
    await posted
  }
  await slow()
  vi.setSystemTime(NOW + 59_999)
  await slow()
  expect(send).toHaveBeenCalledTimes(1)
  vi.setSystemTime(NOW + 62_000)
  await slow()
  expect(send).toHaveBeenCalledTimes(2)
})

test('a failed write of the mark does not fail the post, and the mark is not remembered', async () => {
  const { trackSlowness, isSlow } = await fresh()
  send.mockRejectedValue(new Error('unavailable'))
  const posted = trackSlowness(subscription, respondsAfter(1_500))
  await vi.advanceTimersByTimeAsync(1_500)
  expect(await posted).toBe('response')
  expect(isSlow(id, new Date())).toBe(false)
})

test('the outcome is recorded after the mark is written', async () => {
  const { trackSlowness } = await fresh()
  let written = () => {}
  send.mockReturnValue(new Promise<void>((done) => (written = done)))
  let isDone = false
  const posted = trackSlowness(subscription, respondsAfter(1_500)).then(() => (isDone = true))
  await vi.advanceTimersByTimeAsync(5_000)
  expect(isDone).toBe(false)
  written()
  await posted
  expect(isDone).toBe(true)
})

test('an instance remembers the latest mark it has seen, and drops expired ones', async () => {
  const { rememberSlowMark, isSlow } = await fresh()
  const at = (ms: number) => new Date(NOW + ms).toISOString()
  rememberSlowMark(id, undefined)
  expect(isSlow(id, new Date())).toBe(false)
  rememberSlowMark(id, at(60_000))
  rememberSlowMark(id, at(30_000))
  expect(isSlow(id, new Date(NOW + 59_999))).toBe(true)
  vi.setSystemTime(NOW + 60_000)
  rememberSlowMark('another' as SubscriptionId, at(120_000))
  expect([isSlow(id, new Date(NOW)), isSlow('another' as SubscriptionId, new Date())]).toEqual([false, true])
})
