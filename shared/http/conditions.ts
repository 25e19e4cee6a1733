import { isTagged } from '../contract/conditional.ts'
import { Problem } from './problem.ts'
import type { Reply } from './reply.ts'

/*
 * Conditional requests (contract 1.17, 1.21). The version of a record is its `updated_at`, which changes with every
 * change of the record (19.6) and only then. So the ETag is derived from the response body, a stored response (1.10)
 * has the same ETag, and no additional read is needed. A write's conditions are checked on the row that the handler
 * has read; its transaction is refused if the row has changed since, and then the handler runs again (`unchanged` in
 * table/store/write.ts).
 */

/** A parsed `If-Match` or `If-None-Match`: `*`, or the entity tags as they were sent. */
export type EntityTags = '*' | readonly string[]

/** The conditions of a request. */
export interface Conditions {
  readonly ifMatch?: EntityTags | undefined
  readonly ifNoneMatch?: EntityTags | undefined
}

/** RFC 9110, 8.8.3. Node reads every byte of a header as one character, including bytes above ASCII. */
const ENTITY_TAG = /(?:W\/)?"[\x21\x23-\x7e\x80-\uffff]*"/g

/** Parses `If-Match` or `If-None-Match` (RFC 9110, 13.1.1); undefined when it is not a list of entity tags. */
export function parseEntityTags(header: string): EntityTags | undefined {
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

/** Whether one of the tags equals this ETag by weak comparison (RFC 9110, 8.8.3.2). */
export const areLike = (tags: readonly string[], etag: string): boolean =>
  tags.some((tag) => tag.replace(/^W\//, '') === etag)

/**
 * Requires that `If-Match`, if present, names the record's version, and that `If-None-Match`, if present, does not.
 * The comparison with `If-Match` is strong: a weak tag matches nothing.
 * @param exists for `*` in `If-None-Match`: whether the part of the record that the path names exists
 * @throws Problem 412
 */
export function requireMatch<T extends Dated>(
  { ifMatch, ifNoneMatch }: Conditions,
  record: T,
  exists = true,
): T {
  const etag = etagOf(record)
  if (ifMatch !== undefined && ifMatch !== '*' && !ifMatch.includes(etag))
    throw preconditionFailed('the record has changed since you read it; read it again')
  if (ifNoneMatch === '*' ? exists : ifNoneMatch && areLike(ifNoneMatch, etag))
    throw preconditionFailed('it exists already, which If-None-Match excludes; read it before you decide')
  return record
}

const preconditionFailed = (message: string): Problem => new Problem(412, 'precondition_failed', message)

/** The response to a GET: 304 if the client has this version of the record. */
export function unlessKnown(ifNoneMatch: EntityTags | undefined, reply: Reply): Reply {
  const { ETag } = etagHeader(reply.body)
  if (ETag === undefined || ifNoneMatch === undefined) return reply
  return ifNoneMatch === '*' || areLike(ifNoneMatch, ETag) ? { status: 304, headers: { ETag } } : reply
}
