import type { MemberId, WorkspaceId } from '../domain/ids.ts'
import type { Member } from '../domain/workspace.ts'
import { liveKeysOf, refreshCredentials } from './api-keys.ts'
import type { Write } from './commit.ts'
import { getMember, replaceMember } from './members.ts'
import { checkWorkspace, getWorkspace } from './workspaces.ts'

/**
 * The writes of a change to a member, with every credential that tells of it, in one transaction: what it may do
 * changes everywhere at once. The workspace is checked too, because its plan goes into the credentials.
 * Undefined when there is no such member; no writes when nothing changes.
 */
export async function changeMember(
  ws: WorkspaceId,
  id: MemberId,
  change: (member: Member) => Member,
): Promise<{ member: Member; writes: Write[] } | undefined> {
  const [current, workspace] = await Promise.all([getMember(ws, id), getWorkspace(ws)])
  if (!current || !workspace) return undefined
  const member = change(current.record)
  if (member === current.record) return { member, writes: [] }
  // Read after the member: a key made since then has replaced the member's row, which refuses this transaction.
  const keys = await liveKeysOf(ws, id)
  const credentials = await refreshCredentials(keys, member, workspace.record)
  return { member, writes: [replaceMember(current, member), checkWorkspace(workspace), ...credentials] }
}
