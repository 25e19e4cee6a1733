import type { SQSEvent } from 'aws-lambda'
import { bounded, type Consumer } from '../aws/deadline.ts'
import { type PartialFailure, partialFailure } from '../aws/partial-failure.ts'
import { isTransient } from '../aws/unavailable.ts'
import { publishCounts } from '../metrics.ts'
import { handle } from './deliver/deliver.ts'
import { newBatch } from './queue/batch.ts'
import type { Lane } from './queue/lanes.ts'
import { parseMessage } from './queue/messages.ts'

/** The consumer of a lane's queue. Handles the messages of a batch in parallel; each is retried separately. */
export function consumer(lane: Lane): Consumer<SQSEvent, PartialFailure> {
  return bounded(async ({ Records }) => {
    const batch = newBatch(lane, Records.length)
    const outcomes = await Promise.allSettled(
      Records.map(async ({ body }) => handle(parseMessage(body), batch)),
    )
    publishCounts()
    return partialFailure(
      Records.map(({ messageId }) => messageId),
      outcomes,
      isTransient,
    )
  })
}
