import { AsyncLocalStorage } from 'node:async_hooks'
import { throttled, throttleReason } from '../../packages/local-aws/like-aws/answers.ts'
import { executeOthers } from '../../packages/local-aws/like-aws/batches.ts'
import { bodyOf, type Interceptor, intercept, operationOf } from '../../packages/local-aws/sdk/requests.ts'
import { shuffled } from './random.ts'

export interface ChaosOptions {
  readonly random: () => number
  /** The probability that an await point kills the invocation; 0 for never. */
  readonly kills: number
  /** The share of store calls that are throttled, 0 to 1. */
  readonly throttles: number
  /** The share of batches that are delivered twice, 0 to 1. */
  readonly repeats: number
}

/** The invocation ended as by kill -9, before its next operation. */
class Killed extends Error {
  override readonly name = 'Killed'
}

/** One invocation of a function, which may be killed at any of its await points. */
interface Life {
  readonly name: string
  dead: boolean
  readonly kill: (error: Killed) => void
}

const lives = new AsyncLocalStorage<Life>()
/** A new promise each time: a shared one would hold what all killed invocations had read in memory. */
const never = () => new Promise<never>(() => {})

/** How often invocations reached a point, and how often they were killed there. */
export interface Point {
  passed: number
  killed: number
}

/** The points before and after each call of the store or queue. A post happens between two points. */
export const points = new Map<string, Point>()

/** @param close ends what the invocation holds open: a killed process has no connections */
async function point(where: string, close = () => {}): Promise<void> {
  const life = lives.getStore()
  if (!life || !options) return
  // Concurrent work of the invocation ends with it.
  if (life.dead) {
    close()
    return never()
  }
  if (options.kills === 0) return
  const name = `${life.name} ${where}`
  const at = points.get(name) ?? { passed: 0, killed: 0 }
  points.set(name, at)
  at.passed += 1
  // A point that has not killed yet is more likely to, so that every point kills at least once.
  const likelihood = options.kills * (at.killed === 0 ? 4 : 0.02)
  if (options.random() < likelihood) {
    life.dead = true
    at.killed += 1
    life.kill(new Killed(name))
    close()
    await never()
  }
}

let options: ChaosOptions | undefined
let installed = false

/** Starts the faults for this process's clients and invocations; calls outside an invocation are not affected. */
export function unleash(given: ChaosOptions): void {
  options = given
  if (installed) return
  installed = true
  intercept(async (request, send) => {
    const [service = '', operation = ''] = operationOf(request) ?? []
    const isOfPipeline = lives.getStore() !== undefined && /^(DynamoDB|AmazonSQS)/.test(service)
    const body = isOfPipeline ? bodyOf(request) : ''
    // Invocations of one process share a read of the delivery pause; on AWS a kill would end all of them with it.
    if (!isOfPipeline || body.includes('DELIVERY_PAUSE')) return send(request)
    const name = nameOf(operation, body)
    await point(`before ${name}`)
    const answer = await throttling(request, send)
    // Unread, it would occupy one of the connections that all invocations here share.
    await point(`after ${name}`, () => answer.response.body.destroy())
    return answer
  })
}

const strikes = () => options !== undefined && options.random() < options.throttles

/** Throttles some calls of the store. In a batch of statements, each is throttled separately. */
const throttling: Interceptor = async (request, send) => {
  const [service = '', operation] = operationOf(request) ?? []
  if (!service.startsWith('DynamoDB')) return send(request)
  if (strikes()) return throttled(true)
  if (operation !== 'BatchExecuteStatement') return send(request)
  const { Statements }: { Statements: object[] } = JSON.parse(bodyOf(request))
  const struck = new Set([...Statements.keys()].filter(strikes))
  return struck.size === 0 ? send(request) : executeOthers(request, send, struck, throttleReason(true))
}

/** The name of a call; updates of a delivery are recognized by their expressions. */
function nameOf(operation: string, body: string): string {
  if (/started\W* \+ /.test(body)) return 'claim'
  if (/started\W* - /.test(body)) return 'giving back'
  if (body.includes('list_append')) return 'record'
  return operation
}

type Handler = (event: { Records: readonly object[] }) => Promise<unknown>

/** Invokes a function with a shuffled batch, sometimes twice at once, and may kill the invocation. */
export async function suffer(name: string, handler: Handler, batch: readonly object[]): Promise<unknown> {
  if (!options) throw new Error('chaos was not unleashed')
  const { random, repeats } = options
  const live = () =>
    new Promise<unknown>((done, kill) => {
      const life: Life = { name, dead: false, kill }
      lives.run(life, () => handler({ Records: shuffled(random, batch) })).then(done, kill)
    })
  const again = random() < repeats ? live().catch(() => undefined) : undefined
  const result = await live()
  await again
  return result
}
