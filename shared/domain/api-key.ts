import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { type AuditRules, FIXED, recordedAs } from './audit-rules.ts'
import type { ApiKeyId, MemberId, PipelineId, WorkspaceId } from './ids.ts'
import { KEY_LIMITS_FIELDS, type KeyLimits } from './key-limits.ts'
import type { Permission, Plan } from './permissions.ts'
import type { Fields } from './stored-record.ts'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const RANDOM_CHARACTERS = 43 // 62^43 > 2^256
const PUBLIC_CHARACTERS = 11 // the fewest that encode at least 62 bits
const CHECKSUM_CHARACTERS = 6 // 62^6 > 2^32
const KEY_PATTERN = new RegExp(`^wsk_[0-9A-Za-z]{${RANDOM_CHARACTERS + CHECKSUM_CHARACTERS}}$`)

/** A complete API key as a client sends it. Never logged or stored. */
export type ApiKeyText = string & { readonly secret: 'api key' }

/** The record of an API key, without the key itself. */
export interface ApiKey extends KeyLimits {
  readonly id: ApiKeyId
  readonly workspace_id: WorkspaceId
  readonly member_id: MemberId
  readonly name: string
  readonly public_id: string
  readonly created_at: string
  readonly revoked_at: string | null
  /** Of a revoked key. While a key is not revoked, its credential row has the time (`table/access/last-use.ts`). */
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
    expires_at: FIXED,
    revoked_at: recordedAs('api_key.revoked'),
    public_id: null,
    last_used_at: null,
  },
}

/**
 * Everything that a request needs to know about its caller, in one row. Each change of plan or permissions,
 * deactivation and revocation rewrites it in the same transaction.
 */
export interface Credential {
  readonly key_id: ApiKeyId
  /** SHA-256 of the complete key, hex. */
  readonly hash: string
  readonly workspace_id: WorkspaceId
  readonly member_id: MemberId
  readonly plan: Plan
  /** What the key may do: the permissions of the member, within the limits. */
  readonly permissions: readonly Permission[]
  readonly limits: KeyLimits
  /** False once the key is revoked or its member deactivated. */
  readonly active: boolean
  readonly default_pipeline_id: PipelineId
  /** Key that seals the list cursors of the workspace. */
  readonly cursor_secret: string
}

export const CREDENTIAL_FIELDS: Fields<Credential> = {
  key_id: 'text',
  hash: 'text',
  workspace_id: 'text',
  member_id: 'text',
  plan: 'text',
  permissions: ['list', 'text'],
  limits: KEY_LIMITS_FIELDS,
  active: 'flag',
  default_pipeline_id: 'text',
  cursor_secret: 'text',
}

/** A new key (contract 4.1): `wsk_`, 43 random characters, 6 characters of CRC32; all base62. */
export function newApiKey(): ApiKeyText {
  let random = ''
  for (let i = 0; i < RANDOM_CHARACTERS; i++) random += ALPHABET[randomInt(ALPHABET.length)]
  return withChecksum(`wsk_${random}`)
}

/** Appends the checksum of `body`. */
export function withChecksum(body: string): ApiKeyText {
  let rest = crc32(body)
  let text = ''
  for (let i = 0; i < CHECKSUM_CHARACTERS; i++) {
    text = ALPHABET[rest % ALPHABET.length] + text
    rest = Math.floor(rest / ALPHABET.length)
  }
  // The one place that makes the brand.
  return (body + text) as ApiKeyText
}

/** Detects a mistyped key without reading the table; undefined when its format or checksum is wrong. */
export function parseApiKey(text: string): ApiKeyText | undefined {
  if (!KEY_PATTERN.test(text)) return undefined
  const key = withChecksum(text.slice(0, -CHECKSUM_CHARACTERS))
  return key === text ? key : undefined
}

/** The part of a key by which its row is found. Not secret, so it does not authenticate. */
export function publicIdOf(key: ApiKeyText): string {
  return key.slice('wsk_'.length, 'wsk_'.length + PUBLIC_CHARACTERS)
}

export function hashOf(key: ApiKeyText): string {
  return createHash('sha256').update(key).digest('hex')
}

/** Whether the key matches the credential, compared in constant time. */
export function proves(key: ApiKeyText, credential: Credential): boolean {
  return timingSafeEqual(Buffer.from(hashOf(key), 'hex'), Buffer.from(credential.hash, 'hex'))
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
    expires_at: key.expires_at,
    last_used_at: key.last_used_at,
    created_at: key.created_at,
    revoked_at: key.revoked_at,
  } as const
}
