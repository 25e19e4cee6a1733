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
  const found = new Map<string, Message>()
  try {
    while (found.size < MAX_LISTED) {
      const messages = await receive(sqs, QueueUrl)
      const known = found.size
      for (const message of messages) found.set(message.MessageId ?? '', message)
      if (found.size === known) break
    }
    return [...found.values()]
  } finally {
    // Otherwise a redrive right after the listing would receive nothing.
    await makeVisible(sqs, QueueUrl, [...found.values()])
  }
}

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
      await sqs.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle: message.ReceiptHandle }))
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
