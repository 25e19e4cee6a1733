import { isTagged } from '../contract/conditional.ts'
import { Problem } from './problem.ts'

/*
 * Conditional writes (contract 1.17). The version of a record is its `updated_at`, which grows with every change (19.6)
 * and with nothing else. So the ETag follows from the response body, a stored response (1.10) repeats it, and no read is
 * added. The condition is checked on the row that the handler has read; its write is refused if the row has changed
 * since, and then the handler runs again (`unchanged` in table/store/write.ts).
 */

/** A parsed `If-Match`: `*`, or its entity tags as they were sent. */
export type IfMatch = '*' | readonly string[]

/** RFC 9110, 8.8.3. Node reads the bytes of a header as characters, those above ASCII too. */
const ENTITY_TAG = /(?:W\/)?"[\x21\x23-\x7e\x80-\uffff]*"/g

/** Parses `If-Match` (RFC 9110, 13.1.1); undefined when it is not a list of entity tags. */
export function parseIfMatch(header: string): IfMatch | undefined {
  if (header.trim() === '*') return '*'
  const tags = header.match(ENTITY_TAG)
  const between = header.split(ENTITY_TAG)
  const isList = between.every((text, index) => {
    const isOutside = index === 0 || index === between.length - 1
    return /^[\t ,]*$/.test(text) && (isOutside || text.includes(','))
  })
  return tags && isList ? tags : undefined
}

/** A record that shows when it was last changed. */
interface Dated {
  readonly updated_at: string
}

const etagOf = ({ updated_at }: Dated): string => `"${Date.parse(updated_at).toString(36)}"`

/** The `ETag` of a response with one record; no header for any other body. */
export function etagHeader(body: unknown): { readonly ETag?: string } {
  if (typeof body !== 'object' || body === null || !('object' in body) || !('updated_at' in body)) return {}
  return isTagged(body.object) ? { ETag: etagOf({ updated_at: String(body.updated_at) }) } : {}
}

/**
 * Requires that the record is a version that `If-Match` names; any version without the header. The comparison is strong:
 * a weak tag matches nothing.
 * @throws Problem 412
 */
export function requireMatch<T extends Dated>(ifMatch: IfMatch | undefined, record: T): T {
  if (ifMatch === undefined || ifMatch === '*' || ifMatch.includes(etagOf(record))) return record
  throw new Problem(412, 'precondition_failed', 'the record has changed since you read it; read it again')
}
