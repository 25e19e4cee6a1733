import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SubscriptionId } from '../../../shared/domain/ids.ts'
import type { Subscription } from '../../../shared/domain/subscription.ts'

const markSlow = vi.hoisted(() => vi.fn())
vi.mock('../../../shared/table/webhooks/slowness.ts', () => ({ markSlow }))

const NOW = Date.parse('2026-03-14T09:00:00.000Z')
const id = 'subscription' as SubscriptionId
const subscription = { id, workspace_id: 'workspace' } as Partial<Subscription> as Subscription

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers({ now: NOW })
  markSlow.mockReset().mockResolvedValue(undefined)
})
afterEach(() => {
  vi.useRealTimers()
})

/** An instance that knows no slow receiver. */
const fresh = () => import('../../../shared/webhooks/lane.ts')
/** A post that is answered after so long. */
const answeredAfter = (ms: number) => new Promise<string>((done) => setTimeout(() => done('answer'), ms))

test('a receiver that takes over a second is marked as slow for five minutes, while it is waited for', async () => {
  const { trackSlowness, isSlow } = await fresh()
  const posted = trackSlowness(subscription, answeredAfter(3_000))
  await vi.advanceTimersByTimeAsync(999)
  expect(markSlow).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  const until = new Date(NOW + 301_000)
  expect(markSlow).toHaveBeenCalledExactlyOnceWith('workspace', id, until)
  expect(isSlow(id, new Date(until.getTime() - 1))).toBe(true)
  expect(isSlow(id, until)).toBe(false)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await posted).toBe('answer')
})

test('a receiver that answers in time is not marked, whatever it answers', async () => {
  const { trackSlowness, isSlow } = await fresh()
  const posted = trackSlowness(subscription, answeredAfter(500))
  await vi.advanceTimersByTimeAsync(500)
  await posted
  await expect(trackSlowness(subscription, Promise.reject(new Error('no')))).rejects.toThrow('no')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(markSlow).not.toHaveBeenCalled()
  expect(isSlow(id, new Date())).toBe(false)
})

test('the mark is renewed once a minute, not at each post', async () => {
  const { trackSlowness } = await fresh()
  const slow = async () => {
    const posted = trackSlowness(subscription, answeredAfter(1_500))
    await vi.advanceTimersByTimeAsync(1_500)
    await posted
  }
  await slow()
  vi.setSystemTime(NOW + 59_999)
  await slow()
  expect(markSlow).toHaveBeenCalledTimes(1)
  vi.setSystemTime(NOW + 62_000)
  await slow()
  expect(markSlow).toHaveBeenCalledTimes(2)
})

test('a mark that could not be written is forgotten, and the post goes on', async () => {
  const { trackSlowness, isSlow } = await fresh()
  markSlow.mockRejectedValue(new Error('away'))
  const posted = trackSlowness(subscription, answeredAfter(1_500))
  await vi.advanceTimersByTimeAsync(1_500)
  expect(await posted).toBe('answer')
  expect(isSlow(id, new Date())).toBe(false)
})

test('the record waits for the mark', async () => {
  const { trackSlowness } = await fresh()
  let written = () => {}
  markSlow.mockReturnValue(new Promise<void>((done) => (written = done)))
  let isDone = false
  const posted = trackSlowness(subscription, answeredAfter(1_500)).then(() => (isDone = true))
  await vi.advanceTimersByTimeAsync(5_000)
  expect(isDone).toBe(false)
  written()
  await posted
  expect(isDone).toBe(true)
})

test('an instance remembers the latest mark that it has seen, and forgets those that are over', async () => {
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
