import { logger } from '../log.ts'
import { enqueue } from './queue/enqueue.ts'
import type { Outgoing } from './queue/messages.ts'

/** Queues messages for rows that are due in the table: if one is lost, the sweep finds the row later. */
export async function enqueueBestEffort(messages: readonly Outgoing[]): Promise<void> {
  await enqueue(messages).catch(leaveToSweep)
}

/** Logs the failure of work that is due in the table. */
export function leaveToSweep(error: unknown): void {
  logger().warn('left to the sweep', { error: String(error) })
}
