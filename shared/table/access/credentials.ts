import { CREDENTIAL_FIELDS, type Credential } from '../../domain/api-key.ts'
import { apiKeyAuthKey, idempotencyKey, type Key } from '../keys.ts'
import type { Condition, Write } from '../store/commit.ts'
import { type Row, readRows } from '../store/read.ts'
import { recordOf } from '../store/versioned.ts'
import { STORED_REPLY_FIELDS, type StoredReplyRow } from './idempotency.ts'

/**
 * The row of an API key and, where a hash is given, the stored answer to an Idempotency-Key: one round trip.
 * Consistent when an answer is asked for, because a retry must see what its first try wrote; otherwise a revoked key
 * or a changed permission is seen within DynamoDB's replication time, well under the promised 5 s (contract 4.11). A key
 * that is not found is read again consistently, because a fresh key must work at once (contract 15.3).
 */
export async function readCredential(
  publicId: string,
  idempotencyHash: string | undefined,
  now: Date,
): Promise<{ credential?: Credential; stored?: StoredReplyRow }> {
  const key = apiKeyAuthKey(publicId)
  const [found, reply] = idempotencyHash
    ? await readRows([key, idempotencyKey(publicId, idempotencyHash)])
    : await readFresh(key)
  const kept = reply && Number(reply.expires_at) > now.getTime() / 1000 ? reply : undefined
  return {
    ...(found && { credential: recordOf<Credential>(found, CREDENTIAL_FIELDS) }),
    ...(kept && { stored: recordOf<StoredReplyRow>(kept, STORED_REPLY_FIELDS) }),
  }
}

/**
 * One row at half the cost, or read again consistently when it is missing. Both by the same call: every function that
 * authenticates would have to carry the code of another one.
 */
async function readFresh(key: Key): Promise<(Row | undefined)[]> {
  const [found] = await readRows([key], false)
  return found ? [found] : readRows([key])
}

/** Puts the row that requests authenticate by. */
export function putCredential(publicId: string, credential: Credential, when?: Condition): Write {
  return { put: { ...apiKeyAuthKey(publicId), type: 'credential', data: credential }, ...(when && { when }) }
}

/** Deletes the row: the key is unknown from now on. */
export function dropCredential(publicId: string): Write {
  return { delete: apiKeyAuthKey(publicId) }
}
