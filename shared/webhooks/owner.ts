import type { Member } from '../domain/workspace.ts'
import type { RequestBatcher } from '../table/store/batching/request-batcher.ts'
import type { Row } from '../table/store/read.ts'
import { ownerKey, toMember } from './subscriptions/owner.ts'
import type { SubscriptionRow } from './subscriptions/row.ts'

type Read = RequestBatcher['read']

/**
 * The owner of a subscription, if its rights are needed or it may be deactivated.
 * @param guess a row that was read before: the owner's, unless another member has taken over since
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
