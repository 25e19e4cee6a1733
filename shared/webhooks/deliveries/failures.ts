import { type Delivery, failureOf } from '../../domain/webhooks/delivery.ts'
import { failureList, failureSortKey } from '../../table/keys.ts'
import { type ExpressionBuilder, equal } from '../../table/store/batching/update-expression.ts'

/**
 * The parts of an update that put a delivery into a list of failures of its workspace, or remove it. A delivery that
 * leaves the list after an attempt moves to the past failures, which show the last attempt of its subscription.
 * @param after the delivery after the update
 * @param now the delivery's position if no attempt is stored, because crashes interrupted all attempts
 */
export function failureParts(expression: ExpressionBuilder, after: Delivery, now: Date) {
  const { at } = expression
  const status = failureOf(after) ?? (after.attempts.length > 0 ? 'past' : undefined)
  if (!status) return { set: [], remove: [at('changes_pk'), at('changes_sk')] }
  const attemptedAt = after.attempts.at(-1)?.started_at ?? now.toISOString()
  const set = [
    equal(expression, 'changes_pk', failureList(after.workspace_id, status)),
    equal(expression, 'changes_sk', failureSortKey(after, attemptedAt)),
  ]
  return { set, remove: [] }
}
