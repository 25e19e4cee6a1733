const etags = new WeakMap<object, string>()

/** Remembers the ETag of a response with its body. */
export function rememberETag(body: unknown, headers: Headers): void {
  const etag = headers.get('etag')
  if (etag !== null && typeof body === 'object' && body !== null) etags.set(body, etag)
}

/**
 * The ETag of a record that a call returned, for `ifMatch` of a change. Undefined for anything else: items of lists have
 * none, and a copy of a record is another object.
 */
export const etagOf = (record: object): string | undefined => etags.get(record)

interface ConditionalInit {
  readonly ifMatch?: string | undefined
  readonly params?: { readonly header?: object }
}

/** The `init` of a call with `ifMatch` as a header. @throws TypeError when it is undefined: the change would not be conditional */
export function withIfMatch(init: ConditionalInit = {}): object {
  if (!('ifMatch' in init)) return init
  const { ifMatch, params, ...rest } = init
  if (ifMatch === undefined) throw new TypeError('ifMatch has no ETag; get the record by its id first')
  return { ...rest, params: { ...params, header: { ...params?.header, 'If-Match': ifMatch } } }
}
