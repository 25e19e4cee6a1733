import type { MemberId, WorkspaceId } from '../../domain/ids.ts'
import { isActiveAdmin, MEMBER_FIELDS, type Member } from '../../domain/workspace.ts'
import { liveKeysOf, refreshCredentials } from '../../table/access/api-keys.ts'
import { checkMember, getMember, replaceMember } from '../../table/access/members.ts'
import { checkWorkspace, getWorkspace } from '../../table/access/workspaces.ts'
import { scanCollection } from '../../table/store/collection.ts'
import type { Versioned } from '../../table/store/versioned.ts'
import type { Write } from '../../table/store/write.ts'

export interface MemberChange {
  readonly member: Member
  readonly writes: readonly Write[]
}

/**
 * The writes that change a member and the credentials of all its keys in one transaction, so that every key gets the
 * new permissions at once. The workspace is checked too, because the credentials contain its plan.
 * @returns undefined when the member does not exist; no writes when nothing changes
 */
export async function changeMember(
  ws: WorkspaceId,
  id: MemberId,
  change: (member: Member) => Member,
): Promise<MemberChange | undefined> {
  return (await prepareChange(ws, id, change))?.prepared
}

/**
 * As `changeMember`, but keeps at least one active admin in the workspace (contract 4.10). The transaction checks that
 * another member is still an active admin, so that two admins cannot remove each other concurrently.
 * @returns `last admin` when there is no other active admin
 */
export async function changeMemberKeepingAdmin(
  ws: WorkspaceId,
  id: MemberId,
  change: (member: Member) => Member,
): Promise<MemberChange | 'last admin' | undefined> {
  const found = await prepareChange(ws, id, change)
  if (!found) return undefined
  const { before, prepared } = found
  if (!isActiveAdmin(before) || isActiveAdmin(prepared.member)) return prepared
  const other = await findAdmin(ws, id)
  if (!other) return 'last admin'
  return { ...prepared, writes: [...prepared.writes, checkMember(other)] }
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

async function prepareChange(
  ws: WorkspaceId,
  id: MemberId,
  change: (member: Member) => Member,
): Promise<{ before: Member; prepared: MemberChange } | undefined> {
  const [current, workspace] = await Promise.all([getMember(ws, id), getWorkspace(ws)])
  if (!current || !workspace) return undefined
  const before = current.record
  const member = change(before)
  if (member === before) return { before, prepared: { member, writes: [] } }
  // Read the keys after the member: creating a key rewrites the member's row, so a newer key makes this commit fail.
  const keys = await liveKeysOf(ws, id)
  const credentials = await refreshCredentials(keys, member, workspace.record)
  const writes = [replaceMember(current, member), checkWorkspace(workspace), ...credentials]
  return { before, prepared: { member, writes } }
}
