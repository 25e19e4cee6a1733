import { handler as deliver } from '../../../../functions/webhooks/deliver.ts'
import { handler as deliverSlow } from '../../../../functions/webhooks/deliver-slow.ts'
import { handler as sweep } from '../../../../functions/webhooks/sweep.ts'
import {
  EVENTS_PER_SECOND,
  OF_EVENT,
  opensPerSecond,
  PAGES,
  POLLS_PER_SECOND,
} from '../../../../ops/cost/load.ts'
import { FunctionThrottled, whenAdmitted } from '../../../../packages/local-aws/lambda/concurrency.ts'
import { withVariables } from '../../../../packages/local-aws/lambda/environment.ts'
import type { Faults } from '../../../../packages/local-aws/like-aws/install.ts'
import type { Bench } from '../../../../test/support/bench.ts'
import { OWN_MS } from '../cost/work.ts'
import { Account } from './account.ts'
import { use } from './limits.ts'
import { type Deliver, empty, type Lane, poll, waitingIn } from './queue.ts'
import type { Scenario } from './scenarios.ts'
import { sleep } from './sleep.ts'
import { cut, readStream } from './stream.ts'

/** How long deliveries may arrive after the last request, in seconds. */
const DRAIN_S = 70
const UNKNOWN = '01900000-0000-7000-8000-000000000000'
/** What open pages ask for repeatedly. */
const POLLS = [
  `/v1/opportunities?updated_since=${new Date().toISOString()}`,
  '/v1/expenses?limit=25',
  '/v1/events?limit=25',
  '/v1/deliveries?limit=25',
] as const
const PATHS = {
  overview: '/v1/overview',
  expenses: '/v1/expenses?limit=25',
  sum: '/v1/expenses/summary',
  get: '/v1/expense-categories',
} as const

export interface Simulated {
  readonly account: Account
  readonly requests: number
  readonly events: number
  /** Requests that Lambda refused. */
  readonly refused: number
  /** Requests that failed with 503 of the service, because the store throttled them. */
  readonly unavailable: number
  /** Calls that were throttled because of a partition key. */
  readonly byKey: number
  /** Messages that wait when the last request is made, in both lanes. */
  readonly waiting: readonly [main: number, slow: number]
}

/** Makes the requests of a scenario, and lets all consumers work, in virtual time. */
export async function simulate(
  { quotas, workspaces: count, seconds }: Scenario,
  benches: readonly Bench[],
  faults: Faults,
): Promise<Simulated> {
  const { scale } = quotas
  const account = new Account(quotas, faults)
  use(account)
  empty()
  cut(quotas.shards)
  const atLeastOne = (places: number) => Math.max(1, Math.round(places / scale))
  const urlOf = (name: string) => process.env[name] ?? ''
  const lanes: readonly [Lane, Lane] = [
    lane('webhooks/deliver', deliver, urlOf('DELIVERY_QUEUE_URL'), atLeastOne(quotas.deliver)),
    lane(
      'webhooks/deliver-slow',
      deliverSlow,
      urlOf('SLOW_DELIVERY_QUEUE_URL'),
      atLeastOne(quotas.deliverSlow),
    ),
  ]
  let isOver = false
  const over = () => isOver
  const consumers = [
    ...lanes.map((each) => poll(account, each, over)),
    readStream(account, quotas.batchesOfShard, atLeastOne(quotas.fanOut), over),
    sweepEachMinute(account, over),
  ]
  const counts = { requests: 0, events: 0, refused: 0, unavailable: 0 }
  const request = async (method: string, route: string, send: () => Promise<{ status: number }>) => {
    counts.requests += 1
    if (!account.admits(`${method} ${route}`)) return
    const work = async () => {
      await sleep(OWN_MS.endpoint)
      const { status } = await send()
      if (status === 201) counts.events += 1
      if (status === 503) counts.unavailable += 1
    }
    await account.invoke(work).catch((error: unknown) => {
      if (!(error instanceof FunctionThrottled)) throw error
      counts.refused += 1
    })
  }
  const get = (bench: Bench, path: string) => request('GET', path.split('?')[0] ?? '', () => bench.get(path))
  const visit = async (bench: Bench) => {
    await request('POST', '/v1/opportunities', () => bench.post('/v1/opportunities', { name: 'Roof' }))
    for (let n = 0; n < OF_EVENT.gets; n++) {
      await sleep(Math.random() * 500)
      const noun = n % 2 === 0 ? 'opportunities' : 'contacts'
      await request('GET', `/v1/${noun}/{id}`, () => bench.get(`/v1/${noun}/${UNKNOWN}`))
    }
    for (let n = 0; n < OF_EVENT.lists; n++) await get(bench, '/v1/expenses')
  }
  const pollConsole = (bench: Bench) => get(bench, POLLS[counts.requests % POLLS.length] ?? '')
  const openPage =
    ({ asks }: (typeof PAGES)[number]) =>
    async (bench: Bench) => {
      await Promise.all(asks.map((name) => get(bench, PATHS[name])))
    }
  const visits: Promise<void>[] = []
  const end = Date.now() + seconds * 1000
  /** Starts one kind of work of a workspace at a rate, at random times. */
  const repeat = async (perSecond: number, work: (bench: Bench) => Promise<void>) => {
    const rate = (count * perSecond) / scale
    for (let at = Date.now(); at < end; at += (-Math.log(1 - Math.random()) * 1000) / rate) {
      if (at > Date.now()) await sleep(at - Date.now())
      const bench = benches[Math.floor(Math.random() * benches.length)]
      if (bench) visits.push(work(bench))
    }
  }
  await Promise.all([
    repeat(EVENTS_PER_SECOND, visit),
    repeat(POLLS_PER_SECOND, pollConsole),
    ...PAGES.map((page) => repeat(opensPerSecond(page.opensADay), openPage(page))),
  ])
  const waiting = [waitingIn(lanes[0].url), waitingIn(lanes[1].url)] as const
  await Promise.all(visits)
  await sleep(DRAIN_S * 1000)
  isOver = true
  await Promise.all(consumers)
  return { account, ...counts, waiting, byKey: faults.counts().throttledKeys ?? 0 }
}

const lane = (name: string, handler: unknown, url: string, concurrency: number): Lane => ({
  name,
  url,
  concurrency,
  // Lambda's types have fields that the handlers do not read.
  handler: handler as Deliver,
})

async function sweepEachMinute(account: Account, isOver: () => boolean): Promise<void> {
  const limit = { getRemainingTimeInMillis: () => 55_000 }
  const work = () =>
    withVariables({ _HANDLER: 'functions/webhooks/sweep.handler' }, () => sweep(undefined, limit))
  for (let second = 1; !isOver(); second++) {
    await sleep(1_000)
    if (second % 60 === 0) {
      await whenAdmitted(() => account.invoke(work), Date.now() + 60_000, isOver).catch(() => undefined)
    }
  }
}
