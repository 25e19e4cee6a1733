import type { Fields } from '../../domain/kit/stored-record.ts'
import { idempotencyKey, type Key } from '../keys.ts'
import type { Write } from '../store/write.ts'

/** The stored response of an Idempotency-Key. */
export interface StoredReplyRow {
  /** SHA-256 of the bytes of the request's body, hex. Functions of 1.0.0 compare it during a deployment. */
  readonly body_hash: string
  /** SHA-256 of the JSON value of the body, hex; null in rows of 1.0.0. */
  readonly value_hash: string | null
  readonly status: number
  /** The response body as JSON text, sealed if the route shows a secret; null if there is no body. */
  readonly body: string | null
}

export const STORED_REPLY_FIELDS: Fields<StoredReplyRow> = {
  body_hash: 'text',
  value_hash: 'text or null',
  status: 'number',
  body: 'text or null',
}

/** Stores the same response with a newly sealed body. Refused if the row has another response in the meantime. */
export function storedReplyReplacement(key: Key, old: StoredReplyRow, body: string): Write {
  return {
    update: key,
    set: 'SET #data = :next',
    names: { '#data': 'data' },
    values: { ':next': JSON.stringify({ ...old, body }) },
    when: { expression: '#data = :old', values: { ':old': JSON.stringify(old) } },
  }
}

/** How long the response of an Idempotency-Key is kept (contract 1.10). */
const KEPT_SECONDS = 24 * 60 * 60

/**
 * Stores the first response. Refused while an unexpired response exists; TTL removes rows late, so the condition
 * compares the time.
 */
export function storedReplyInsertion(
  publicId: string,
  hash: string,
  stored: StoredReplyRow,
  now: Date,
): Write {
  const seconds = Math.floor(now.getTime() / 1000)
  return {
    put: {
      ...idempotencyKey(publicId, hash),
      type: 'idempotency',
      data: stored,
      expires_at: seconds + KEPT_SECONDS,
    },
    when: { expression: 'attribute_not_exists(pk) OR expires_at <= :now', values: { ':now': seconds } },
  }
}
