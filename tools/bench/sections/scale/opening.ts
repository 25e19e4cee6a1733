import { withRetries } from '../../../../clients/typescript/src/retry.ts'
import { WAITING_PERSON } from '../../../../clients/typescript/src/waiting-person.ts'
import { FunctionThrottled } from '../../../../packages/local-aws/lambda/concurrency.ts'
import type { Faults } from '../../../../packages/local-aws/like-aws/install.ts'
import type { Bench } from '../../../../test/support/bench.ts'
import { OWN_MS, START_MS } from '../cost/work.ts'
import { Account } from './account.ts'
import { use } from './limits.ts'
import { SCENARIOS } from './scenarios.ts'
import { sleep } from './sleep.ts'

const PEOPLE = 6
/** The first page, the list of expenses and the board, with the requests that each sends at once. */
const PAGES = [
  ['/v1/me', '/v1/overview'],
  [
    '/v1/me',
    '/v1/expenses?limit=25',
    '/v1/expenses/summary',
    '/v1/external-references',
    '/v1/expense-categories',
  ],
  ['/v1/me', '/v1/pipelines', '/v1/opportunities/summary', ...Array(6).fill('/v1/opportunities?limit=25')],
] as const

export interface Opened {
  readonly requests: number
  /** Attempts that Lambda refused. */
  readonly refused: number
  /** Requests whose last attempt was refused, so that a person sees an error. */
  readonly seen: number
  /** When the last page was complete, in milliseconds. */
  readonly lastMs: number
  readonly places: number
}

/** Six people open three pages each at the same moment, in a new account without a warm function. */
export async function openPages(benches: readonly Bench[], faults: Faults): Promise<Opened> {
  const scenario = SCENARIOS.find(({ title }) => title === 'small')
  if (!scenario) throw new Error('there is no scenario of size small')
  const account = new Account(scenario.quotas, faults)
  use(account)
  const warm = new Map<string, number>()
  const counts = { requests: 0, refused: 0, seen: 0 }
  const start = Date.now()
  const attempt = async (bench: Bench, path: string): Promise<Response> => {
    const handler = path.split('?')[0] ?? ''
    try {
      const status = await account.invoke(async () => {
        const idle = warm.get(handler) ?? 0
        if (idle > 0) warm.set(handler, idle - 1)
        else await sleep(START_MS.endpoint)
        await sleep(OWN_MS.endpoint)
        const answer = await bench.get(path)
        warm.set(handler, (warm.get(handler) ?? 0) + 1)
        return answer.status
      })
      return new Response(null, { status })
    } catch (error) {
      if (!(error instanceof FunctionThrottled)) throw error
      counts.refused += 1
      // API Gateway's own.
      return new Response(null, { status: 503 })
    }
  }
  const ask = async (bench: Bench, path: string) => {
    counts.requests += 1
    const { status } = await withRetries(
      () => attempt(bench, path),
      new AbortController().signal,
      WAITING_PERSON,
    )
    if (status === 503) counts.seen += 1
    else if (status !== 200) throw new Error(`${path}: ${status}`)
  }
  const people = Array.from({ length: PEOPLE }, (_, n) => benches[n % benches.length]).flatMap(
    (bench) => bench ?? [],
  )
  await Promise.all(
    people.flatMap((bench) => PAGES.flatMap((paths) => paths.map((path) => ask(bench, path)))),
  )
  return { ...counts, lastMs: Date.now() - start, places: account.places }
}
