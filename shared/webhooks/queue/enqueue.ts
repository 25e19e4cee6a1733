import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs'
import { clientOptions } from '../../aws/client-options.ts'
import { type CallResult, coalesce } from '../../aws/coalesce.ts'
import { env } from '../../aws/environment.ts'
import { StoreFault } from '../../aws/raw-client.ts'
import { isTransient } from '../../aws/unavailable.ts'
import { logger } from '../../log.ts'
import type { Lane } from './lanes.ts'
import type { Message, Outgoing } from './messages.ts'
import { graceMs, MAX_QUEUE_DELAY_S } from './retry-schedule.ts'

let client: SQSClient | undefined

/** The time after which the sweep considers a message that is queued now as lost. */
export const lostAt = (now: Date): Date => new Date(now.getTime() + graceMs(Number(env('SPEED'))))

/** SQS's limit for one call. */
const MAX_MESSAGES = 10

/** Number of concurrent calls of a batch, so that an event with many subscribers does not take long. */
const AT_ONCE = 10

/**
 * Sends messages, ten per call. On a fair queue, a group with many messages in flight does not delay the others: in the main lane a
 * workspace with many deliveries, in the slow lane a receiver that hangs.
 * @throws Error when SQS refuses any of them
 */
export async function enqueue(messages: readonly Outgoing[]): Promise<void> {
  const calls: Promise<CallResult<void>[]>[] = []
  for (let from = 0; from < messages.length; from += MAX_MESSAGES)
    calls.push(send('main', messages.slice(from, from + MAX_MESSAGES)))
  for (const outcome of (await Promise.all(calls)).flat())
    if (outcome.status === 'rejected') throw outcome.reason
}

/** Sends one message, in a call shared with concurrent messages of the same batch. */
export type Enqueue = (message: Outgoing, lane?: Lane) => Promise<void>

/** The queues of one batch; its messages share calls. */
export function sharedQueues(): Enqueue {
  const lane = (name: Lane) =>
    coalesce((messages: readonly Outgoing[]) => send(name, messages), {
      most: MAX_MESSAGES,
      atOnce: AT_ONCE,
      isRetryable: isTransient,
    })
  const lanes: Readonly<Record<Lane, (message: Outgoing) => Promise<void>>> = {
    main: lane('main'),
    slow: lane('slow'),
  }
  return (message, name = 'main') => lanes[name](message)
}

/** One call; each message has its own outcome. The SDK repeats calls, but not the messages that a call refuses. */
async function send(lane: Lane, messages: readonly Outgoing[]): Promise<CallResult<void>[]> {
  client ??= new SQSClient(clientOptions())
  const QueueUrl = env(lane === 'main' ? 'DELIVERY_QUEUE_URL' : 'SLOW_DELIVERY_QUEUE_URL')
  const Entries = messages.map(({ message, delaySeconds }, index) => ({
    Id: String(index),
    MessageBody: JSON.stringify(message),
    MessageGroupId: lane === 'main' ? message.workspace_id : subscriptionOf(message),
    DelaySeconds: Math.min(delaySeconds, MAX_QUEUE_DELAY_S),
  }))
  const { Failed = [] } = await client.send(new SendMessageBatchCommand({ QueueUrl, Entries }))
  const codes = new Map(Failed.map(({ Id, Code = 'Unknown' }) => [Id, Code]))
  return Entries.map(({ Id }) => {
    const code = codes.get(Id)
    if (code === undefined) return { status: 'fulfilled', value: undefined }
    return { status: 'rejected', reason: new StoreFault(code, `the queue refused a message: ${code}`) }
  })
}

const subscriptionOf = (message: Message) =>
  'revoked' in message ? message.revoked : message.subscription_id

/** Queues messages for rows that are due in the table: if one is lost, the sweep finds the row later. */
export async function enqueueBestEffort(messages: readonly Outgoing[]): Promise<void> {
  await enqueue(messages).catch(leaveToSweep)
}

/** Logs the failure of work that is due in the table. */
export function leaveToSweep(error: unknown): void {
  logger().warn('message not queued, the sweep queues it later', { error: String(error) })
}
