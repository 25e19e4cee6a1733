import { type MemberId, newId, type WorkspaceId } from '../../domain/kit/ids.ts'
import type { ApiKey } from '../../domain/people/api-key.ts'
import { type KeyLimits, limitsOf } from '../../domain/people/key-limits.ts'
import { hashOf, newToken, publicIdOf, type Token } from '../../domain/people/token.ts'
import type { Member, Workspace } from '../../domain/people/workspace.ts'
import { apiKeyInsertion, credentialFields, liveKeysOf, MAX_API_KEYS } from '../../table/access/api-keys.ts'
import { getMember, memberReplacement } from '../../table/access/members.ts'
import { getWorkspace, workspaceCheck } from '../../table/access/workspaces.ts'
import type { AnyWrite } from '../../table/store/write.ts'

/** A new key that is not committed yet. `text` is shown once; the rows store only a hash of the text. */
export interface NewKey {
  readonly key: ApiKey
  readonly text: Token<'api_key'>
  readonly writes: readonly AnyWrite[]
}

/**
 * Prepares a new key for a member. The transaction writes the member's row without a change and checks the
 * workspace's row, so it conflicts with a concurrent change of the member's permissions or of the workspace's plan.
 * @returns `too many` at the limit of live keys; undefined when the member does not exist
 */
export async function createApiKey(
  ws: WorkspaceId,
  memberId: MemberId,
  input: KeyLimits & { readonly name: string },
  now: Date,
  text: Token<'api_key'> = newToken('api_key'),
): Promise<NewKey | 'too many' | undefined> {
  const [member, workspace] = await Promise.all([getMember(ws, memberId), getWorkspace(ws)])
  if (!member || !workspace) return undefined
  const live = await liveKeysOf(ws, memberId)
  if (live.length >= MAX_API_KEYS) return 'too many'
  const { key, writes: rows } = newApiKey(member.record, workspace.record, input, now, text)
  const writes = [...rows, ...memberReplacement(member, member.record), workspaceCheck(workspace)]
  return { key, text, writes }
}

/** A new key of a member, and the insertion of its rows. */
export function newApiKey(
  member: Member,
  workspace: Workspace,
  input: KeyLimits & { readonly name: string },
  now: Date,
  text: Token<'api_key'> = newToken('api_key'),
): NewKey {
  const key: ApiKey = {
    id: newId(now),
    workspace_id: workspace.id,
    member_id: member.id,
    name: input.name,
    public_id: publicIdOf(text),
    created_at: now.toISOString(),
    revoked_at: null,
    last_used_at: null,
    ...limitsOf(input),
  }
  const credential = {
    issued_as: { via: 'api_key', credential_id: key.id } as const,
    hash: hashOf(text),
    expires_at: key.expires_at,
    ...credentialFields(member, workspace, key),
  }
  return { key, text, writes: apiKeyInsertion(key, credential) }
}
