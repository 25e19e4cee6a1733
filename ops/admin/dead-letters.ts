import {
  ChangeMessageVisibilityBatchCommand,
  DeleteMessageCommand,
  type Message,
  ReceiveMessageCommand,
  type SQSClient,
} from '@aws-sdk/client-sqs'

/** Visibility timeout of messages that are listed, in seconds. */
const PEEK_VISIBILITY_SECONDS = 60
/** Limit of listed messages per queue. */
const MAX_LISTED = 1000

/** Lists up to 1,000 messages of a queue without removing them. */
export async function peek(sqs: SQSClient, QueueUrl: string): Promise<Message[]> {
  const found: Message[] = []
  for await (const message of eachOnce(sqs, QueueUrl)) {
    found.push(message)
    if (found.length === MAX_LISTED) break
  }
  return found
}

/** Deletes the messages with these ids, or all; returns the messages that were in the queue. */
export async function drop(sqs: SQSClient, QueueUrl: string, ids?: readonly string[]): Promise<Message[]> {
  const dropped = new Map<string, Message>()
  for await (const message of eachOnce(sqs, QueueUrl, dropped)) {
    const { MessageId = '' } = message
    if (ids && !ids.includes(MessageId)) continue
    await remove(sqs, QueueUrl, message)
    dropped.set(MessageId, message)
    if (dropped.size === ids?.length) break
  }
  return [...dropped.values()]
}

/**
 * Yields each message of a queue once, until no new message arrives. At the end, makes the remaining messages visible
 * again: otherwise a redrive right after a listing would receive nothing.
 * @param removed the messages that the caller has deleted, by id
 */
async function* eachOnce(
  sqs: SQSClient,
  QueueUrl: string,
  removed: ReadonlyMap<string, Message> = new Map(),
): AsyncGenerator<Message> {
  const seen = new Map<string, Message>()
  try {
    for (;;) {
      const messages = await receive(sqs, QueueUrl)
      const others = messages.filter(({ MessageId = '' }) => !seen.has(MessageId))
      for (const message of messages) seen.set(message.MessageId ?? '', message)
      if (others.length === 0) return
      yield* others
    }
  } finally {
    await makeVisible(
      sqs,
      QueueUrl,
      [...seen].flatMap(([id, message]) => (removed.has(id) ? [] : [message])),
    )
  }
}

const remove = (sqs: SQSClient, QueueUrl: string, { ReceiptHandle }: Message): Promise<unknown> =>
  sqs.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }))

/**
 * Passes each message to `take`, then deletes it; returns the count. `take` must be idempotent: after an interruption
 * between the two, the next run passes the message again.
 */
export async function drain(
  sqs: SQSClient,
  QueueUrl: string,
  take: (message: Message) => Promise<unknown>,
): Promise<number> {
  for (let count = 0; ; ) {
    const messages = await receive(sqs, QueueUrl)
    if (messages.length === 0) return count
    for (const message of messages) {
      await take(message)
      await remove(sqs, QueueUrl, message)
      count++
    }
  }
}

async function receive(sqs: SQSClient, QueueUrl: string): Promise<Message[]> {
  const { Messages = [] } = await sqs.send(
    new ReceiveMessageCommand({
      QueueUrl,
      MaxNumberOfMessages: 10,
      VisibilityTimeout: PEEK_VISIBILITY_SECONDS,
      // Long polling: a short poll queries only some of the SQS servers and may miss messages.
      WaitTimeSeconds: 1,
      MessageSystemAttributeNames: ['SentTimestamp', 'ApproximateReceiveCount'],
    }),
  )
  return Messages
}

async function makeVisible(sqs: SQSClient, QueueUrl: string, messages: readonly Message[]): Promise<void> {
  for (let from = 0; from < messages.length; from += 10) {
    const Entries = messages.slice(from, from + 10).map(({ ReceiptHandle }, index) => ({
      Id: String(index),
      ReceiptHandle,
      // Not 0: with persistence, fauxqs 2.4.1 then writes a null that its own table rejects, and the message is lost
      // until the next start. The next command takes longer than a second to receive messages.
      VisibilityTimeout: 1,
    }))
    await sqs.send(new ChangeMessageVisibilityBatchCommand({ QueueUrl, Entries }))
  }
}
