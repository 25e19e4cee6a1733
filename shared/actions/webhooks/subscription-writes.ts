import type { Delivery } from '../../domain/delivery.ts'
import type { WorkspaceId } from '../../domain/ids.ts'
import type { Subscription } from '../../domain/subscription.ts'
import { includesTrigger } from '../../domain/triggers.ts'
import { env } from '../../environment.ts'
import { conflict, invalid } from '../../http/problem.ts'
import { CommitRefused } from '../../table/store/commit.ts'
import { isFull, MAX_SUBSCRIPTIONS } from '../../table/webhooks/subscription-count.ts'
import { checkTarget } from '../../webhooks/target-address.ts'

/** @throws Problem 409 when the subscription is revoked */
export function requireUnrevoked({ status }: Subscription): void {
  if (status === 'revoked') throw conflict('the subscription is revoked')
}

/** @throws Problem 409 when the subscription no longer has the trigger of the delivery (contract 14.4) */
export function requireServed({ trigger_ids }: Subscription, { trigger_id }: Delivery): void {
  if (includesTrigger(trigger_ids, trigger_id)) return
  throw conflict(`the subscription no longer has the trigger ${trigger_id}`)
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
