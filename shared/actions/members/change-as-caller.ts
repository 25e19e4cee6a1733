import type { MemberId } from '../../domain/ids.ts'
import type { Member } from '../../domain/workspace.ts'
import type { Caller } from '../../http/exchange.ts'
import { conflict, notFound } from '../../http/problem.ts'
import { changeMemberKeepingAdmin, type MemberChange } from './change.ts'

/**
 * A change to a member of the caller's workspace.
 * @throws Problem 404, or 409 when no active admin would be left (contract 4.10)
 */
export async function memberChange(
  caller: Caller,
  id: string | undefined,
  change: (member: Member) => Member,
): Promise<MemberChange> {
  const made = await changeMemberKeepingAdmin(caller.workspaceId, id as MemberId, change)
  if (!made) throw notFound('member')
  if (made === 'last admin') {
    throw conflict('this is the last active member with workspace.admin; give it to another member first')
  }
  return made
}
