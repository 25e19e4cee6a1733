import { type Message, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs'
import type { Command } from 'commander'
import { clientOptions } from '../../shared/aws/client-options.ts'
import { StartError } from '../../shared/failure.ts'
import { eventKey } from '../../shared/table/keys.ts'
import { addLeftEvent } from '../../shared/webhooks/events/outbox.ts'
import {
  describeBatch,
  describeDelivery,
  describeEvent,
  describeUpload,
  eventRefOf,
  subscriptionOf,
} from './dead-letter-summary.ts'
import { drain, drop, peek } from './dead-letters.ts'
import type { Queues } from './queues.ts'
import type { Run, Work } from './run.ts'
import { batchReplay } from './stream.ts'

const client = () => new SQSClient(clientOptions())

/** `dlq list`, `dlq redrive` and `dlq drop`. */
export function dlqCommands(program: Command, run: Run): void {
  const dlq = program.command('dlq').description('messages that failed because of a fault of the service')
  dlq
    .command('list')
    .description('list the messages in the dead-letter queues')
    .action(() => run(() => onQueues(list)))
  dlq
    .command('redrive')
    .description('retry every message in the dead-letter queues; safe to repeat')
    .action(() => run(() => onQueues(redrive)))
  dlq
    .command('drop')
    .description('delete messages that cannot be retried, by the message_id of dlq list; safe to repeat')
    .argument('[messages...]')
    .option('--all', 'every message of the dead-letter queues')
    .action((ids: string[], { all = false }: { all?: boolean }) =>
      run(() => {
        if (all === ids.length > 0) {
          throw new StartError('name the messages by the message_id of dlq list, or give --all')
        }
        return onQueues((queues) => dropFrom(queues, all ? undefined : [...new Set(ids)]))
      }),
    )
}

const onQueues =
  (work: (queues: Queues) => ReturnType<Work>): Work =>
  async ({ queues }) =>
    work(await queues())

const list = (queues: Queues) => described(queues, (dead) => peek(client(), dead))

async function dropFrom(queues: Queues, ids: readonly string[] | undefined) {
  const dropped = await described(queues, (dead) => drop(client(), dead, ids))
  const found = Object.values(dropped).flatMap((messages) => messages.map(({ message_id }) => message_id))
  return { ...dropped, not_found: ids?.filter((id) => !found.includes(id)) ?? [] }
}

/** Describes messages of each dead-letter queue. */
async function described(
  { deliveries, uploads, stream, events }: Queues,
  messagesOf: (dead: string) => Promise<Message[]>,
) {
  const [delivery, upload, batch, event] = await Promise.all([
    messagesOf(deliveries.dead),
    Promise.all(uploads.map(({ dead }) => messagesOf(dead))),
    messagesOf(stream.dead),
    events && messagesOf(events.dead),
  ])
  const now = Date.now()
  return {
    deliveries: delivery.map((message) => describeDelivery(message, now)),
    uploads: upload.flat().map((message) => describeUpload(message, now)),
    stream_batches: batch.map((message) => describeBatch(message, now)),
    ...(event && { events: event.map((message) => describeEvent(message, now)) }),
  }
}

/**
 * Moves messages back by sending and deleting them. An SQS message move task returns no count and runs on after the
 * command ends, and the local queues do not support such tasks. A message may be sent twice; both consumers are
 * idempotent.
 */
async function redrive({ deliveries, uploads, stream, events }: Queues) {
  const sqs = client()
  const replay = batchReplay(new Date())
  const redriveQueue = ({ dead, home }: Queues['deliveries']) =>
    drain(sqs, dead, (message) => send(sqs, home, message))
  const [delivery, upload, batch, event] = await Promise.all([
    redriveQueue(deliveries),
    Promise.all(uploads.map(redriveQueue)),
    drain(sqs, stream.dead, replay.take),
    events && drain(sqs, events.dead, forwardAgain),
  ])
  const total = upload.reduce((sum, count) => sum + count, 0)
  return {
    deliveries: delivery,
    uploads: total,
    stream_batches: batch,
    ...replay.counts(),
    ...(event !== undefined && { events_forwarded: event }),
  }
}

/** Adds the event to the list of events that left the outbox, as if it were new, so that the next run forwards it to every target. */
async function forwardAgain(message: Message): Promise<void> {
  const event = eventRefOf(message)
  if (!event)
    throw new StartError(
      `the message ${message.MessageId} has no event: delete it with dlq drop ${message.MessageId}`,
    )
  const { workspaceId, id, trigger } = event
  await addLeftEvent(eventKey(workspaceId, id).pk, `${new Date().toISOString()}#${trigger}#${id}`)
}

async function send(sqs: SQSClient, QueueUrl: string, message: Message): Promise<void> {
  const group = subscriptionOf(message)
  await sqs.send(
    new SendMessageCommand({
      QueueUrl,
      MessageBody: message.Body,
      // The same group as when first sent (shared/webhooks/queue/enqueue.ts), so that one receiver does not delay others.
      ...(group && { MessageGroupId: group }),
    }),
  )
}
