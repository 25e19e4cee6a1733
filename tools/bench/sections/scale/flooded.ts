import { OF_EVENT } from '../../../../ops/cost/load.ts'
import type { Faults } from '../../../../packages/local-aws/like-aws/install.ts'
import { holdWorkspace } from '../../../../shared/actions/workspaces/hold.ts'
import { type Bench, newBench } from '../../../../test/support/bench.ts'
import type { Client } from '../../../../test/support/client.ts'
import { Account } from './account.ts'
import { ask, whileConsuming } from './consumers.ts'
import type { Arrival } from './receivers.ts'
import { SCENARIOS } from './scenarios.ts'
import { sleep } from './sleep.ts'

const SUBSCRIPTIONS = 100
export const DELIVERIES_A_DAY = 10_000
/** Requests of the workspace that floods: the limit of all its keys, and of one key. */
export const FLOOD_PER_SECOND = 500
const KEY_PER_SECOND = 100
const OTHER_PER_SECOND = 5
const SECONDS = 10
/** Instances cache the limits of a workspace for less than this. */
const CACHED_MS = 6_000

const REQUESTS_OF_EVENT = OF_EVENT.changes + OF_EVENT.gets + OF_EVENT.lists

type Outcome = Awaited<ReturnType<typeof ask>>

/** What the other workspace sees, and the deliveries of the flood. */
export interface Flooded {
  /** In milliseconds. */
  readonly latencies: readonly number[]
  readonly lags: readonly number[]
  /** Requests that failed, by their outcome. */
  readonly failed: ReadonlyMap<Outcome, number>
  readonly flood: {
    readonly events: number
    readonly deliveries: number
    readonly failed: ReadonlyMap<Outcome, number>
  }
}

/**
 * A workspace sends requests at its full rate, as many reads for each write as usual (`ops/cost/load.ts`), with 100 subscriptions to every
 * trigger and a daily limit of deliveries. Another workspace writes at the same time.
 * @param isFlooded false: only the other workspace writes
 */
export async function measureOther(
  { url, arrivals }: { readonly url: string; readonly arrivals: () => Arrival[] },
  faults: Faults,
  isFlooded: boolean,
): Promise<Flooded> {
  const scenario = SCENARIOS.find(({ title }) => title === 'standard')
  if (!scenario) throw new Error('there is no scenario of size standard')
  const account = new Account(scenario.quotas, faults)
  const [flooding, other] = [await newBench(), await newBench()]
  const keys: Client[] = [flooding]
  while (keys.length < FLOOD_PER_SECOND / KEY_PER_SECOND) keys.push(await flooding.join())
  for (let n = 0; n < SUBSCRIPTIONS; n++) await subscribe(flooding, url)
  await subscribe(other, url)
  await holdWorkspace(flooding.workspace, { deliveries_per_day: DELIVERIES_A_DAY }, new Date())
  await sleep(CACHED_MS)

  const latencies: number[] = []
  const [failed, floodFailed] = [new Map<Outcome, number>(), new Map<Outcome, number>()]
  let events = 0
  const write = (client: Client) =>
    ask(account, 'POST /v1/opportunities', () => client.post('/v1/opportunities', { name: 'Roof' }))
  const read = (client: Client) => ask(account, 'GET /v1/expenses', () => client.get('/v1/expenses?limit=25'))
  const flood = async (n: number) => {
    const client = keys[n % keys.length] ?? flooding
    const outcome = await (n % REQUESTS_OF_EVENT === 0 ? write(client) : read(client))
    if (outcome === 201) events += 1
    else if (outcome !== 200) countOne(floodFailed, outcome)
  }
  const writeByOther = async () => {
    const start = Date.now()
    const outcome = await write(other)
    latencies.push(Date.now() - start)
    if (outcome !== 201) countOne(failed, outcome)
  }
  await whileConsuming(account, () =>
    Promise.all([repeat(OTHER_PER_SECOND, writeByOther), isFlooded && repeat(FLOOD_PER_SECOND, flood)]),
  )
  const all = arrivals()
  const of = ({ workspace }: Bench) => all.filter(({ path }) => path.endsWith(workspace))
  return {
    latencies,
    lags: of(other).map(({ lag }) => lag),
    failed,
    flood: { events, deliveries: of(flooding).length, failed: floodFailed },
  }
}

async function subscribe({ post, workspace }: Bench, url: string): Promise<void> {
  const { status, body } = await post('/v1/subscriptions', {
    trigger_ids: ['*'],
    target_url: `${url}/ok/${workspace}`,
  })
  if (status !== 201) throw new Error(`no subscription: ${status} ${JSON.stringify(body)}`)
}

/** Starts work at even intervals, and waits for all of it. */
async function repeat(perSecond: number, work: (n: number) => Promise<void>): Promise<void> {
  const started: Promise<void>[] = []
  const start = Date.now()
  for (let n = 0; n < perSecond * SECONDS; n++) {
    const at = start + (n * 1_000) / perSecond
    if (at > Date.now()) await sleep(at - Date.now())
    started.push(work(n))
  }
  await Promise.all(started)
}

const countOne = (counts: Map<Outcome, number>, outcome: Outcome) =>
  counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
