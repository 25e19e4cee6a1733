import type { Conditions } from './types.ts'

const etags = new WeakMap<object, string>()

/** Remembers the ETag of a response with its body. */
export function rememberETag(body: unknown, headers: Headers): void {
  const etag = headers.get('etag')
  if (etag !== null && typeof body === 'object' && body !== null) etags.set(body, etag)
}

/**
 * The ETag of a record that a call returned, for `ifMatch` of a change. Undefined for items of lists, which have no ETag, and for copies of
 * a record, which are other objects.
 */
export const etagOf = (record: object): string | undefined => etags.get(record)

interface ConditionalInit extends Conditions {
  readonly params?: { readonly header?: object }
}

/**
 * The `init` of a call with its conditions as headers.
 * @throws TypeError if a condition is undefined: the change would be unconditional
 */
export function withConditions(init: ConditionalInit = {}): object {
  const { ifMatch, ifNoneMatch, params, ...rest } = init
  const conditions = {
    ...('ifMatch' in init && { 'If-Match': tagOf('ifMatch', ifMatch) }),
    ...('ifNoneMatch' in init && { 'If-None-Match': tagOf('ifNoneMatch', ifNoneMatch) }),
  }
  return { ...rest, params: { ...params, header: { ...params?.header, ...conditions } } }
}

function tagOf(name: keyof Conditions, tag: string | undefined): string {
  if (tag === undefined) throw new TypeError(`${name} has no ETag; get the record by its id first`)
  return tag
}
