import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { SIZES, type SizeName as Size } from '../../infra/settings/sizes.ts'
import { REQUESTS_PER_SECOND } from '../../ops/cost/load.ts'
import { WORKSPACES } from '../../ops/cost/size.ts'
import { toId } from '../../shared/domain/kit/ids.ts'
import type { Attempt } from '../../shared/domain/webhooks/delivery.ts'
import { decide } from '../../shared/webhooks/queue/retry-schedule.ts'
import { FailingShare } from '../../shared/webhooks/sweep/failing-share.ts'
import { MAX_PLACES } from '../support/most-places.ts'
import { smallStacks } from './small.ts'
import { ofType } from './synthesize.ts'

interface Alarm {
  readonly Threshold: number
  readonly ComparisonOperator: string
  readonly AlarmDescription: string
  readonly EvaluationPeriods: number
  readonly Metrics?: readonly { readonly Id: string; readonly Expression?: string }[]
}

const CUSTOM_DOMAIN = {
  domainName: 'api.example.com',
  certificateArn: 'arn:aws:acm:eu-central-1:123456789012:certificate/12345678-1234-1234-1234-123456789012',
}

const alarmsOf = (size: Size): Readonly<Record<string, Alarm>> => {
  const alarms = ofType(
    smallStacks({ stage: 'seen', size, syntheticCheck: 'on', ...CUSTOM_DOMAIN }),
    'AWS::CloudWatch::Alarm',
  )
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
  // ACM renews at 60 days.
  'certificate-expiring': value(45, 29),
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

const MINUTE = 60_000
const START = Date.parse('2026-03-14T09:00:00.000Z')

/** A subscription of a simulation: how often it has an event, and whether an attempt at a minute fails. */
interface Simulated {
  readonly everyMs: number
  readonly failsAt: (minute: number) => boolean
}

/** The attempts of an event until a time, by the retry schedule. */
function attemptsUntil(madeAt: number, now: number, { failsAt }: Simulated): Attempt[] {
  const attempts: Attempt[] = []
  for (let at = madeAt; at <= now; ) {
    const error = failsAt((at - START) / MINUTE) ? 'TLS failure' : null
    const [number, response_status] = [attempts.length + 1, error === null ? 200 : null]
    const started_at = new Date(at).toISOString()
    attempts.push({
      ...{ number, started_at, response_status, error },
      ...{ duration_ms: 50, response_body: null, request_bytes: 400 },
    })
    const next = decide({ response_status, error }, number, new Date(at), 1)
    if (next.kind !== 'retry') break
    at = next.at.getTime()
  }
  return attempts
}

/** The minute in which SubscriptionsFailing goes off; the sweep checks each event once, a minute after it. */
function goesOffAt(subscriptions: readonly Simulated[], minutes: number): number | undefined {
  const share = new FailingShare()
  let over = 0
  for (let minute = 2; minute <= minutes; minute++) {
    const now = START + minute * MINUTE
    for (const [n, one] of subscriptions.entries()) {
      const first = START + (n * one.everyMs) / subscriptions.length
      const from = first + Math.ceil((now - 2 * MINUTE - first) / one.everyMs) * one.everyMs
      for (let at = Math.max(first, from); at < now - MINUTE; at += one.everyMs)
        share.add({ subscription_id: toId(`subscription ${n}`), attempts: attemptsUntil(at, now, one) })
    }
    over = goesOff('subscriptions-failing', { ...share.count(now) }) ? over + 1 : 0
    if (over === ALARMS.small['subscriptions-failing']?.EvaluationPeriods) return minute
  }
  return undefined
}

test.each([1, 10])(
  'deliver breaks TLS at minute 30: with an event of each subscription every %i minutes, the deployment is rolled back within 10 minutes',
  (every) => {
    const broken: Simulated = { everyMs: every * MINUTE, failsAt: (minute) => minute >= 30 }
    const minute = goesOffAt(Array(20).fill(broken), 60) ?? Number.NaN
    expect(minute).toBeGreaterThan(30)
    expect(minute).toBeLessThanOrEqual(40)
  },
)

test('a receiver with 100,000 failing events alone does not roll a deployment back', () => {
  const works: Simulated = { everyMs: MINUTE, failsAt: () => false }
  const dead: Simulated = { everyMs: 6, failsAt: () => true }
  // Ten minutes have 100,000 events.
  expect((10 * MINUTE) / dead.everyMs).toBe(100_000)
  for (const others of [3, 4, 9]) expect(goesOffAt([dead, ...Array(others).fill(works)], 14)).toBe(undefined)
})
