import { MEMBER_FIELDS, type Member, type MemberStatus } from '../../domain/people/workspace.ts'
import type { Subscription } from '../../domain/webhooks/subscription.ts'
import { type Key, memberKey, subscriptionKey } from '../../table/keys.ts'
import type { RequestBatcher } from '../../table/store/batching/request-batcher.ts'
import { equal, type RowUpdate } from '../../table/store/batching/update-expression.ts'
import { type Row, readRows } from '../../table/store/read.ts'
import { recordOf } from '../../table/store/versioned.ts'
import type { Write } from '../../table/store/write.ts'
import type { SubscriptionRow } from './rows.ts'
import { restart } from './writes.ts'

/*
 * The deliveries of a subscription wait while its owner is deactivated (contract 11.14). To avoid reading the owner's
 * row for each delivery, deliver reads it only if the subscription's row has the mark `owner_in_doubt`. The owner's
 * row always determines the result.
 *
 * Invariant: a subscription that is not revoked and has a deactivated owner has the mark.
 *
 * A deactivation marks the subscriptions of the member before it commits, and commits only if the member's row is the
 * version that was read before. Every transaction that makes a member the owner of a subscription, or removes a mark,
 * requires the member to be active and changes the version of the member's row (`activeMemberCheck`). So either this
 * transaction or the deactivation is refused. A mark whose deactivation was not committed costs a read for each
 * delivery, and has no other effect.
 */

/** Marks that the owner of a subscription may be deactivated. */
export const ownerDoubtUpdate = ({ workspace_id, id }: Subscription): RowUpdate => ({
  key: subscriptionKey(workspace_id, id),
  build: (expression) => ({
    set: [equal(expression, 'owner_in_doubt', true)],
    when: equal(expression, 'type', 'subscription'),
  }),
})

/** Removes the mark and, unless the subscription is paused, starts the deliveries that waited for the owner. */
export const ownerDoubtRemoval = (row: SubscriptionRow, at: Date): Write[] =>
  restart(row, at, ['owner_in_doubt'])

const ownerKey = ({ workspace_id, created_by }: Subscription): Key => memberKey(workspace_id, created_by)

const toMember = (row: Row): Member => recordOf<Member>(row, MEMBER_FIELDS)

/**
 * Returns the status of the owner of any of these subscriptions. Reads only the rows of owners who may be
 * deactivated.
 */
export async function ownerStatuses(
  rows: readonly SubscriptionRow[],
): Promise<(subscription: Subscription) => MemberStatus> {
  // Revoked subscriptions are not marked.
  const unsure = rows.filter(({ record, ownerInDoubt }) => ownerInDoubt || record.status === 'revoked')
  const keys = new Map(unsure.map(({ record }) => [record.created_by, ownerKey(record)]))
  const owners = (await readRows([...keys.values()])).flatMap((row) => (row ? [toMember(row)] : []))
  const statuses = new Map(owners.map(({ id, status }) => [id, status]))
  return ({ created_by }) => statuses.get(created_by) ?? 'active'
}

type Read = RequestBatcher['read']

/**
 * The owner of a subscription, read if the owner's rights are needed or the owner may be deactivated.
 * @param guess a row that was read before, which is the owner's row unless another member has taken over since
 */
export async function readOwner(
  { record, ownerInDoubt }: SubscriptionRow,
  isNeeded: boolean,
  guess: Row | undefined,
  read: Read,
): Promise<Member | undefined> {
  if (!isNeeded && !ownerInDoubt) return undefined
  const isOwner = guess?.sk === record.created_by
  const [row] = isOwner ? [guess] : await read([ownerKey(record)])
  return row && toMember(row)
}

/** Whether the deliveries of a subscription wait because its owner is deactivated (contract 11.14). */
export const isOwnerDeactivated = async (subscription: SubscriptionRow, read: Read): Promise<boolean> =>
  (await readOwner(subscription, false, undefined, read))?.status === 'deactivated'
