import { createHash } from 'node:crypto'
import { draftsOf } from '../../domain/kit/audit-rules.ts'
import type { MemberId, PasskeyId, WorkspaceId } from '../../domain/kit/ids.ts'
import type { Fields } from '../../domain/kit/stored-record.ts'
import { PASSKEY_AUDIT, PASSKEY_FIELDS, type Passkey } from '../../domain/people/passkey.ts'
import { passkeyCredentialKey, passkeyKey } from '../keys.ts'
import { listCollection, type Page, type Paged, scanCollection } from '../store/collection.ts'
import { readRow } from '../store/read.ts'
import { recordOf, type Versioned, versioned } from '../store/versioned.ts'
import { ABSENT, type AnyWrite, unchanged, type Write } from '../store/write.ts'

/** Limit of passkeys per member. */
export const MAX_PASSKEYS = 20

const credentialKeyOf = (ws: WorkspaceId, credentialId: string) =>
  passkeyCredentialKey(ws, createHash('sha256').update(credentialId).digest('hex'))

const row = (passkey: Passkey, v: number) => ({
  ...passkeyKey(passkey.workspace_id, passkey.id),
  type: 'passkey',
  data: passkey,
  v,
})

/**
 * A new passkey, and the row by which a sign-in finds it. Refused if the workspace already has a passkey with this
 * credential id.
 */
export function passkeyInsertion(passkey: Passkey): AnyWrite[] {
  const audit = draftsOf(PASSKEY_AUDIT, undefined, passkey)
  const { workspace_id, id, credential_id } = passkey
  const key = credentialKeyOf(workspace_id, credential_id)
  return [
    { put: { ...key, type: 'passkey-credential', data: { passkey_id: id } }, when: ABSENT },
    { put: row(passkey, 1), when: ABSENT, audit },
  ]
}

export function passkeyReplacement({ v }: Versioned<Passkey>, next: Passkey): Write {
  return { put: row(next, v + 1), when: unchanged(v) }
}

/** The condition on the version makes a concurrent sign-in, which starts a session, conflict. */
export function passkeyDeletion({ record, v }: Versioned<Passkey>): AnyWrite[] {
  const audit = draftsOf(PASSKEY_AUDIT, record, undefined)
  const { workspace_id, id, credential_id } = record
  return [
    { delete: passkeyKey(workspace_id, id), when: unchanged(v), audit },
    { delete: credentialKeyOf(workspace_id, credential_id) },
  ]
}

export async function getPasskey(ws: WorkspaceId, id: PasskeyId): Promise<Versioned<Passkey> | undefined> {
  const found = await readRow(passkeyKey(ws, id))
  return found && versioned<Passkey>(found, PASSKEY_FIELDS)
}

const CREDENTIAL_ROW: Fields<{ readonly passkey_id: PasskeyId }> = { passkey_id: 'text' }

export async function findPasskey(
  ws: WorkspaceId,
  credentialId: string,
): Promise<Versioned<Passkey> | undefined> {
  const found = await readRow(credentialKeyOf(ws, credentialId))
  return found && getPasskey(ws, recordOf(found, CREDENTIAL_ROW).passkey_id)
}

export function listPasskeys(ws: WorkspaceId, member: MemberId, page: Page): Promise<Paged<Passkey>> {
  return listCollection<Passkey>(ws, 'passkey', PASSKEY_FIELDS, page, ({ member_id }) => member_id === member)
}

export function passkeysOf(ws: WorkspaceId, member: MemberId): Promise<Passkey[]> {
  return scanCollection<Passkey>(ws, 'passkey', PASSKEY_FIELDS, ({ member_id }) => member_id === member)
}
