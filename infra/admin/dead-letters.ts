import {
  ChangeMessageVisibilityBatchCommand,
  DeleteMessageCommand,
  type Message,
  ReceiveMessageCommand,
  type SQSClient,
} from '@aws-sdk/client-sqs'

/** How long a message that is looked at stays hidden from others, in seconds. */
const LOOK_SECONDS = 60
/** What is listed of one queue: enough to see what is wrong. */
const MOST_LISTED = 1000

/** The messages of a queue, all of them but for very many; they stay where they are. */
export async function peek(sqs: SQSClient, QueueUrl: string): Promise<Message[]> {
  const found = new Map<string, Message>()
  try {
    while (found.size < MOST_LISTED) {
      const messages = await receive(sqs, QueueUrl)
      const known = found.size
      for (const message of messages) found.set(message.MessageId ?? '', message)
      if (found.size === known) break
    }
    return [...found.values()]
  } finally {
    // Or a redrive right after would find nothing.
    await show(sqs, QueueUrl, [...found.values()])
  }
}

/**
 * Hands each message over, then deletes it; gives how many. What is cut short between the two is handed over again
 * by the next run, so `take` must bear repeating.
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
      VisibilityTimeout: LOOK_SECONDS,
      // Without waiting SQS asks only some of its servers, and may find nothing where there is something.
      WaitTimeSeconds: 1,
      MessageSystemAttributeNames: ['SentTimestamp', 'ApproximateReceiveCount'],
    }),
  )
  return Messages
}

async function show(sqs: SQSClient, QueueUrl: string, messages: readonly Message[]): Promise<void> {
  for (let from = 0; from < messages.length; from += 10) {
    const Entries = messages.slice(from, from + 10).map(({ ReceiptHandle }, index) => ({
      Id: String(index),
      ReceiptHandle,
      // Not 0, at which the local queues, where they persist, lose the message until their next start (fauxqs 2.4.1
      // writes a null that its own table refuses). The next command takes longer than this to ask.
      VisibilityTimeout: 1,
    }))
    await sqs.send(new ChangeMessageVisibilityBatchCommand({ QueueUrl, Entries }))
  }
}
