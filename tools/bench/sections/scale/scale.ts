import { SIZES } from '../../../../infra/settings/sizes.ts'
import { EVENTS_PER_SECOND } from '../../../../ops/cost/load.ts'
import type { Faults } from '../../../../packages/local-aws/like-aws/install.ts'
import { type Bench, newBench } from '../../../../test/support/bench.ts'
import { MAX_PLACES } from '../../../../test/support/most-places.ts'
import { type Broken, percentile, printTable, type Section } from '../../measure/section.ts'
import { openPages } from './opening.ts'
import { SCENARIOS, type Scenario } from './scenarios.ts'
import { type Simulated, simulate } from './simulate.ts'
import { EVENTS_PER_MINUTE, sweepBusiest } from './sweeps.ts'
import { inVirtualTime } from './virtual-time.ts'

/** How many workspaces are active in the seconds that are simulated, at most. */
const ACTIVE = 100
/** One receiver in so many hangs. */
const HANGING = 100
const MAX_P95_MS = 5_000

/** Real handlers and a real store with AWS's limits, in virtual time: what is throttled or late, by number of workspaces. */
export const scale: Section = { name: 'scale', run }

function run(): Promise<Broken> {
  return inVirtualTime(async ({ receivers, clock, faults }) => {
    const rows: (string | number)[][] = []
    const broken: string[] = []
    for (const scenario of SCENARIOS) {
      process.env.OUTBOX_GROUPS = String(SIZES[scenario.title].outboxGroups)
      const count = Math.min(ACTIVE, scenario.workspaces)
      const benches = await clock.drive(subscribed(count, receivers.url))
      const result = await clock.drive(simulate(scenario, benches, faults))
      const lags = receivers.arrivals().map(({ lag }) => lag)
      rows.push(rowOf(scenario, result, lags))
      broken.push(...missed(scenario, result, lags))
    }
    broken.push(...(await clock.drive(opensPages(faults))), ...(await clock.drive(keepsUp(receivers.url))))
    printTable(TITLE, HEADINGS, rows)
    return broken
  })
}

const TITLE = 'Workspaces in their busiest hour, one receiver in a hundred hangs; virtual time, AWS limits'
const HEADINGS = [
  'workspaces',
  'size',
  'one in',
  'requests/s',
  'events/s',
  '429 %',
  'Lambda %',
  '503 %',
  'keys',
  'table',
  'places',
  'lag p50',
  'lag p95',
  'waiting',
  'slow',
]

/** Whether six people may open pages at the same moment in a new account. */
async function opensPages(faults: Faults): Promise<string[]> {
  const { requests, refused, seen, lastMs, places } = await openPages(
    [await newBench(), await newBench()],
    faults,
  )
  printTable(
    'Six people open three pages each at the same moment: a concurrency of 10, no warm function',
    ['requests', 'refused attempts', 'refused requests', 'last answer, ms', 'places'],
    [[requests, refused, seen, lastMs, places]],
  )
  return seen > 0 ? [`${seen} of ${requests} requests of people are refused`] : []
}

/** Events are due for their check after a minute, and a run begins each minute. */
const MAX_AGE_S = 150
/** A run starts no page later (`functions/webhooks/sweep.ts`). */
const RUN_S = 40

/** Whether the sweep of size large checks all events in time. */
async function keepsUp(url: string): Promise<string[]> {
  const { ages, cpu } = await sweepBusiest('large', await subscribed(ACTIVE, url))
  const parts = SIZES.large.outboxGroups
  printTable(
    `The sweep of size large, seconds at ${EVENTS_PER_MINUTE} events a minute`,
    ['parts', 'CPU', 'CPU of a part', 'of', ...ages.map((_, n) => `oldest, minute ${n + 1}`)],
    [[parts, cpu.toFixed(1), (cpu / parts).toFixed(1), RUN_S, ...ages]],
  )
  const isLate = cpu / parts > RUN_S || ages.some((age) => age > MAX_AGE_S)
  return isLate ? ['the sweep of size large does not keep up'] : []
}

/** Workspaces with one subscription each. */
async function subscribed(count: number, url: string): Promise<Bench[]> {
  const benches: Bench[] = []
  for (let n = 0; n < count; n++) {
    const bench = await newBench()
    const hangs = n % Math.min(HANGING, count) === 0
    const target_url = `${url}/${hangs ? 'hang' : 'ok'}/${bench.workspace}`
    const { status } = await bench.post('/v1/subscriptions', {
      trigger_id: 'opportunity.created',
      target_url,
    })
    if (status !== 201) throw new Error(`no subscription: ${status}`)
    benches.push(bench)
  }
  return benches
}

function rowOf(
  { workspaces, title, seconds, quotas: { scale: by } }: Scenario,
  { account, requests, events, refused, unavailable, byKey, waiting }: Simulated,
  lags: readonly number[],
): (string | number)[] {
  const share = (count: number) => ((100 * count) / requests).toFixed(1)
  return [
    workspaces,
    title,
    by,
    Math.round((requests * by) / seconds),
    `${((events * by) / seconds).toFixed(1)} of ${(workspaces * EVENTS_PER_SECOND).toFixed(1)}`,
    share(account.refused.byStage),
    share(refused),
    share(unavailable),
    byKey * by,
    account.refused.byTable * by,
    account.places * by,
    percentile(lags, 50).toFixed(0),
    percentile(lags, 95).toFixed(0),
    ...waiting.map((messages) => messages * by),
  ]
}

function missed(
  { workspaces, title, isServed, quotas: { scale: by } }: Scenario,
  { account, refused, unavailable }: Simulated,
  lags: readonly number[],
): string[] {
  const failed = account.refused.byStage + refused + unavailable
  const p95 = percentile(lags, 95)
  const of = `${workspaces} workspaces (${title})`
  if (!isServed) return failed === 0 ? [`${of}: nothing is refused, so the figures show no limit`] : []
  const [places, most] = [account.places * by, MAX_PLACES[title]]
  return [
    ...(places > most ? [`${of}: ${places} functions run at once, ${most} allowed`] : []),
    ...(failed > 0 ? [`${of}: ${failed} requests are refused`] : []),
    ...(p95 > MAX_P95_MS ? [`${of}: the p95 of the lag is ${p95.toFixed(0)} ms, ${MAX_P95_MS} allowed`] : []),
  ]
}
