import { AsyncLocalStorage } from 'node:async_hooks'
import { documents } from '../../shared/table/store/client.ts'
import { shuffled } from './random.ts'
import { type RequestHandler, textOf, throttling } from './throttling.ts'

export interface ChaosOptions {
  readonly random: () => number
  /** How likely an await point is to kill; 0: none does. */
  readonly kills: number
  /** How many calls of the store are throttled, 0 to 1. */
  readonly throttles: number
  /** How many batches are given twice, 0 to 1. */
  readonly repeats: number
}

/** The invocation ended as by a kill -9: what it was about to do is not done. */
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
const NEVER = new Promise<never>(() => {})

/** How often an invocation came by, and how often it ended there. */
export interface Point {
  passed: number
  killed: number
}

/** Where an invocation touches the outside: before and after each call of store and queue; a post lies between two. */
export const points = new Map<string, Point>()

async function point(where: string): Promise<void> {
  const life = lives.getStore()
  if (!life || !options) return
  // What the invocation had under way beside it ended with it.
  if (life.dead) return NEVER
  if (options.kills === 0) return
  const name = `${life.name} ${where}`
  const at = points.get(name) ?? { passed: 0, killed: 0 }
  points.set(name, at)
  at.passed += 1
  // A point where nobody has died yet is likelier to kill, so that all of them do.
  const likelihood = options.kills * (at.killed === 0 ? 4 : 0.02)
  if (options.random() < likelihood) {
    life.dead = true
    at.killed += 1
    life.kill(new Killed(name))
    await NEVER
  }
}

let options: ChaosOptions | undefined
let installed = false

/** From now on this process's clients and invocations suffer; what is called outside an invocation does not. */
export function unleash(given: ChaosOptions): void {
  options = given
  if (installed) return
  installed = true
  // Where requests are handed to the network, whoever makes them: DynamoDB's and SQS's clients send by the same class.
  const kind: RequestHandler = Object.getPrototypeOf(documents().config.requestHandler)
  const send = kind.handle
  kind.handle = async function (this: RequestHandler, request, how) {
    const target = String(request.headers['x-amz-target'])
    const body = textOf(request)
    // Invocations of one process wait for the same read of the brake: on AWS it would die with all that wait for it.
    const shared = !/^(DynamoDB|AmazonSQS)/.test(target) || body.includes('BRAKE')
    if (!lives.getStore() || shared) return send.call(this, request, how)
    const name = nameOf(target, body)
    await point(`before ${name}`)
    const answer = await throttling(
      request,
      (given) => send.call(this, given, how),
      () => {
        return options !== undefined && options.random() < options.throttles
      },
    )
    await point(`after ${name}`)
    return answer
  }
}

/** Updates of a delivery say what they do in their expressions. */
function nameOf(target: string, body: string): string {
  if (/started\W* \+ /.test(body)) return 'claim'
  if (/started\W* - /.test(body)) return 'giving back'
  if (body.includes('list_append')) return 'record'
  return target.slice(target.indexOf('.') + 1)
}

type Handler = (event: { Records: readonly object[] }) => Promise<unknown>

/** Gives a batch to a function: in another order, maybe twice at the same time, and maybe it is killed. */
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
