import { type Message, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs'
import type { Command } from 'commander'
import { drain, look } from './dead-letters.ts'
import { subscriptionOf, toldBatch, toldDelivery, toldUpload } from './letter.ts'
import { hastenEvents } from './outbox.ts'
import type { Queues } from './queues.ts'
import type { Run } from './run.ts'

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
  const messages = await Promise.all([deliveries, uploads, stream].map(({ dead }) => look(sqs, dead)))
  const [delivery = [], upload = [], batch = []] = messages
  const now = Date.now()
  return {
    deliveries: delivery.map((message) => toldDelivery(message, now)),
    uploads: upload.map((message) => toldUpload(message, now)),
    stream_batches: batch.map((message) => toldBatch(message, now)),
  }
}

/**
 * Messages go back to their queue by sending and deleting, not by SQS's own move task: that one gives no count, leaves
 * the work undone when the command ends, and has no counterpart in the local queues. Both consumers bear repeats.
 */
async function redrive({ deliveries, uploads, stream }: Queues) {
  const sqs = new SQSClient()
  // Once for all batches, before the first of their messages goes.
  let events: number | undefined
  const counts = await Promise.all([
    drain(sqs, deliveries.dead, (message) => send(sqs, deliveries.home, message)),
    drain(sqs, uploads.dead, (message) => send(sqs, uploads.home, message)),
    drain(sqs, stream.dead, async () => {
      events ??= await hastenEvents(new Date())
    }),
  ])
  return { deliveries: counts[0], uploads: counts[1], stream_batches: counts[2], events: events ?? 0 }
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
