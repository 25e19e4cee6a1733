import type { SQSEvent } from 'aws-lambda'
import { bounded, type Consumer } from '../deadline.ts'
import { publishCounts } from '../metrics.ts'
import { type PartialFailure, partialFailure } from '../partial-failure.ts'
import { isTransient } from '../table/store/unavailable.ts'
import { newBatch } from './batch.ts'
import { handle } from './deliver.ts'
import type { Lane } from './lane.ts'
import { parseMessage } from './messages.ts'

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
