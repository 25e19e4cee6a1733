import {
  EVENTS_PER_SECOND,
  LATER_MS,
  OF_EVENT,
  opensPerSecond,
  PAGES,
  POLLS_PER_SECOND,
} from '../../../../ops/cost/load.ts'
import type { Faults } from '../../../../packages/local-aws/like-aws/install.ts'
import type { Bench } from '../../../../test/support/bench.ts'
import { Account } from './account.ts'
import { ask, whileConsuming } from './consumers.ts'
import { waitingIn } from './queue.ts'
import type { Scenario } from './scenarios.ts'
import { sleep } from './sleep.ts'

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
  const counts = { requests: 0, events: 0, refused: 0, unavailable: 0 }
  const request = async (method: string, route: string, send: () => Promise<{ status: number }>) => {
    counts.requests += 1
    const outcome = await ask(account, `${method} ${route}`, send)
    if (outcome === 201) counts.events += 1
    if (outcome === 503) counts.unavailable += 1
    if (outcome === 'Lambda') counts.refused += 1
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
    ({ asks, asksLater }: (typeof PAGES)[number]) =>
    async (bench: Bench) => {
      await Promise.all(asks.map((name) => get(bench, PATHS[name])))
      if (asksLater.length > 0) await sleep(LATER_MS)
      await Promise.all(asksLater.map((name) => get(bench, PATHS[name])))
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
  const waiting = await whileConsuming(account, async ([main, slow]) => {
    await Promise.all([
      repeat(EVENTS_PER_SECOND, visit),
      repeat(POLLS_PER_SECOND, pollConsole),
      ...PAGES.map((page) => repeat(opensPerSecond(page.opensADay), openPage(page))),
    ])
    const waiting = [waitingIn(main.url), waitingIn(slow.url)] as const
    await Promise.all(visits)
    return waiting
  })
  return { account, ...counts, waiting, byKey: faults.counts().throttledKeys ?? 0 }
}
