import type { Actor } from '../kit/audit.ts'
import { type AuditRules, FIXED } from '../kit/audit-rules.ts'
import { isUuid, type MemberId, newId, type PasskeyId, toId, type WorkspaceId } from '../kit/ids.ts'
import type { Fields } from '../kit/stored-record.ts'

/** A passkey of a member: a WebAuthn credential. The service has only its public key. */
export interface Passkey {
  readonly id: PasskeyId
  readonly workspace_id: WorkspaceId
  readonly member_id: MemberId
  readonly name: string
  /** The id that the authenticator chose, base64url. */
  readonly credential_id: string
  /** COSE key, base64url. */
  readonly public_key: string
  /** The authenticator's count of signatures at the last sign-in; 0 if the authenticator does not count. */
  readonly counter: number
  /** How the browser reaches the authenticator, such as `internal` or `usb`. */
  readonly transports: readonly string[]
  readonly created_at: string
  readonly last_used_at: string | null
}

export const PASSKEY_FIELDS: Fields<Passkey> = {
  id: 'text',
  workspace_id: 'text',
  member_id: 'text',
  name: 'text',
  credential_id: 'text',
  public_key: 'text',
  counter: 'number',
  transports: ['list', 'text'],
  created_at: 'text',
  last_used_at: 'text or null',
}

export const PASSKEY_AUDIT: AuditRules<Passkey> = {
  created: 'passkey.added',
  deleted: 'passkey.removed',
  fields: {
    member_id: FIXED,
    name: FIXED,
    credential_id: null,
    public_key: null,
    counter: null,
    transports: null,
    last_used_at: null,
  },
}

/** The new credential, as the verified registration describes it. */
export type PublicKeyCredential = Pick<Passkey, 'credential_id' | 'public_key' | 'counter' | 'transports'>

export function newPasskey(
  member: { readonly id: MemberId; readonly workspace_id: WorkspaceId },
  name: string,
  credential: PublicKeyCredential,
  now: Date,
): Passkey {
  return {
    id: newId(now),
    workspace_id: member.workspace_id,
    member_id: member.id,
    name,
    ...credential,
    created_at: now.toISOString(),
    last_used_at: null,
  }
}

export function viewPasskey({ id, name, created_at, last_used_at }: Passkey) {
  return { id, object: 'passkey', name, created_at, last_used_at } as const
}

/** A member who signs in, in the form of the audit log. */
export const signedInBy = ({ id, member_id }: Passkey): Actor => ({
  type: 'member',
  member_id,
  via: 'passkey',
  credential_id: id,
})

/** The user handle that the authenticator stores: the ids of workspace and member, 16 bytes each, base64url. */
export function userHandleOf({ workspace_id, id }: { workspace_id: WorkspaceId; id: MemberId }): string {
  return Buffer.from(`${workspace_id}${id}`.replaceAll('-', ''), 'hex').toString('base64url')
}

/** The workspace and the member in a user handle; undefined for any other text. */
export function ownerOf(userHandle: string): { workspaceId: WorkspaceId; memberId: MemberId } | undefined {
  const hex = Buffer.from(userHandle, 'base64url').toString('hex')
  const [workspace = '', member = ''] = [hex.slice(0, 32), hex.slice(32)].map((half) =>
    half.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
  )
  return isUuid(workspace) && isUuid(member)
    ? { workspaceId: toId(workspace), memberId: toId(member) }
    : undefined
}
