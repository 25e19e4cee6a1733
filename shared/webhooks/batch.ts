import { batchRequests, type RequestBatcher } from '../table/store/batching/request-batcher.ts'
import type { Lane } from './lane.ts'
import { type Enqueue, sharedQueues } from './queue.ts'

/** What the messages of one batch share: the lane they came by, and their round trips to the store and the queues. */
export interface Batch extends RequestBatcher {
  readonly lane: Lane
  readonly enqueue: Enqueue
}

export const newBatch = (lane: Lane, messages: number): Batch => ({
  lane,
  ...batchRequests(messages),
  enqueue: sharedQueues(),
})
