import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { intervalOf, startSchedules } from '../../lambda/schedule.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test.each([
  ['rate(1 minute)', 1, 60_000],
  ['rate(5 minutes)', 1, 300_000],
  ['rate(1 hour)', 60, 60_000],
  ['rate(2 days)', 1, 172_800_000],
  // Not more often than four times a second.
  ['rate(1 minute)', 1_000, 250],
])('%s at speed %i runs every %i ms', (expression, speed, interval) => {
  expect(intervalOf(expression, speed)).toBe(interval)
})

test.each(['cron(0 8 * * ? *)', 'rate(1 week)', 'rate(x minutes)', ''])(
  '%j is not supported',
  (expression) => {
    expect(() => intervalOf(expression, 1)).toThrow(`the schedule ${expression} is not supported locally`)
  },
)

/** Runs this schedule with a function that ends when the test says so. */
function setUp(input?: string) {
  const ends: (() => void)[] = []
  const invoke = vi.fn<(arn: string, event: unknown) => Promise<unknown>>(
    () =>
      new Promise((done, fail) =>
        ends.push(ends.length === 0 ? () => fail(new Error('first')) : () => done(0)),
      ),
  )
  const schedule = { expression: 'rate(1 minute)', functionArn: 'arn:sweep', input, maxAgeMs: 60_000 }
  const stop = startSchedules([schedule], { invoke }, 1)
  return { invoke, ends, stop }
}

test('a function runs at its interval, never twice at once, also after a failure', async () => {
  const { invoke, ends, stop } = setUp()
  await vi.advanceTimersByTimeAsync(59_999)
  expect(invoke).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(180_000)
  expect(invoke).toHaveBeenCalledTimes(1)
  ends[0]?.()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(invoke).toHaveBeenCalledTimes(2)
  ends[1]?.()
  stop()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(invoke).toHaveBeenCalledTimes(2)
})

test('the event is that of EventBridge, or the input of the schedule', async () => {
  const { invoke } = setUp()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(invoke.mock.calls).toEqual([
    [
      'arn:sweep',
      {
        version: '0',
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        'detail-type': 'Scheduled Event',
        source: 'aws.events',
        account: '000000000000',
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
        region: 'us-east-1',
        resources: [],
        detail: {},
      },
    ],
  ])
  const given = setUp('{"only":"this"}')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(given.invoke.mock.calls).toEqual([['arn:sweep', { only: 'this' }]])
})
