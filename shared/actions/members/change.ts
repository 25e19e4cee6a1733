import type { MemberId, WorkspaceId } from '../../domain/ids.ts'
import { isActiveAdmin, MEMBER_FIELDS, type Member, type Workspace } from '../../domain/workspace.ts'
import type { Caller } from '../../http/exchange.ts'
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
  /** Whether the member becomes active: its subscriptions must be served after the commit, or the sweep does. */
  readonly isActivated: boolean
}

/**
 * The writes that change a member and the credentials of all its keys and sessions in one transaction, so that each gets
 * the new permissions at once. Deactivation ends the sessions. The workspace is checked too, because the credentials contain its plan.
 * @returns undefined when the member does not exist; no writes when nothing changes
 */
export async function changeMember(
  ws: WorkspaceId,
  id: MemberId,
  change: (member: Member) => Member,
): Promise<MemberChange | undefined> {
  const found = await readMember(ws, id, change)
  return found && prepare(found)
}

/**
 * As `changeMember`, but keeps at least one active admin in the workspace (contract 4.10). The transaction checks that
 * another member is still an active admin, so that two admins cannot remove each other concurrently.
 * @returns `last admin` when there is no other active admin
 */
async function changeMemberKeepingAdmin(
  ws: WorkspaceId,
  id: MemberId,
  change: (member: Member) => Member,
): Promise<MemberChange | 'last admin' | undefined> {
  const found = await readMember(ws, id, change)
  if (!found) return undefined
  if (!isActiveAdmin(found.current.record) || isActiveAdmin(found.member)) return prepare(found)
  const other = await findAdmin(ws, id)
  if (!other) return 'last admin'
  const prepared = await prepare(found)
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

interface Found {
  readonly current: Versioned<Member>
  readonly workspace: Versioned<Workspace>
  /** The member after the change. */
  readonly member: Member
}

async function readMember(
  ws: WorkspaceId,
  id: MemberId,
  change: (member: Member) => Member,
): Promise<Found | undefined> {
  const [current, workspace] = await Promise.all([getMember(ws, id), getWorkspace(ws)])
  return current && workspace && { current, workspace, member: change(current.record) }
}

async function prepare({ current, workspace, member }: Found): Promise<MemberChange> {
  if (member === current.record) return { member, writes: [], isActivated: false }
  const { workspace_id: ws, id, status } = member
  const isNew = status !== current.record.status
  // Read the rest after the member: creating a key or a subscription makes a new version of the member's row, so a newer
  // one makes this commit fail.
  const isEnd = isNew && status === 'deactivated'
  const [keys, sessions] = await Promise.all([
    liveKeysOf(ws, id),
    liveSessions(ws, id),
    isEnd && doubtSubscriptions(ws, id),
  ])
  const credentials = await credentialReplacements(
    isEnd ? keys : [...keys, ...sessions],
    member,
    workspace.record,
  )
  // The entry of the deactivation includes the end of the sessions.
  const ends = isEnd ? sessions.flatMap(sessionDeletion).map(included) : []
  const writes = [memberReplacement(current, member), workspaceCheck(workspace), ...credentials, ...ends]
  return { member, writes, isActivated: isNew && status === 'active' }
}

/** From now on deliver reads the member's row before it sends to a subscription of the member (contract 11.14). */
async function doubtSubscriptions(ws: WorkspaceId, owner: MemberId): Promise<void> {
  const owned = await subscriptionsOf(ws, owner)
  const trusted = owned.filter(({ ownerInDoubt }) => !ownerInDoubt)
  await Promise.all(trusted.map(({ record }) => update(ownerDoubtUpdate(record))))
}

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
