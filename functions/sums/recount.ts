import { scheduled } from '../../shared/aws/deadline.ts'
import { logger } from '../../shared/log.ts'
import { dueSums, recount } from '../../shared/table/sums/recount.ts'

/** Time reserved for finishing a started step, in milliseconds. */
const RESERVE_MS = 10_000

/**
 * Each minute: counts the records of workspaces without counters, and compares counters with records when a check is
 * due.
 */
export const handler = scheduled(async (context) => {
  const deadline = new Date(Date.now() + context.getRemainingTimeInMillis() - RESERVE_MS)
  for (const workspace of await dueSums(new Date())) {
    const complete = await recount(workspace, deadline)
    logger().info('sums', { workspace_id: workspace, complete })
    if (Date.now() >= deadline.getTime()) return
  }
})
