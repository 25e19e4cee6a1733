import { expect, test, vi } from 'vitest'
import { FunctionThrottled, limited, whenAdmitted } from '../../lambda/concurrency.ts'

/** A function whose invocations end when the test says so. */
function setUp(concurrency: number) {
  const ends: (() => void)[] = []
  const invoke = vi.fn((_: string, event: unknown) => {
    return new Promise<unknown>((done, fail) =>
      ends.push(() => (event === 'bad' ? fail(new Error('bad')) : done(event))),
    )
  })
  return { invoke, ends, invoker: limited({ invoke }, concurrency) }
}

test('an invocation over the limit is refused, and none is after another has ended or failed', async () => {
  const { invoke, ends, invoker } = setUp(2)
  const running = [invoker.invoke('f', 'one'), invoker.invoke('g', 'bad').catch(String)]
  await expect(invoker.invoke('f', 'over')).rejects.toThrow(FunctionThrottled)
  expect(invoke).toHaveBeenCalledTimes(2)
  for (const end of ends.splice(0)) end()
  expect(await Promise.all(running)).toEqual(['one', 'Error: bad'])
  const again = [invoker.invoke('f', 1), invoker.invoke('f', 2)]
  await expect(invoker.invoke('f', 3)).rejects.toThrow('Rate Exceeded.')
  for (const end of ends) end()
  expect(await Promise.all(again)).toEqual([1, 2])
})

const refusals = (count: number) => {
  const invoke = vi.fn(async () => 'done')
  for (let n = 0; n < count; n++) invoke.mockRejectedValueOnce(new FunctionThrottled())
  return invoke
}

test('a refused invocation is repeated at growing intervals, until it is admitted', async () => {
  vi.useFakeTimers({ now: 0 })
  const invoke = refusals(7)
  const at: number[] = []
  const admitted = whenAdmitted(() => {
    at.push(Date.now())
    return invoke()
  }, Number.POSITIVE_INFINITY)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await admitted).toBe('done')
  expect(at).toEqual([0, 100, 300, 700, 1_500, 3_100, 5_100, 7_100])
  vi.useRealTimers()
})

test('it is given up when its time is over or the caller stops; another failure is not repeated', async () => {
  const late = refusals(1)
  await expect(whenAdmitted(late, Date.now() + 99)).rejects.toThrow(FunctionThrottled)
  const stopped = refusals(1)
  await expect(whenAdmitted(stopped, Number.POSITIVE_INFINITY, () => true)).rejects.toThrow(FunctionThrottled)
  const failing = vi.fn(() => Promise.reject(new Error('out of order')))
  await expect(whenAdmitted(failing, Number.POSITIVE_INFINITY)).rejects.toThrow('out of order')
  for (const one of [late, stopped, failing]) expect(one).toHaveBeenCalledTimes(1)
})
