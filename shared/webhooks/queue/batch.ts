import { batchRequests, type RequestBatcher } from '../../table/store/batching/request-batcher.ts'
import { type Enqueue, sharedQueues } from './enqueue.ts'
import type { Lane } from './lanes.ts'

/** Shared by the messages of one batch: their lane and their calls to DynamoDB and SQS. */
export interface Batch extends RequestBatcher {
  readonly lane: Lane
  readonly enqueue: Enqueue
}

export const newBatch = (lane: Lane, messages: number): Batch => ({
  lane,
  ...batchRequests(messages),
  enqueue: sharedQueues(),
})
