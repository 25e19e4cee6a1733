import { type AuditRules, FIXED, recordedAs } from '../kit/audit-rules.ts'
import type { ApiKeyId, MemberId, WorkspaceId } from '../kit/ids.ts'
import type { Fields } from '../kit/stored-record.ts'
import { KEY_LIMITS_FIELDS, type KeyLimits } from './key-limits.ts'

/** The record of an API key, without the key itself. */
export interface ApiKey extends KeyLimits {
  readonly id: ApiKeyId
  readonly workspace_id: WorkspaceId
  readonly member_id: MemberId
  readonly name: string
  readonly public_id: string
  readonly created_at: string
  readonly revoked_at: string | null
  /** Only for a revoked key. The credential row of a valid key has this time (`table/access/last-use.ts`). */
  readonly last_used_at: string | null
}

export const API_KEY_FIELDS: Fields<ApiKey> = {
  id: 'text',
  workspace_id: 'text',
  member_id: 'text',
  name: 'text',
  public_id: 'text',
  created_at: 'text',
  revoked_at: 'text or null',
  last_used_at: 'text or null',
  ...KEY_LIMITS_FIELDS,
}

export const API_KEY_AUDIT: AuditRules<ApiKey> = {
  created: 'api_key.created',
  fields: {
    name: FIXED,
    member_id: FIXED,
    permissions: FIXED,
    read_only: FIXED,
    manage_subscriptions: FIXED,
    expires_at: FIXED,
    revoked_at: recordedAs('api_key.revoked'),
    public_id: null,
    last_used_at: null,
  },
}

/** The key as its endpoints show it. The key itself is shown only in the response that creates it. */
export function viewApiKey(key: ApiKey) {
  return {
    id: key.id,
    object: 'api_key',
    name: key.name,
    member_id: key.member_id,
    status: key.revoked_at === null ? 'active' : 'revoked',
    permissions: key.permissions,
    read_only: key.read_only,
    manage_subscriptions: key.manage_subscriptions,
    expires_at: key.expires_at,
    last_used_at: key.last_used_at,
    created_at: key.created_at,
    revoked_at: key.revoked_at,
  } as const
}
