import { SendMessageCommand, type SQSClient } from '@aws-sdk/client-sqs'
import type { MappingSpec } from '../cloudformation/definition.ts'
import type { Invoker } from '../lambda/concurrency.ts'
import type { StreamRecord, StreamsApi } from './api.ts'
import type { Checkpoints } from './checkpoints.ts'

export interface StreamSource {
  readonly mapping: MappingSpec
  readonly streamArn: string
  readonly api: StreamsApi
  readonly functions: Invoker
  readonly checkpoints: Checkpoints
  readonly sqs: SQSClient
  /** The queue for batches that a function failed to process. */
  readonly failureQueueUrl: string | undefined
}

/** A consumer's position in a shard: the sequence number of the last processed record, or `end` after the end of the shard. */
export const positionIn = ({ checkpoints, mapping, streamArn }: StreamSource, shardId: string) =>
  checkpoints.get(`${mapping.FunctionName} ${streamArn}`, shardId)

export function savePosition(
  { checkpoints, mapping, streamArn }: StreamSource,
  shardId: string,
  position: string,
): void {
  checkpoints.set(`${mapping.FunctionName} ${streamArn}`, shardId, position)
}

export function logStreamError(error: unknown): void {
  const message = error instanceof Error ? error.message : String(error)
  console.error(JSON.stringify({ level: 'ERROR', message, source: 'stream poller' }))
}

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
