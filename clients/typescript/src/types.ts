import type { FetchOptions } from 'openapi-fetch'
import type { components, paths, webhooks } from './schema.ts'

/** The schemas of the document: `Schemas['Expense']`. */
export type Schemas = components['schemas']

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

/** The paths whose method returns JSON or nothing. For a file, use `raw`. */
export type PathsWith<M extends Method> = {
  [P in keyof paths]: paths[P] extends Record<M, { responses: object }>
    ? [Result<P, M>] extends [never]
      ? never
      : P
    : never
}[keyof paths]

type Operation<P extends keyof paths, M extends Method> = paths[P][M]

/** `never` for files and pages, because calls parse JSON. */
type Json<Response> = Response extends { content: infer Content }
  ? 'application/json' extends keyof Content
    ? Content['application/json']
    : never
  : undefined

/** What a call returns: the body of the response, or undefined for 204. */
export type Result<P extends keyof paths, M extends Method> =
  Operation<P, M> extends { responses: infer Responses }
    ? Json<Responses[keyof Responses & (200 | 201 | 202 | 204)]>
    : never

/** Parameters, body, headers and signal of a call. */
export type Init<P extends keyof paths, M extends Method> = FetchOptions<Operation<P, M>> & ConditionsOf<P, M>

/** The header parameters of an operation; never if it has none. */
type HeadersOf<Op> = Op extends { parameters: { header?: infer Header } } ? NonNullable<Header> : never

/** The conditions that the operation of a write accepts. Reads have none, because `get` has no result for 304. */
export interface Conditions {
  /** Changes only the version with this ETag (`etagOf`); any other is a PreconditionFailedError. */
  readonly ifMatch?: string | undefined
  /** `*` writes the entry only if it does not exist yet; otherwise the call throws a PreconditionFailedError. */
  readonly ifNoneMatch?: string | undefined
}

type ConditionsOf<P extends keyof paths, M extends Method> = M extends 'get'
  ? unknown
  : Pick<Conditions, Taken<HeadersOf<Operation<P, M>>>>

type Taken<Headers> = [Headers] extends [never]
  ? never
  :
      | ('If-Match' extends keyof Headers ? 'ifMatch' : never)
      | ('If-None-Match' extends keyof Headers ? 'ifNoneMatch' : never)

/** `init` may be left out if the operation requires nothing of it. */
export type Arguments<I> = object extends I ? [init?: I] : [init: I]

interface Page {
  readonly data: readonly unknown[]
  readonly has_more: boolean
}

type ListPath = {
  [P in PathsWith<'get'>]: Result<P, 'get'> extends Page ? P : never
}[PathsWith<'get'>]

/** Iterates over the pages of a list. */
export type Pages = <P extends ListPath>(
  path: P,
  ...init: Arguments<Init<P, 'get'>>
) => AsyncGenerator<Result<P, 'get'>, void, undefined>

/** Does not ask for deletions, which pages list separately from records. */
type WithoutDeleted = { params?: { query?: { include_deleted?: false } } }

/** Iterates over the records of a list. */
export type Items = <P extends ListPath>(
  path: P,
  ...init: Arguments<Init<P, 'get'> & WithoutDeleted>
) => AsyncGenerator<Result<P, 'get'>['data'][number], void, undefined>

/** The event of a trigger, with the `data` and `metadata` of that trigger. */
export type EventOf<Trigger extends keyof webhooks> = webhooks[Trigger] extends {
  post: { requestBody?: infer Body }
}
  ? NonNullable<Body> extends { content: { 'application/json': infer Event } }
    ? Event
    : never
  : never

/** An event of any trigger; comparing its `trigger` narrows it. */
export type WebhookEvent = { [Trigger in keyof webhooks]: EventOf<Trigger> }[keyof webhooks]
