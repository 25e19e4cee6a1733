import { scheduled } from '../../shared/aws/deadline.ts'
import { logger } from '../../shared/log.ts'
import { completeMarkers, dueWorkspaces } from '../../shared/table/expenses/backfill-markers.ts'

/** Time reserved for finishing a started step, in milliseconds. */
const RESERVE_MS = 10_000

/** Each minute: completes the markers of newly used namespaces, one workspace after the other. */
export const handler = scheduled(async (context) => {
  const deadline = new Date(Date.now() + context.getRemainingTimeInMillis() - RESERVE_MS)
  for (const workspace of await dueWorkspaces(new Date())) {
    const complete = await completeMarkers(workspace, deadline)
    logger().info('markers', { workspace_id: workspace, complete })
    if (Date.now() >= deadline.getTime()) return
  }
})
