import type { MemberId, WorkspaceId } from '../../domain/kit/ids.ts'
import { isActiveAdmin, MEMBER_FIELDS, type Member } from '../../domain/people/workspace.ts'
import { conflict, notFound } from '../../http/problem.ts'
import { credentialReplacements, liveKeysOf } from '../../table/access/api-keys.ts'
import { getMember, memberCheck, memberReplacement } from '../../table/access/members.ts'
import { liveSessions, sessionDeletion } from '../../table/access/sessions.ts'
import { getWorkspace, workspaceCheck } from '../../table/access/workspaces.ts'
import { included } from '../../table/audit-log.ts'
import { update } from '../../table/store/batching/update-expression.ts'
import { scanCollection } from '../../table/store/collection.ts'
import type { Versioned } from '../../table/store/versioned.ts'
import type { AnyWrite } from '../../table/store/write.ts'
import { ownerDoubtUpdate } from '../../webhooks/subscriptions/owner.ts'
import { subscriptionsOf } from '../../webhooks/subscriptions/rows.ts'

export interface MemberChange {
  readonly member: Member
  readonly writes: readonly AnyWrite[]
  /**
   * Whether the member becomes active. The caller then resumes the member's subscriptions after the commit; if the
   * caller fails, the sweep resumes them.
   */
  readonly isActivated: boolean
}

/**
 * The writes that change a member and the credentials of all the member's keys and sessions in one transaction, so
 * that all have the new permissions at once. Deactivation ends the sessions. The workspace is checked too, because
 * the credentials contain its plan.
 * @returns undefined when the member does not exist; no writes when nothing changes
 */
export async function changeMember(
  ws: WorkspaceId,
  id: MemberId,
  change: (member: Member) => Member,
): Promise<MemberChange | undefined> {
  const current = await getMember(ws, id)
  return current && prepare(current, change(current.record))
}

/**
 * As `changeMember`, but keeps at least one active admin in the workspace (contract 4.10). The transaction checks that
 * another member is still an active admin, so that two admins cannot remove each other concurrently.
 * @throws Problem 409 when no active admin would remain
 */
export async function changeKeepingAdmin(current: Versioned<Member>, member: Member): Promise<MemberChange> {
  if (!isActiveAdmin(current.record) || isActiveAdmin(member)) return prepare(current, member)
  const other = await findAdmin(member.workspace_id, member.id)
  if (!other) {
    throw conflict('this is the last active member with workspace.admin; give it to another member first')
  }
  const prepared = await prepare(current, member)
  return { ...prepared, writes: [...prepared.writes, memberCheck(other)] }
}

/** An active admin other than this member. */
async function findAdmin(ws: WorkspaceId, excluded: MemberId): Promise<Versioned<Member> | undefined> {
  const admins = await scanCollection<Member>(
    ws,
    'member',
    MEMBER_FIELDS,
    (member) => member.id !== excluded && isActiveAdmin(member),
  )
  for (const { id } of admins) {
    const found = await getMember(ws, id)
    if (found && isActiveAdmin(found.record)) return found
  }
  return undefined
}

async function prepare(current: Versioned<Member>, member: Member): Promise<MemberChange> {
  if (member === current.record) return { member, writes: [], isActivated: false }
  const { workspace_id: ws, id, status } = member
  const isNew = status !== current.record.status
  // Read the rest after the member: creating a key or a subscription changes the version of the member's row, so a
  // key or subscription that is created after this read makes the commit fail.
  const isEnd = isNew && status === 'deactivated'
  const [workspace, keys, sessions] = await Promise.all([
    getWorkspace(ws),
    liveKeysOf(ws, id),
    liveSessions(ws, id),
    isEnd && doubtSubscriptions(ws, id),
  ])
  // The workspace is being deleted.
  if (!workspace) throw notFound('workspace')
  const credentials = await credentialReplacements(
    isEnd ? keys : [...keys, ...sessions],
    member,
    workspace.record,
  )
  // The entry of the deactivation includes the end of the sessions.
  const ends = isEnd ? sessions.flatMap(sessionDeletion).map(included) : []
  const writes = [...memberReplacement(current, member), workspaceCheck(workspace), ...credentials, ...ends]
  return { member, writes, isActivated: isNew && status === 'active' }
}

/** From now on, deliver reads the member's row before it sends to the member's subscriptions (contract 11.14). */
async function doubtSubscriptions(ws: WorkspaceId, owner: MemberId): Promise<void> {
  const owned = await subscriptionsOf(ws, owner)
  const trusted = owned.filter(({ ownerInDoubt }) => !ownerInDoubt)
  await Promise.all(trusted.map(({ record }) => update(ownerDoubtUpdate(record))))
}
