import { logger } from '../log.ts'
import { enqueue, type Outgoing } from './queue.ts'

/** Queues what the table knows already: a message that is lost only delays, for the sweep looks into the table. */
export async function enqueueBestEffort(messages: readonly Outgoing[]): Promise<void> {
  await enqueue(messages).catch((error: unknown) =>
    logger().warn('left to the sweep', { error: String(error) }),
  )
}
