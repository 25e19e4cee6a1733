import { CREDENTIAL_FIELDS, type Credential } from '../../domain/people/credential.ts'
import { credentialKey, idempotencyKey, type Key } from '../keys.ts'
import { type Row, readRows } from '../store/read.ts'
import { recordOf } from '../store/versioned.ts'
import { ABSENT, PRESENT, type Write } from '../store/write.ts'
import { STORED_REPLY_FIELDS, type StoredReplyRow } from './idempotency.ts'
import { lastUseOf } from './last-use.ts'

/**
 * Reads the row of an API key and, if a hash is given, the stored response of an Idempotency-Key, in one round trip.
 * With a hash the read is consistent, because a retry must see the write of its first try. Without one it is eventually
 * consistent: a revoked key or a changed permission takes effect within DynamoDB's replication time, well under the
 * promised 5 s (contract 4.11). A missing key is read again consistently, because a new key must work at once
 * (contract 15.3).
 */
export async function readCredential(
  publicId: string,
  idempotencyHash: string | undefined,
  now: Date,
): Promise<{ credential?: Credential; lastUsedAt?: string; stored?: StoredReplyRow }> {
  const key = credentialKey(publicId)
  const [found, reply] = idempotencyHash
    ? await readRows([key, idempotencyKey(publicId, idempotencyHash)])
    : await readFresh(key)
  const live = reply && Number(reply.expires_at) > now.getTime() / 1000 ? reply : undefined
  return {
    ...(found && { credential: recordOf<Credential>(found, CREDENTIAL_FIELDS), ...lastUseOf(found) }),
    ...(live && { stored: recordOf<StoredReplyRow>(live, STORED_REPLY_FIELDS) }),
  }
}

/**
 * Reads one row at half the cost, and again consistently if it is missing. Both reads use `readRows`, because a second
 * kind of call would add its code to the bundle of every function that authenticates.
 */
async function readFresh(key: Key): Promise<(Row | undefined)[]> {
  const [found] = await readRows([key], false)
  return found ? [found] : readRows([key])
}

/**
 * Additional attributes of a session's row: the time when TTL removes the row, in epoch seconds, and the start of the
 * session, which is its first use.
 */
interface SessionAttributes {
  readonly expires_at: number
  readonly last_used_at: string
}

/** The row that authenticates requests. */
export function credentialInsertion(
  publicId: string,
  credential: Credential,
  attributes?: SessionAttributes,
): Write {
  return {
    put: { ...credentialKey(publicId), type: 'credential', data: credential, ...attributes },
    when: ABSENT,
  }
}

/**
 * Does not change the last use. The condition PRESENT keeps this write from restoring a key that is revoked
 * concurrently.
 */
export function credentialUpdate(publicId: string, credential: Credential): Write {
  return {
    update: credentialKey(publicId),
    set: 'SET #data = :data',
    names: { '#data': 'data' },
    values: { ':data': JSON.stringify(credential) },
    when: PRESENT,
  }
}

/** Refuses the transaction if the key is revoked. */
export function credentialCheck(publicId: string): Write {
  return { check: credentialKey(publicId), when: PRESENT }
}

/** Returns the keys that are not revoked. Reads consistently: a revoked key's invitations end at once. */
export async function unrevoked(publicIds: readonly string[]): Promise<ReadonlySet<string>> {
  const distinct = [...new Set(publicIds)]
  const rows = await readRows(distinct.map(credentialKey))
  return new Set(distinct.filter((_, index) => rows[index]))
}

/** Without the row the key no longer authenticates. */
export function credentialDeletion(publicId: string): Write {
  return { delete: credentialKey(publicId) }
}
