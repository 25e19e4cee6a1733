import type { SQSEvent } from 'aws-lambda'
import { handle } from '../../shared/webhooks/deliver.ts'
import { type PartialFailure, partialFailure } from '../../shared/webhooks/partial.ts'
import { parseMessage } from '../../shared/webhooks/queue.ts'

/** Due deliveries, from the queue, are posted: all of a batch at once, so that a slow receiver delays no other. */
export async function handler({ Records }: SQSEvent): Promise<PartialFailure> {
  const outcomes = await Promise.allSettled(Records.map(async ({ body }) => handle(parseMessage(body))))
  return partialFailure(
    Records.map(({ messageId }) => messageId),
    outcomes,
  )
}
