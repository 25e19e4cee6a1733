import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { SIZES, type SizeName as Size } from '../../infra/settings/sizes.ts'
import { REQUESTS_PER_SECOND } from '../../ops/cost/load.ts'
import { WORKSPACES } from '../../ops/cost/size.ts'
import { MAX_PLACES } from '../support/most-places.ts'
import { smallStacks } from './small.ts'
import { ofType } from './synthesize.ts'

interface Alarm {
  readonly Threshold: number
  readonly ComparisonOperator: string
  readonly AlarmDescription: string
  readonly Metrics?: readonly { readonly Id: string; readonly Expression?: string }[]
}

const alarmsOf = (size: Size): Readonly<Record<string, Alarm>> => {
  const alarms = ofType(smallStacks({ stage: 'seen', size, syntheticCheck: 'on' }), 'AWS::CloudWatch::Alarm')
  return Object.fromEntries(
    alarms.map(({ Properties }) => {
      const alarm = Properties as unknown as Alarm
      return [alarm.AlarmDescription.split('#alarm-')[1] ?? '', alarm]
    }),
  )
}

const ALARMS = { small: alarmsOf('small'), standard: alarmsOf('standard'), large: alarmsOf('large') }

type Values = Readonly<Record<string, number>>

/** Whether an alarm exceeds its threshold for these values of its metrics, or for `value` if it has only one metric. */
function goesOff(anchor: string, values: Values, size: Size = 'small'): boolean {
  const alarm = ALARMS[size][anchor]
  if (!alarm) throw new Error(`there is no alarm ${anchor}`)
  const expression = alarm.Metrics?.find((one) => one.Expression !== undefined)?.Expression ?? 'value'
  const functions = {
    IF: (condition: boolean, then: number, otherwise: number) => (condition ? then : otherwise),
    MAX: (metrics: readonly number[]) => Math.max(...metrics),
    METRICS: (prefix = '') =>
      Object.entries(values).flatMap(([id, value]) => (id.startsWith(prefix) ? value : [])),
    FILL: (metrics: readonly number[]) => metrics,
    SUM: (metrics: readonly number[]) => metrics.reduce((sum, one) => sum + one, 0),
  }
  const value = Number(runInNewContext(expression, { ...functions, ...values }))
  return alarm.ComparisonOperator.startsWith('Less') ? value < alarm.Threshold : value > alarm.Threshold
}

/** The share of requests and invocations that AWS itself fails. */
const FAULTS = 2e-6
const FIVE_MINUTES = 300

/** The values of an alarm's metrics in the busiest hour of so many workspaces. */
interface Case {
  readonly usual: (workspaces: number, size: Size) => Values
  /** The same with a cause. */
  readonly cause: (workspaces: number, size: Size) => Values
}

const value = (usual: number, cause: number): Case => ({
  usual: () => ({ value: usual }),
  cause: () => ({ value: cause }),
})

/** What AWS fails anyway, at least one, and what a cause fails. */
const share = (failed: number, seconds = FIVE_MINUTES): Case => {
  const whole = (workspaces: number) => workspaces * REQUESTS_PER_SECOND * seconds
  const part = (workspaces: number, of: number) => Math.max(1, Math.round(whole(workspaces) * of))
  return {
    usual: (n) => ({ whole: whole(n), part: part(n, FAULTS) }),
    cause: (n) => ({ whole: whole(n), part: part(n, failed) }),
  }
}

const CASES: Readonly<Record<string, Case>> = {
  ...Object.fromEntries(
    ['deliveries', 'stream', 'receipts', 'photos'].map((queue) => [`${queue}-dead`, value(0, 1)]),
  ),
  'fan-out-late': value(1_000, 120_000),
  'sums-late': value(1_000, 120_000),
  'deliveries-late': value(60, 400),
  'subscriptions-failing': {
    usual: (n) => ({ attempted: n, failing: Math.max(1, Math.floor(0.05 * n)) }),
    cause: (n) => ({ attempted: n, failing: Math.ceil(0.4 * n) }),
  },
  'secrets-not-opened': value(0, 1),
  'sweep-silent': {
    // A window of five minutes may have four runs of each part, and one part none.
    usual: (_, size) => ({ value: 4 * SIZES[size].outboxGroups }),
    cause: (_, size) => ({ value: 5 * (SIZES[size].outboxGroups - 1) }),
  },
  ...Object.fromEntries(
    [
      ...['fan-out', 'deliver', 'deliver-slow', 'sweep'].map((name) => `webhooks-${name}`),
      ...['receipts-finish', 'photos-finish', 'photos-finish-slow', 'external-references-complete-markers'],
      ...['sums-count', 'sums-recount'],
    ].map((name) => [`${name}-failing`, share(0.2)]),
  ),
  ...Object.fromEntries(
    ['photos-expire', 'uploads-remove-replaced', 'service-check'].map((name) => [
      `${name}-failing`,
      value(0, 1),
    ]),
  ),
  'uploads-late': {
    usual: () => ({ receipts: 20, photos: 20, slow: 1_500 }),
    cause: () => ({ receipts: 20, photos: 20, slow: 4_000 }),
  },
  'api-failures': share(0.05),
  'api-failures-lasting': share(0.005, 3_600),
  'requests-limited': share(0.2),
  'api-slow': {
    usual: (n) => ({ count: n * REQUESTS_PER_SECOND * FIVE_MINUTES, latency: 400 }),
    cause: (n) => ({ count: n * REQUESTS_PER_SECOND * FIVE_MINUTES, latency: 4_000 }),
  },
  'functions-throttled': share(0.05),
  'concurrency-high': {
    usual: (_, size) => ({ value: MAX_PLACES[size] }),
    cause: (_, size) => ({ value: 0.9 * SIZES[size].account }),
  },
  'table-throttled': {
    usual: (n) => ({ throttled0: 1, throttled1: 0, consumed0: n * 6 }),
    cause: (n) => ({ throttled0: 20 + n, throttled1: n, consumed0: n * 6 }),
  },
}

test.each(Object.entries(WORKSPACES))(
  'size %s, %i workspaces: every alarm goes off with a cause, and none without one',
  (name, n) => {
    const size = name as Size
    expect(Object.keys(ALARMS[size]).toSorted()).toEqual(Object.keys(CASES).toSorted())
    const which = (of: 'usual' | 'cause') =>
      Object.entries(CASES).flatMap(([anchor, one]) =>
        goesOff(anchor, one[of](n, size), size) ? [anchor] : [],
      )
    expect(which('usual')).toEqual([])
    expect(which('cause').toSorted()).toEqual(Object.keys(CASES).toSorted())
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
