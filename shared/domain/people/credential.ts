import type { ApiKeyId, MemberId, SessionId, WorkspaceId } from '../kit/ids.ts'
import type { Fields } from '../kit/stored-record.ts'
import { KEY_LIMITS_FIELDS, type KeyLimits } from './key-limits.ts'
import type { Permission, Plan } from './permissions.ts'

/** The API key or the session that a credential belongs to. */
export type IssuedAs =
  | { readonly via: 'api_key'; readonly credential_id: ApiKeyId }
  | { readonly via: 'session'; readonly credential_id: SessionId }

/**
 * All data about the caller that a request needs, in one row, for an API key or a session. Each change of the plan or
 * permissions, each deactivation and each revocation updates this row in the same transaction.
 */
export interface Credential {
  readonly issued_as: IssuedAs
  /** SHA-256 of the complete token, hex. */
  readonly hash: string
  readonly workspace_id: WorkspaceId
  readonly member_id: MemberId
  readonly plan: Plan
  /** The permissions of the caller: the member's, within the limits of the key. */
  readonly permissions: readonly Permission[]
  /** The limits of a key. A session has no limits: its expiry ends the session, but not the keys that it created. */
  readonly limits: KeyLimits
  readonly expires_at: string | null
  /** False once the key is revoked or its member deactivated. */
  readonly active: boolean
  /** Why every request of the workspace is refused. Null: the workspace is not suspended. */
  readonly suspended_reason: string | null
  /** Maximum number of requests a second of all keys of the workspace together. Null: the limit of the service. */
  readonly requests_per_second: number | null
  /** Key that seals the list cursors of the workspace. */
  readonly cursor_secret: string
}

export const CREDENTIAL_FIELDS: Fields<Credential> = {
  issued_as: { via: 'text', credential_id: 'text' },
  hash: 'text',
  workspace_id: 'text',
  member_id: 'text',
  plan: 'text',
  permissions: ['list', 'text'],
  limits: KEY_LIMITS_FIELDS,
  expires_at: 'text or null',
  active: 'flag',
  suspended_reason: 'text or null',
  requests_per_second: 'number or null',
  cursor_secret: 'text',
}
