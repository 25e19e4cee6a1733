import {
  DeleteMessageCommand,
  type Message,
  ReceiveMessageCommand,
  SendMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs'
import type { Command } from 'commander'
import type { Run } from './run.ts'
import type { Queues } from './target.ts'

/** How long a listed message stays hidden from the next look, in seconds: long enough to list the whole queue once. */
const LOOK_SECONDS = 30

export function dlqCommands(program: Command, run: Run): void {
  const dlq = program.command('dlq').description('what failed through a fault of ours')
  dlq
    .command('list')
    .description('what lies in the dead-letter queues')
    .action(() =>
      run(async ({ queues }) => {
        const [deliveries, stream] = await Promise.all([look(queues.deliveriesDead), look(queues.streamDead)])
        return { deliveries: deliveries.map(toldDelivery), stream_batches: stream.map(toldBatch) }
      }),
    )
  dlq
    .command('redrive')
    .description(
      'put failed deliveries back into their queue, and let the sweep take failed stream batches over',
    )
    .action(() => run(({ queues }) => redrive(queues)))
}

/**
 * Deliveries are sent again, then deleted: a crash between the two repeats one, which its claim makes harmless. A failed
 * stream batch holds only positions in the stream; its events still carry their outbox markers, by which the sweep has
 * found them since, so that the message is only taken away.
 */
async function redrive(queues: Queues): Promise<{ deliveries: number; stream_batches: number }> {
  const sqs = new SQSClient()
  const deliveries = await drain(queues.deliveriesDead, async ({ Body = '{}' }) => {
    const { subscription_id, revoked } = JSON.parse(Body) as { subscription_id?: string; revoked?: string }
    const MessageGroupId = subscription_id ?? revoked
    await sqs.send(
      new SendMessageCommand({
        QueueUrl: queues.deliveries,
        MessageBody: Body,
        ...(MessageGroupId && { MessageGroupId }),
      }),
    )
  })
  return { deliveries, stream_batches: await drain(queues.streamDead, async () => undefined) }
}

async function drain(QueueUrl: string, take: (message: Message) => Promise<void>): Promise<number> {
  const sqs = new SQSClient()
  let count = 0
  for (;;) {
    const messages = await receive(sqs, QueueUrl)
    if (messages.length === 0) return count
    for (const message of messages) {
      await take(message)
      await sqs.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle: message.ReceiptHandle }))
      count++
    }
  }
}

async function look(QueueUrl: string): Promise<Message[]> {
  const sqs = new SQSClient()
  const found = new Map<string, Message>()
  for (;;) {
    const messages = await receive(sqs, QueueUrl)
    const fresh = messages.filter(({ MessageId = '' }) => !found.has(MessageId))
    for (const message of fresh) found.set(message.MessageId ?? '', message)
    if (fresh.length === 0) return [...found.values()]
  }
}

async function receive(sqs: SQSClient, QueueUrl: string): Promise<Message[]> {
  const { Messages = [] } = await sqs.send(
    new ReceiveMessageCommand({
      QueueUrl,
      MaxNumberOfMessages: 10,
      VisibilityTimeout: LOOK_SECONDS,
      MessageSystemAttributeNames: ['SentTimestamp', 'ApproximateReceiveCount'],
    }),
  )
  return Messages
}

const told = ({ MessageId, Attributes }: Message) => ({
  message_id: MessageId,
  sent_at: new Date(Number(Attributes?.SentTimestamp)).toISOString(),
  receive_count: Number(Attributes?.ApproximateReceiveCount),
})

/** Ids only: what failed is found by them. */
function toldDelivery(message: Message) {
  const body = safely(message.Body)
  const { workspace_id, delivery_id, event_id, subscription_id } = body
  return { ...told(message), workspace_id, delivery_id, event_id, subscription_id }
}

function toldBatch(message: Message) {
  const { DDBStreamBatchInfo: info, requestContext } = safely(message.Body)
  return {
    ...told(message),
    batch: info,
    condition: (requestContext as { condition?: string } | undefined)?.condition,
  }
}

function safely(body = '{}'): Record<string, unknown> {
  try {
    return JSON.parse(body) as Record<string, unknown>
  } catch {
    return {}
  }
}
