import {
  DeleteMessageCommand,
  type Message,
  ReceiveMessageCommand,
  SendMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs'
import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda'
import { BATCH } from '../../../measure/batch.ts'

type Consume = (event: SQSEvent) => Promise<SQSBatchResponse>

export const sqs = new SQSClient()

export async function sendNonsense(QueueUrl: string): Promise<void> {
  await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: 'nonsense' }))
}

/** Invokes a consumer as Lambda does, with a number of batches at a time, until the signal. */
export async function poll(
  QueueUrl: string,
  executions: number,
  consume: Consume,
  signal: AbortSignal,
): Promise<void> {
  const one = async () => {
    while (!signal.aborted) {
      const receive = { QueueUrl, MaxNumberOfMessages: BATCH, WaitTimeSeconds: 1 }
      const { Messages = [] } = await sqs.send(new ReceiveMessageCommand(receive))
      if (Messages.length > 0) await handle(QueueUrl, consume, Messages)
    }
  }
  await Promise.all(Array.from({ length: executions }, one))
}

/** Deletes the messages that the consumer does not report as failed. */
async function handle(QueueUrl: string, consume: Consume, messages: readonly Message[]): Promise<void> {
  const attributes = { ApproximateReceiveCount: '1' }
  const Records = messages.map(
    ({ MessageId, Body }) => ({ messageId: MessageId, body: Body, attributes }) as SQSRecord,
  )
  // Powertools throws when a whole batch has failed; then SQS delivers all of it again.
  const failed = await consume({ Records }).then(
    ({ batchItemFailures }) => batchItemFailures.map(({ itemIdentifier }) => itemIdentifier),
    () => messages.map(({ MessageId = '' }) => MessageId),
  )
  for (const { MessageId = '', ReceiptHandle } of messages) {
    if (!failed.includes(MessageId)) await sqs.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }))
  }
}
