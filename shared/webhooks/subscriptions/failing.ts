import { env } from '../../aws/environment.ts'
import type { SubscriptionId, WorkspaceId } from '../../domain/kit/ids.ts'
import type { Fields } from '../../domain/kit/stored-record.ts'
import type { Subscription } from '../../domain/webhooks/subscription.ts'
import { failingUntil, type SubscriptionHealth } from '../../domain/webhooks/subscription-health.ts'
import { dueKey, failingKey } from '../../table/keys.ts'
import type { DueRow } from '../../table/store/due-index.ts'
import type { Row } from '../../table/store/read.ts'
import { recordOf } from '../../table/store/versioned.ts'
import type { Condition, Write } from '../../table/store/write.ts'

/**
 * The time when a subscription began to fail, or was resumed while it failed. After five days it is paused (contract
 * 11.15), and this row is due for the sweep at that time. The row is separate, because the subscription's own row may
 * be due for other work, such as a resumption, in the meantime.
 */
interface FailingSubscription {
  readonly workspace_id: WorkspaceId
  readonly subscription_id: SubscriptionId
  readonly since: string
}

const FIELDS: Fields<FailingSubscription> = { workspace_id: 'text', subscription_id: 'text', since: 'text' }

export const toFailing = (row: Row): FailingSubscription => recordOf<FailingSubscription>(row, FIELDS)

/** Starts the five days, or starts them again. */
export function failingInsertion({ workspace_id, id }: Subscription, since: Date): Write {
  const key = failingKey(workspace_id, id)
  const data: FailingSubscription = { workspace_id, subscription_id: id, since: since.toISOString() }
  return { put: { ...key, type: 'failing', data, ...dueKey(key, failingUntil(since, Number(env('SPEED')))) } }
}

/** Starts the five days again for a resumed subscription, if it is failing. */
export const resumedFailingInsertion = (
  { failing_since }: SubscriptionHealth,
  subscription: Subscription,
  at: Date,
): Write[] => (failing_since === null ? [] : [failingInsertion(subscription, at)])

/** The five days have not started again since the row was read. */
const notStartedAgain = ({ due_sk }: DueRow): Condition => ({
  expression: 'due_sk = :seen',
  values: { ':seen': due_sk },
})

/** Deletes the row, unless the five days have started again. */
export const failingDeletion = (due: DueRow): Write => ({
  delete: { pk: due.pk, sk: due.sk },
  when: notStartedAgain(due),
})

/** Makes the row due five days later, unless the five days have started again. */
export function failingPostponement(due: DueRow, now: Date): Write {
  const key = { pk: due.pk, sk: due.sk }
  const { due_pk, due_sk } = dueKey(key, failingUntil(now, Number(env('SPEED'))))
  return {
    update: key,
    set: 'SET due_pk = :pk, due_sk = :sk',
    values: { ':pk': due_pk, ':sk': due_sk },
    when: notStartedAgain(due),
  }
}
