import type { MemberId } from '../../domain/kit/ids.ts'
import type { Member } from '../../domain/people/workspace.ts'
import { activeMemberCheck } from '../../table/access/members.ts'
import { memberKey } from '../../table/keys.ts'
import { CommitRefused, commit } from '../../table/store/commit.ts'
import { removeDue } from '../../table/store/due-index.ts'
import { retryOnConflict } from '../../table/store/retry-on-conflict.ts'
import { enqueueBestEffort } from '../queue/enqueue.ts'
import { resumeMessage } from '../queue/messages.ts'
import { ownerDoubtRemoval } from '../subscriptions/owner.ts'
import { type SubscriptionRow, subscriptionsOf } from '../subscriptions/rows.ts'

/**
 * DynamoDB's limit for one transaction is 100 writes: one write checks the member, and each subscription needs up to
 * two writes.
 */
const AT_ONCE = 49

/**
 * Resumes the subscriptions of a member who is active again (contract 11.14). Does nothing if the member is deactivated
 * again. The member's row stays due until this function has ended, so the sweep calls it again after a crash. A
 * repeated call finds only the remaining subscriptions.
 * @param due_sk the member's due time that started this run
 */
export async function serveAgain({ workspace_id, id }: Member, due_sk: string): Promise<void> {
  await retryOnConflict(async () => {
    const owned = await subscriptionsOf(workspace_id, id)
    const doubted = owned.filter(({ ownerInDoubt }) => ownerInDoubt)
    for (let from = 0; from < doubted.length; from += AT_ONCE)
      if (!(await resumeAll(doubted.slice(from, from + AT_ONCE), id))) return
  })
  await removeDue({ ...memberKey(workspace_id, id), due_sk })
}

/** @returns false if the member is deactivated */
async function resumeAll(rows: readonly SubscriptionRow[], owner: MemberId): Promise<boolean> {
  const [first] = rows
  if (!first) return true
  const at = new Date()
  try {
    await commit([
      activeMemberCheck(first.record.workspace_id, owner),
      ...rows.flatMap((row) => ownerDoubtRemoval(row, at)),
    ])
  } catch (error) {
    if (error instanceof CommitRefused && error.failed.includes(0)) return false
    throw error
  }
  const active = rows.filter(({ record }) => record.status === 'active')
  await enqueueBestEffort(active.map(({ record }) => resumeMessage(record, at)))
  return true
}
