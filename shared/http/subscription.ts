import type { SubscriptionId, WorkspaceId } from '../domain/ids.ts'
import type { Subscription } from '../domain/subscription.ts'
import { CommitRefused } from '../table/commit.ts'
import { isFull, MAX_SUBSCRIPTIONS } from '../table/subscription-count.ts'
import { getSubscription } from '../table/subscriptions.ts'
import type { Versioned } from '../table/versioned.ts'
import type { Caller } from './call.ts'
import { conflict, notFound } from './problem.ts'

/**
 * A subscription that something can still be sent to.
 * @throws Problem 404, or 409 when it is revoked
 */
export async function activeSubscription(
  caller: Caller,
  id: SubscriptionId,
): Promise<Versioned<Subscription>> {
  const found = await getSubscription(caller.workspaceId, id)
  if (!found) throw notFound('subscription')
  if (found.record.status !== 'active') throw conflict('the subscription is revoked')
  return found
}

/**
 * Runs the commit of a new subscription.
 * @throws Problem 409 when the workspace is at its limit; CommitRefused when the handler must run again
 */
export async function commitWithinLimit<T>(ws: WorkspaceId, commit: () => Promise<T>): Promise<T> {
  try {
    return await commit()
  } catch (error) {
    if (!(error instanceof CommitRefused) || error.failed.length === 0 || !(await isFull(ws))) throw error
    const message = `a workspace has at most ${MAX_SUBSCRIPTIONS} subscriptions that are not revoked; delete one first`
    throw conflict(message)
  }
}
