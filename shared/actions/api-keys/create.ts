import { type ApiKey, type ApiKeyText, hashOf, newApiKey, publicIdOf } from '../../domain/api-key.ts'
import { type MemberId, newId, type WorkspaceId } from '../../domain/ids.ts'
import { credentialFields, insertApiKey, liveKeysOf, MAX_API_KEYS } from '../../table/access/api-keys.ts'
import { getMember, replaceMember } from '../../table/access/members.ts'
import { checkWorkspace, getWorkspace } from '../../table/access/workspaces.ts'
import type { Write } from '../../table/store/commit.ts'

/** A key about to be made; `text` is shown once and then forgotten. */
export interface NewKey {
  readonly key: ApiKey
  readonly text: ApiKeyText
  readonly writes: readonly Write[]
}

/**
 * A new key of a member. Replacing the member's row, unchanged, makes this and a change of the member's permissions
 * exclude each other; checking the workspace does so for its plan.
 * @returns `too many` at the limit of live keys; undefined when there is no such member
 */
export async function createApiKey(
  ws: WorkspaceId,
  memberId: MemberId,
  name: string,
  now: Date,
  text: ApiKeyText = newApiKey(),
): Promise<NewKey | 'too many' | undefined> {
  const [member, workspace] = await Promise.all([getMember(ws, memberId), getWorkspace(ws)])
  if (!member || !workspace) return undefined
  const live = await liveKeysOf(ws, memberId)
  if (live.length >= MAX_API_KEYS) return 'too many'
  const key: ApiKey = {
    id: newId(now),
    workspace_id: ws,
    member_id: memberId,
    name,
    public_id: publicIdOf(text),
    created_at: now.toISOString(),
    revoked_at: null,
  }
  const credential = {
    key_id: key.id,
    hash: hashOf(text),
    ...credentialFields(member.record, workspace.record),
  }
  const writes = [
    ...insertApiKey(key, credential),
    replaceMember(member, member.record),
    checkWorkspace(workspace),
  ]
  return { key, text, writes }
}
