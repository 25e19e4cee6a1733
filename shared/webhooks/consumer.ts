import type { SQSEvent } from 'aws-lambda'
import { bounded, type Consumer } from '../aws/deadline.ts'
import { type PartialFailure, partialFailure } from '../aws/partial-failure.ts'
import { isTransient } from '../aws/unavailable.ts'
import { publishCounts } from '../metrics.ts'
import { deliver } from './deliver/deliver.ts'
import { skipPendingDeliveries } from './deliver/skip-revoked.ts'
import { type Batch, newBatch } from './queue/batch.ts'
import type { Lane } from './queue/lanes.ts'
import { idsIn, type Message, parseMessage, type ReceiverCheckMessage } from './queue/messages.ts'
import { walkReplay } from './resume/replay.ts'
import { resume } from './resume/resume.ts'

/** Checks a receiver, which may take as long as deliveries to a slow receiver. */
export type CheckReceiver = (message: ReceiverCheckMessage) => Promise<void>

/**
 * The consumer of a lane's queue. Handles the messages of a batch in parallel; each is retried separately.
 * @param check only in the slow lane; the main lane forwards checks to the slow lane
 */
export function consumer(lane: Lane, check?: CheckReceiver): Consumer<SQSEvent, PartialFailure> {
  return bounded(async ({ Records }) => {
    const batch = newBatch(lane, Records.length)
    const outcomes = await Promise.allSettled(
      Records.map(async ({ body }) => handle(parseMessage(body), batch, check)),
    )
    publishCounts()
    return partialFailure(
      Records.map(({ messageId, body }) => ({ itemIdentifier: messageId, idsOf: () => idsIn(body) })),
      outcomes,
      isTransient,
    )
  })
}

/** Handles one message of a batch. Any error it throws is internal, and SQS delivers the message again. */
async function handle(message: Message, batch: Batch, check?: CheckReceiver): Promise<unknown> {
  if ('revoked' in message) return skipPendingDeliveries(message.workspace_id, message.revoked)
  if ('replay' in message) return walkReplay(message)
  if ('resumed' in message) return resume(message, batch)
  if ('check' in message) return check ? check(message) : batch.enqueue({ message, delaySeconds: 0 }, 'slow')
  return deliver(message, batch)
}
