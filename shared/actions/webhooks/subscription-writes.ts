import type { WorkspaceId } from '../../domain/ids.ts'
import type { Subscription } from '../../domain/subscription.ts'
import { env } from '../../environment.ts'
import { conflict, invalid } from '../../http/problem.ts'
import { CommitRefused } from '../../table/store/commit.ts'
import { isFull, MAX_SUBSCRIPTIONS } from '../../table/webhooks/subscription-count.ts'
import { checkTarget } from '../../webhooks/target-address.ts'

/** @throws Problem 409 when the subscription is revoked */
export function requireUnrevoked({ status }: Subscription): void {
  if (status === 'revoked') throw conflict('the subscription is revoked')
}

/** @throws Problem 400 when the deployment does not allow the target (contract 11.2) */
export function requireTarget(url: string): void {
  const message = checkTarget(url, env('PRIVATE_TARGETS'))
  if (message) throw invalid([{ path: 'target_url', message }])
}

/**
 * Runs the commit that creates a subscription.
 * @throws Problem 409 when the workspace has reached its limit; CommitRefused when the handler must be retried
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
