import { type Message, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs'
import type { Command } from 'commander'
import { describeBatch, describeDelivery, describeUpload, subscriptionOf } from './dead-letter-summary.ts'
import { drain, peek } from './dead-letters.ts'
import type { Queues } from './queues.ts'
import type { Run } from './run.ts'
import { batchReplay } from './stream.ts'

/** `dlq list` and `dlq redrive`. */
export function dlqCommands(program: Command, run: Run): void {
  const dlq = program.command('dlq').description('messages that failed through a fault of ours')
  dlq
    .command('list')
    .description('what lies in the dead-letter queues, by its ids')
    .action(() =>
      run(
        () =>
          async ({ queues }) =>
            list(await queues()),
      ),
    )
  dlq
    .command('redrive')
    .description('have it all tried again; safe to repeat')
    .action(() =>
      run(
        () =>
          async ({ queues }) =>
            redrive(await queues()),
      ),
    )
}

async function list({ deliveries, uploads, stream }: Queues) {
  const sqs = new SQSClient()
  const [delivery, upload, batch] = await Promise.all([
    peek(sqs, deliveries.dead),
    Promise.all(uploads.map(({ dead }) => peek(sqs, dead))),
    peek(sqs, stream.dead),
  ])
  const now = Date.now()
  return {
    deliveries: delivery.map((message) => describeDelivery(message, now)),
    uploads: upload.flat().map((message) => describeUpload(message, now)),
    stream_batches: batch.map((message) => describeBatch(message, now)),
  }
}

/**
 * Messages go back to their queue by sending and deleting, not by SQS's own move task: that one gives no count, leaves
 * the work undone when the command ends, and has no counterpart in the local queues. Both consumers bear repeats.
 */
async function redrive({ deliveries, uploads, stream }: Queues) {
  const sqs = new SQSClient()
  const replay = batchReplay(new Date())
  const back = ({ dead, home }: Queues['deliveries']) =>
    drain(sqs, dead, (message) => send(sqs, home, message))
  const [delivery, upload, batch] = await Promise.all([
    back(deliveries),
    Promise.all(uploads.map(back)),
    drain(sqs, stream.dead, replay.take),
  ])
  const total = upload.reduce((sum, count) => sum + count, 0)
  return { deliveries: delivery, uploads: total, stream_batches: batch, ...replay.told() }
}

async function send(sqs: SQSClient, QueueUrl: string, message: Message): Promise<void> {
  const group = subscriptionOf(message)
  await sqs.send(
    new SendMessageCommand({
      QueueUrl,
      MessageBody: message.Body,
      // As when it was first sent (shared/webhooks/queue.ts): one receiver's messages do not hold up the others'.
      ...(group && { MessageGroupId: group }),
    }),
  )
}
