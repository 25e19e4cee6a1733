import { env } from '../../aws/environment.ts'
import { pauseAsFailing } from '../../domain/subscription.ts'
import { failingUntil } from '../../domain/subscription-health.ts'
import { logger } from '../../log.ts'
import { dueRowOf, postpone } from '../../table/store/due-index.ts'
import type { Row } from '../../table/store/read.ts'
import { commitUnlessChanged } from '../../table/store/retry-on-conflict.ts'
import { toFailing, unwatchFailing } from '../subscriptions/failing.ts'
import { ownerStatuses } from '../subscriptions/owner.ts'
import { getSubscription, type SubscriptionRow } from '../subscriptions/rows.ts'
import { replaceFailing } from '../subscriptions/writes.ts'

/**
 * Pauses a subscription that has been failing for five days without a success (contract 11.15). The row stays due until
 * that is decided, so a later sweep repeats a pause that failed or met another change.
 */
export async function pauseFailing(row: Row): Promise<void> {
  const { workspace_id, subscription_id, since } = toFailing(row)
  const due = dueRowOf(row)
  const found = await getSubscription(workspace_id, subscription_id)
  const failingSince = found && (await failingNow(found))
  if (!found || !failingSince) {
    await commitUnlessChanged(() => [unwatchFailing(due)])
    return
  }
  const until = failingUntil(new Date(failingSince > since ? failingSince : since), Number(env('SPEED')))
  if (until.getTime() > Date.now()) {
    await postpone(due, until)
    return
  }
  const pause = (now: Date) => [replaceFailing(found, pauseAsFailing(found.record, now)), unwatchFailing(due)]
  if (await commitUnlessChanged(pause))
    logger().info('failing subscription paused', {
      workspace_id,
      subscription_id,
      failing_since: failingSince,
    })
}

/** Since when a subscription has been failing whose deliveries are sent. Its next resumption begins to count again. */
async function failingNow(found: SubscriptionRow): Promise<string | null> {
  if (found.record.status !== 'active') return null
  const [owner] = await ownerStatuses([found])
  return owner === 'active' ? found.health.failing_since : null
}
