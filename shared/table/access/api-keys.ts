import { draftsOf } from '../../domain/kit/audit-rules.ts'
import type { ApiKeyId, MemberId, WorkspaceId } from '../../domain/kit/ids.ts'
import { API_KEY_AUDIT, API_KEY_FIELDS, type ApiKey } from '../../domain/people/api-key.ts'
import { CREDENTIAL_FIELDS, type Credential } from '../../domain/people/credential.ts'
import { effectivePermissions, isExpired, type KeyLimits, limitsOf } from '../../domain/people/key-limits.ts'
import type { Member, Workspace } from '../../domain/people/workspace.ts'
import { apiKeyKey, credentialKey, lookupKey } from '../keys.ts'
import { listCollection, type Page, type Paged, scanCollection } from '../store/collection.ts'
import { readRow, readRows } from '../store/read.ts'
import { recordOf, type Versioned, versioned } from '../store/versioned.ts'
import { ABSENT, type AnyWrite, unchanged, type Write } from '../store/write.ts'
import { credentialDeletion, credentialInsertion, credentialUpdate } from './credentials.ts'

/** Limit of active keys per member: a change of the member rewrites all of them in one transaction (100 writes). */
export const MAX_API_KEYS = 40

const row = (key: ApiKey, v: number) => ({
  ...apiKeyKey(key.workspace_id, key.id),
  type: 'apikey',
  data: key,
  v,
  ...lookupKey(key.workspace_id, key.id),
})

/** A new key: the row that lists show and the row that authenticates requests. */
export function apiKeyInsertion(key: ApiKey, credential: Credential): AnyWrite[] {
  const audit = draftsOf(API_KEY_AUDIT, undefined, key)
  return [{ put: row(key, 1), when: ABSENT, audit }, credentialInsertion(key.public_id, credential)]
}

/** A revoked key stays in lists and no longer authenticates. Revoking it again writes nothing. */
export function apiKeyRevocation({ v, record }: Versioned<ApiKey>, now: Date): AnyWrite[] {
  if (record.revoked_at !== null) return []
  const revoked = { ...record, revoked_at: now.toISOString() }
  const audit = draftsOf(API_KEY_AUDIT, record, revoked)
  return [{ put: row(revoked, v + 1), when: unchanged(v), audit }, credentialDeletion(record.public_id)]
}

export async function getApiKey(ws: WorkspaceId, id: ApiKeyId): Promise<Versioned<ApiKey> | undefined> {
  const found = await readRow(apiKeyKey(ws, id))
  return found && versioned<ApiKey>(found, API_KEY_FIELDS)
}

/** A page of a member's keys, or of all keys of the workspace; includes revoked keys. */
export async function listApiKeys(
  ws: WorkspaceId,
  owner: MemberId | undefined,
  page: Page,
): Promise<Paged<ApiKey>> {
  if (owner === undefined) return listCollection(ws, 'apikey', API_KEY_FIELDS, page)
  const { after } = page
  const keys = await scanCollection<ApiKey>(
    ws,
    'apikey',
    API_KEY_FIELDS,
    (key) => key.member_id === owner && (after === undefined || key.id < after),
  )
  return { rows: keys.slice(0, page.limit), more: keys.length > page.limit }
}

/** A member's keys that still authenticate. */
export function liveKeysOf(ws: WorkspaceId, member: MemberId): Promise<ApiKey[]> {
  return scanCollection<ApiKey>(
    ws,
    'apikey',
    API_KEY_FIELDS,
    (key) => key.member_id === member && isLive(key),
  )
}

/** Every key of a workspace that still authenticates. */
export function liveKeys(ws: WorkspaceId): Promise<ApiKey[]> {
  return scanCollection<ApiKey>(ws, 'apikey', API_KEY_FIELDS, isLive)
}

/** An expired key can no longer authenticate, so a change of its member does not update its credential. */
const isLive = (key: ApiKey): boolean => key.revoked_at === null && !isExpired(key, new Date())

/**
 * The credential fields that are copied from the member, the workspace and the key. A change of the member changes only
 * the fields from the member.
 */
export function credentialFields(
  member: Member,
  workspace: Workspace,
  of: KeyLimits,
): Omit<Credential, 'issued_as' | 'hash' | 'expires_at'> {
  const limits = limitsOf(of)
  return {
    workspace_id: workspace.id,
    member_id: member.id,
    plan: workspace.plan,
    permissions: effectivePermissions(member.permissions, limits),
    limits,
    active: member.status === 'active',
    suspended_reason: workspace.suspended_reason,
    requests_per_second: workspace.requests_per_second,
    cursor_secret: workspace.cursor_secret,
  }
}

/** The writes that update the credentials of these keys and sessions, for the transaction that changes the member. */
export async function credentialReplacements(
  keys: readonly { readonly public_id: string }[],
  member: Member,
  workspace: Workspace,
): Promise<Write[]> {
  const rows = await readRows(keys.map((key) => credentialKey(key.public_id)))
  return keys.flatMap((key, index) => {
    const row = rows[index]
    if (!row) return []
    const credential = recordOf<Credential>(row, CREDENTIAL_FIELDS)
    const next = { ...credential, ...credentialFields(member, workspace, credential.limits) }
    return [credentialUpdate(key.public_id, next)]
  })
}
