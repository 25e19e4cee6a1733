import { AsyncLocalStorage } from 'node:async_hooks'
import { SQSClient } from '@aws-sdk/client-sqs'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { documents } from '../../shared/table/client.ts'
import { shuffled } from './random.ts'

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
export class Killed extends Error {
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
  for (const Client of [DynamoDBDocumentClient, SQSClient]) {
    const { send } = Client.prototype as { send: (command: object, ...rest: unknown[]) => Promise<unknown> }
    Object.assign(Client.prototype, {
      async send(command: object, ...rest: unknown[]) {
        const name = nameOf(command)
        if (isShared(command)) return send.call(this, command, ...rest)
        await point(`before ${name}`)
        const answer = await send.call(this, command, ...rest)
        await point(`after ${name}`)
        return answer
      },
    })
  }
  documents().middlewareStack.add(
    (next) => async (args) => {
      if (lives.getStore() && options && options.random() < options.throttles) throw throttled()
      return next(args)
    },
    // Below the SDK's own retries, as a store's answer is.
    { step: 'deserialize', priority: 'low', name: 'throttles' },
  )
}

/** Invocations of one process wait for the same read of the brake: on AWS it would die with all that wait for it. */
function isShared(command: object): boolean {
  return JSON.stringify((command as { input: { Key?: unknown } }).input.Key ?? '').includes('BRAKE')
}

/** Updates of a delivery say what they do in their expressions. */
function nameOf(command: object): string {
  const { UpdateExpression: update = '' } = (command as { input: { UpdateExpression?: string } }).input
  if (update.includes('started + :one')) return 'claim'
  if (update.includes('started - :one')) return 'giving back'
  if (update.includes('list_append')) return 'record'
  return command.constructor.name.replace(/Command$/, '')
}

function throttled(): Error {
  const error = new Error('Throughput exceeds the current capacity of your table')
  return Object.assign(error, {
    name: 'ThrottlingException',
    $fault: 'client',
    $retryable: { throttling: true },
  })
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
