import { SendMessageCommand } from '@aws-sdk/client-sqs'
import type { StreamRecord } from './api.ts'
import type { StreamSource } from './source.ts'

/** Sends the position of the records to the failure queue. Like AWS, it does not send the records. */
export async function sendFailedBatch(
  { failureQueueUrl, mapping, sqs, streamArn }: StreamSource,
  shardId: string,
  records: readonly StreamRecord[],
  retries: number,
): Promise<void> {
  if (failureQueueUrl === undefined) return
  const message = {
    requestContext: {
      functionArn: mapping.FunctionName,
      condition: 'RetryAttemptsExhausted',
      approximateInvokeCount: retries + 1,
    },
    version: '1.0',
    timestamp: new Date().toISOString(),
    DDBStreamBatchInfo: {
      shardId,
      startSequenceNumber: records[0]?.dynamodb.SequenceNumber,
      endSequenceNumber: records.at(-1)?.dynamodb.SequenceNumber,
      batchSize: records.length,
      streamArn,
    },
  }
  await sqs.send(new SendMessageCommand({ QueueUrl: failureQueueUrl, MessageBody: JSON.stringify(message) }))
}
