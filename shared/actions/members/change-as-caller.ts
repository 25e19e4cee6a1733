import type { MemberId } from '../../domain/ids.ts'
import type { Member } from '../../domain/workspace.ts'
import type { Caller } from '../../http/exchange.ts'
import { conflict, notFound } from '../../http/problem.ts'
import { changeMemberKeepingAdmin, type MemberChange } from './change.ts'

/**
 * Prepares a change to a member of the caller's workspace.
 * @throws Problem 404; 409 when no active admin would remain (contract 4.10)
 */
export async function memberChange(
  caller: Caller,
  id: MemberId,
  change: (member: Member) => Member,
): Promise<MemberChange> {
  const result = await changeMemberKeepingAdmin(caller.workspaceId, id, change)
  if (!result) throw notFound('member')
  if (result === 'last admin') {
    throw conflict('this is the last active member with workspace.admin; give it to another member first')
  }
  return result
}
