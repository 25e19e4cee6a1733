import { createHash, randomUUID } from 'node:crypto'
import type { SQSRecord } from 'aws-lambda'
import * as z from 'zod'
import { whenAdmitted } from '../../../../packages/local-aws/lambda/concurrency.ts'
import { withVariables } from '../../../../packages/local-aws/lambda/environment.ts'
import { type Answer, jsonAnswer } from '../../../../packages/local-aws/sdk/requests.ts'
import { noiseOf, rankOf } from '../../../../packages/local-aws/sqs/fair-order.ts'
import { OWN_MS } from '../cost/work.ts'
import type { Account } from './account.ts'
import { sleep } from './sleep.ts'

const BATCH = 10
const POLL_MS = 20
const TIMEOUT_MS = 60_000
const VISIBILITY_MS = 6 * TIMEOUT_MS
/** An event source mapping begins with this many functions, and adds as many each second. */
const STARTS_WITH = 5

/** Returns what failed. */
export type Deliver = (
  event: { Records: SQSRecord[] },
  limit: { getRemainingTimeInMillis(): number },
) => Promise<unknown>

interface Message {
  readonly body: string
  readonly group: string
  readonly visibleAt: number
}

/** A queue of deliveries. */
interface Queue {
  readonly waiting: Message[]
  readonly inFlight: Set<Message>
}

/** By URL. */
const queues = new Map<string, Queue>()

const queueOf = (url: string): Queue => {
  const found = queues.get(url) ?? { waiting: [], inFlight: new Set() }
  queues.set(url, found)
  return found
}

export const empty = (): void => queues.clear()

/** How many messages wait. */
export const waitingIn = (url: string): number => queueOf(url).waiting.length

const batchSchema = z.object({
  QueueUrl: z.string(),
  Entries: z.array(
    z.object({
      Id: z.string(),
      MessageBody: z.string(),
      MessageGroupId: z.string(),
      DelaySeconds: z.number().default(0),
    }),
  ),
})

/** Answers SendMessageBatch, the only call that functions make. */
export function answerOfQueue(body: string): Answer {
  const { QueueUrl, Entries } = batchSchema.parse(JSON.parse(body))
  for (const { MessageBody, MessageGroupId, DelaySeconds } of Entries) {
    const visibleAt = Date.now() + DelaySeconds * 1000
    queueOf(QueueUrl).waiting.push({ body: MessageBody, group: MessageGroupId, visibleAt })
  }
  const Successful = Entries.map(({ Id, MessageBody }) => ({
    Id,
    MessageId: randomUUID(),
    MD5OfMessageBody: createHash('md5').update(MessageBody).digest('hex'),
  }))
  return jsonAnswer(200, { Successful, Failed: [] })
}

/** The next messages, in the order of a fair queue. */
function take({ waiting, inFlight }: Queue): Message[] {
  const noise = noiseOf([...inFlight].map(({ group }) => group))
  const due = waiting.filter(({ visibleAt }) => visibleAt <= Date.now())
  if (noise.size > 0) due.sort((a, b) => rankOf(noise, a.group) - rankOf(noise, b.group))
  const taken = due.slice(0, BATCH)
  for (const one of taken) {
    waiting.splice(waiting.indexOf(one), 1)
    inFlight.add(one)
  }
  return taken
}

/** An event source mapping. Ends when `isOver` says so. */
export async function poll(
  account: Account,
  { url, handler, name, concurrency }: Lane,
  isOver: () => boolean,
): Promise<void> {
  const start = Date.now()
  const queue = queueOf(url)
  let running = 0
  const invoke = async (messages: readonly Message[]) => {
    const Records = messages.map(({ body }, n) => ({ messageId: String(n), body }) as SQSRecord)
    const limit = { getRemainingTimeInMillis: () => TIMEOUT_MS }
    const work = async () => {
      await sleep(OWN_MS.pipeline + OWN_MS.eachOfBatch * messages.length)
      await withVariables({ _HANDLER: `functions/${name}.handler` }, () => handler({ Records }, limit))
    }
    // A message that fails is due again only after the simulated time.
    await whenAdmitted(() => account.invoke(work), Date.now() + VISIBILITY_MS, isOver).catch(() => undefined)
    running -= 1
    for (const message of messages) queue.inFlight.delete(message)
  }
  while (!isOver()) {
    const grown = STARTS_WITH * (1 + (Date.now() - start) / 1000)
    const messages = running < Math.min(concurrency, grown) ? take(queue) : []
    if (messages.length === 0) await sleep(POLL_MS)
    else {
      running += 1
      void invoke(messages)
    }
  }
}

export interface Lane {
  readonly url: string
  readonly handler: Deliver
  readonly name: string
  readonly concurrency: number
}
