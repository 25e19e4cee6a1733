import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { smallStacks } from './small.ts'
import { ofType } from './synthesize.ts'

interface Alarm {
  readonly Threshold: number
  readonly AlarmDescription: string
  readonly Metrics: readonly { readonly Id: string; readonly Expression?: string }[]
}

const alarms = ofType(smallStacks({ stage: 'seen' }), 'AWS::CloudWatch::Alarm').flatMap(({ Properties }) =>
  Array.isArray(Properties.Metrics) ? [Properties as unknown as Alarm] : [],
)

type Values = Readonly<Record<string, number>>

/** Whether an alarm's expression exceeds its threshold for these values of its metrics. */
function goesOff(anchor: string, values: Values): boolean {
  const alarm = alarms.find(({ AlarmDescription }) => AlarmDescription.endsWith(`#alarm-${anchor}`))
  const expression = alarm?.Metrics.find((one) => one.Expression !== undefined)?.Expression
  if (!alarm || expression === undefined) throw new Error(`no expression of ${anchor}`)
  const functions = {
    IF: (condition: boolean, then: number, otherwise: number) => (condition ? then : otherwise),
    METRICS: (prefix = '') =>
      Object.entries(values).flatMap(([id, value]) => (id.startsWith(prefix) ? value : [])),
    FILL: (metrics: readonly number[]) => metrics,
    SUM: (metrics: readonly number[]) => metrics.reduce((sum, one) => sum + one, 0),
  }
  return Number(runInNewContext(expression, { ...functions, ...values })) > alarm.Threshold
}

/** Requests of a workspace in its busiest hour, as in `npm run bench -- scale`, and the failures of AWS itself. */
const REQUESTS_A_SECOND = 0.139
const FAULTS = 2e-6

const requestsIn = (workspaces: number, seconds: number) => workspaces * REQUESTS_A_SECOND * seconds

/** What AWS fails anyway, at least one, and what a cause fails. */
const CASES: readonly (readonly [anchor: string, seconds: number, cause: number])[] = [
  ['api-failures', 300, 0.05],
  ['api-failures-lasting', 3600, 0.005],
  ['requests-limited', 300, 0.2],
  ['functions-throttled', 300, 0.05],
  ['webhooks-deliver-failing', 300, 0.2],
]

test.each(CASES.flatMap((one) => [10, 1_000, 100_000].map((workspaces) => [workspaces, ...one] as const)))(
  'with %i workspaces, %s goes off with a cause, and not without one',
  (workspaces, anchor, seconds, cause) => {
    const whole = requestsIn(workspaces, seconds)
    expect(goesOff(anchor, { whole, part: Math.max(1, Math.round(whole * FAULTS)) })).toBe(false)
    expect(goesOff(anchor, { whole, part: Math.round(whole * cause) })).toBe(true)
  },
)

test('a few failures of a quiet stage are no outage, and a single slow request is none', () => {
  expect(goesOff('api-failures', { whole: 6, part: 5 })).toBe(false)
  expect(goesOff('api-failures', { whole: 6, part: 6 })).toBe(true)
  expect(goesOff('api-slow', { count: 20, latency: 9_000 })).toBe(false)
  expect(goesOff('api-slow', { count: 100, latency: 9_000 })).toBe(true)
})

test('the table may throttle a thousandth of its units, and a table that throttles everything is noticed', () => {
  expect(goesOff('table-throttled', { throttled0: 20, consumed0: 30_000 })).toBe(false)
  expect(goesOff('table-throttled', { throttled0: 5, throttled1: 6, consumed0: 0 })).toBe(true)
})
