import { GetCommand } from '@aws-sdk/lib-dynamodb'
import type { SQSRecord } from 'aws-lambda'
import { Agent, request } from 'undici'
import { handler } from '../../functions/webhooks/deliver.ts'
import { documents, tableName } from '../../shared/table/client.ts'
import { deliveryKey } from '../../shared/table/keys.ts'
import { prepare } from '../../shared/webhooks/attempt.ts'
import { readFacts } from '../../shared/webhooks/examine.ts'
import { type DeliveryMessage, parseMessage } from '../../shared/webhooks/queue.ts'
import { type Post, post, sender } from '../../shared/webhooks/send.ts'

/*
 * A process of its own, so that its CPU is that of the deliveries alone: stores and receiver have theirs. Takes turns
 * of messages, and tells what each kind of work on them cost.
 */

export interface Order {
  readonly messages: readonly string[]
  readonly url: string
}

/** Of all messages of an order together. */
export interface Turn {
  /** In microseconds, user and system. */
  readonly cpu: {
    readonly deliver: number
    readonly bare: number
    readonly post: number
    readonly reads: number
  }
  /** How often each command of the store was sent by `deliver`. */
  readonly calls: Readonly<Record<string, number>>
}

const BATCH = 10
const agent = new Agent()
let calls: Record<string, number> = {}

documents().middlewareStack.add(
  (next, { commandName = '' }) =>
    (args) => {
      calls[commandName] = (calls[commandName] ?? 0) + 1
      return next(args)
    },
  { step: 'initialize', name: 'bench' },
)

process.on('message', async ({ messages, url }: Order) => {
  const parsed = messages.map((body) => parseMessage(body) as DeliveryMessage)
  const posted = await postOf(parsed, url)
  calls = {}
  const deliver = await cpuOf(messages.length, (from) => deliverBatch(messages.slice(from, from + BATCH)))
  const counted = { ...calls }
  const bare = await cpuOf(messages.length, () => together(() => barePost(posted)))
  const own = await cpuOf(messages.length, () => together(() => post(posted, sender('allowed'))))
  const reads = await cpuOf(messages.length * 3, (at) => together(() => readOne(parsed[Math.floor(at / 3)])))
  process.send?.({ cpu: { deliver, bare, post: own, reads }, calls: counted } satisfies Turn)
})
process.on('disconnect', () => process.exit())

/** CPU of so many pieces of work, a batch after the other; microseconds. */
async function cpuOf(count: number, batch: (from: number) => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  for (let from = 0; from < count; from += BATCH) await batch(from)
  const { user, system } = process.cpuUsage(before)
  return user + system
}

const together = (work: () => Promise<unknown>) => Promise.all(Array.from({ length: BATCH }, work))

/** The very bytes that deliver will post for the first of the messages. */
async function postOf([first]: readonly DeliveryMessage[], url: string): Promise<Post> {
  if (!first) throw new Error('no message')
  const { envelope, subscription } = await readFacts(first)
  if (!envelope || !subscription) throw new Error('nothing to deliver')
  return { ...(await prepare({ envelope, subscription })).post, url }
}

async function deliverBatch(bodies: readonly string[]): Promise<void> {
  const Records = bodies.map((body, index) => ({ messageId: String(index), body }) as SQSRecord)
  const { batchItemFailures } = await handler({ Records })
  if (batchItemFailures.length > 0) throw new Error('a message was not handled')
}

async function barePost({ url, headers, body }: Post): Promise<void> {
  const answer = await request(url, { method: 'POST', body, headers, dispatcher: agent })
  await answer.body.dump()
}

async function readOne(message: DeliveryMessage | undefined): Promise<void> {
  if (!message) throw new Error('no message')
  const Key = { ...deliveryKey(message.workspace_id, message.delivery_id) }
  await documents().send(new GetCommand({ TableName: tableName(), Key }))
}
