import { scheduled } from '../../shared/aws/deadline.ts'
import { logger } from '../../shared/log.ts'
import { dueSums, recount } from '../../shared/table/sums/recount.ts'

/** Time reserved for finishing a started step, in milliseconds. */
const RESERVE_MS = 10_000

/** Each minute: counts workspaces whose sums have no counters yet, and checks counters that are due. */
export const handler = scheduled(async (context) => {
  const deadline = new Date(Date.now() + context.getRemainingTimeInMillis() - RESERVE_MS)
  for (const workspace of await dueSums(new Date())) {
    const complete = await recount(workspace, deadline)
    logger().info('sums', { workspace_id: workspace, complete })
    if (Date.now() >= deadline.getTime()) return
  }
})
