import { scheduled } from '../../shared/aws/deadline.ts'
import { env } from '../../shared/aws/environment.ts'
import type { WorkspaceId } from '../../shared/domain/kit/ids.ts'
import { logger } from '../../shared/log.ts'
import { dueSums, recount } from '../../shared/table/sums/recount.ts'
import { countFrom } from '../../shared/table/sums/source.ts'

/** Time reserved for finishing a started step, in milliseconds. */
const RESERVE_MS = 10_000

/**
 * Each minute: counts the records of workspaces without counters, and compares counters with records when a check is
 * due.
 */
export const handler = scheduled(async (context) => {
  const deadline = new Date(Date.now() + context.getRemainingTimeInMillis() - RESERVE_MS)
  await countFrom(env('SUMS_SOURCE'), deadline)
  // The index may still show workspaces that are done.
  const done = new Set<WorkspaceId>()
  for (;;) {
    const due = (await dueSums(new Date())).filter((workspace) => !done.has(workspace))
    if (due.length === 0) return
    for (const workspace of due) {
      const complete = await recount(workspace, deadline)
      logger().info('sums', { workspace_id: workspace, complete })
      if (Date.now() >= deadline.getTime()) return
      done.add(workspace)
    }
  }
})
