import { createHash } from 'node:crypto'

/** Number of characters of a fingerprint: 30 bits, so about one entry in a billion matches by chance. */
export const LENGTH = 5

/**
 * A short code for a field's value, for index entries, because DynamoDB bills a query for every byte that it reads.
 * Two values can have the same code, so the record itself must be checked too.
 */
export function fingerprint(field: string, value: string): string {
  return createHash('sha256').update(`${field}:${value}`).digest('base64url').slice(0, LENGTH)
}

/** Whether `code` is one of several fingerprints that were joined to one text. */
export function hasFingerprint(joined: string, code: string): boolean {
  for (let at = 0; at < joined.length; at += LENGTH) if (joined.startsWith(code, at)) return true
  return false
}
