import type * as z from 'zod/mini'
import type { TriggerId } from '../domain/kit/triggers.ts'
import type { KeyKind, ReadOnlyWrites } from '../domain/people/key-limits.ts'
import type { Permission } from '../domain/people/permissions.ts'

/** Rights that a handler checks itself, named by the action that they allow. */
export type RightsName =
  | 'expense:read'
  | 'expense:edit'
  | 'expense:edit-each'
  | 'event:read'
  | 'events:list'
  | 'response-body'
  | 'subscription:admin'
  | 'keys:see'
  | 'passkeys:see'
  | 'passkeys:remove'
  | 'feeds:see'
  | 'feeds:revoke'
  | 'search'
  | 'overview'

/**
 * A check of rights that depend on the content of the request. The endpoint's file supplies the check (`shared/actions/<noun>/`); it runs
 * before the handler and before a stored response is returned.
 *
 * - `trigger`: the caller may read the events of the trigger in the request
 * - `subscription`: the caller may create this subscription
 * - `delivery`: the caller may create the delivery's subscription, and may read the events of the delivery's trigger
 * - `expense`: the caller may change this expense
 * - `over-estimate`: the caller may read all expenses, if the list compares costs
 * - `new-member`: the key may make a member with these permissions
 * - `member`: the key may make this change to this member
 * - `invitee`: the key may invite this member
 * - `new-key`: the key may make a key with these limits
 * - `revoked-key`: the caller may revoke this key
 * - `applicant`: the session or the invitation may add a passkey
 */
export type GuardName =
  | 'trigger'
  | 'subscription'
  | 'delivery'
  | 'expense'
  | 'over-estimate'
  | 'new-member'
  | 'member'
  | 'invitee'
  | 'new-key'
  | 'revoked-key'
  | 'applicant'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The methods of a row's path that its function serves. */
export type ServedMethod = Method | 'HEAD'

/**
 * The AWS permissions of a function. Each value becomes one IAM statement and its environment variables
 * (`infra/constructs/access.ts`); nothing else is granted.
 */
export type Access =
  | 'table:read' // GetItem, BatchGetItem, Query on the table
  | 'index:list' // Query on the list index
  | 'index:project' // Query on the index for lists of a project
  | 'index:state' // Query on the index of expenses by whether an outside system has handled them
  | 'index:changes' // Query on the index of records by their last change
  | 'index:due' // Query on the index of due rows
  | 'table:write' // PutItem, UpdateItem, DeleteItem, ConditionCheckItem
  | 'table:estimate-page' // GetItem, BatchGetItem of the rows that the page of an estimate shows
  | 'table:estimate-approval' // PutItem of an estimate, its opportunity and an event; reads of its categories' names
  | 'table:calendar' // GetItem of feeds and members, UpdateItem of the reads of feeds; Query and BatchGetItem of opportunities
  | 'table:challenge' // PutItem of the challenge of a sign-in
  | 'table:statements' // PartiQLUpdate: several updates in one call
  | 'sealing-key' // read the sealing key
  | 'queue:deliveries' // send to the delivery queue
  | 'queue:slow-deliveries' // send to the queue of slow receivers
  | 'queue:slow-photos' // send to the queue of photos that take long
  | 'files:sign' // read the key that signs links to files
  | 'upload:receipts' // put objects below uploads/receipts/, required to sign an upload link
  | 'upload:photos' // the same below uploads/photos/
  | 'files:bucket' // variable FILES_BUCKET, the name of the files bucket; no IAM statement
  | 'console' // variable CONSOLE_ORIGIN, the console's address; no IAM statement
  | 'speed' // variable SPEED, the divisor of retry delays and leases; no IAM statement
  | 'targets' // variable PRIVATE_TARGETS, whether webhooks may go to private hosts; no IAM statement

/** One row of the route table: an endpoint of the service, as data. */
export interface Route {
  /** Name of the operation: the OpenAPI `operationId`, and the function's name in logs. */
  readonly id: string
  readonly method: Method
  /** Path with `{parameters}`, in the syntax of API Gateway and OpenAPI. */
  readonly path: string
  /** Entry point below `functions/`, without extension: `opportunities/create`. */
  readonly handler: string
  readonly summary: string
  /** The OpenAPI tag: the resource that the operation belongs to. */
  readonly tag: string
  /**
   * The credential that a request needs. `key` (default): an API key or a session. `invitation`: a session, or an
   * invitation in the body. `passkey`: no credential, because the request is a step of signing in; the last step
   * sends the passkey's signature in the body. `link`: the token in the path, which makes the address a secret. `none`: no
   * credential, because the content is public.
   */
  readonly auth?: 'key' | 'invitation' | 'passkey' | 'link' | 'none'
  /** The handler limits the rate instead of the stack: calendar services request the feeds of many people from one address. */
  readonly limitsItself?: true
  /** The member needs all these permissions (checked after the plan). */
  readonly permissions?: readonly Permission[]
  /** The member needs at least one of these permissions. */
  readonly anyPermission?: readonly Permission[]
  /** The workspace must be on this plan (403 `plan_required`, checked before permissions). */
  readonly plan?: 'professional'
  /** The keys that may not send the request, regardless of their other rights (contract 4.15). */
  readonly refuses?: KeyKind
  /** `endpoint()` requires the guard with this name as an argument. */
  readonly guard?: GuardName
  /**
   * Further rights, which the handler checks. `openapi/operation-description.ts` has their descriptions, so that
   * bundles do not contain them.
   */
  readonly rights?: RightsName
  /** The triggers that a write can fire. Every write declares them; most writes fire none. */
  readonly fires?: readonly TriggerId[]
  /**
   * Set if the triggers fire later than the response. The text completes the sentence of the documentation that lists
   * the triggers.
   */
  readonly firesWhen?: string
  /** The limits that the schemas do not show, as sentences for the documentation. */
  readonly limits?: readonly string[]
  readonly access: readonly Access[]
  /**
   * Parses path parameters that are not ids; a wrong value is a 400. Ids need no schema, because a value that is not a
   * UUID is a 404.
   */
  readonly params?: z.ZodMiniType
  readonly query?: z.ZodMiniType
  readonly body?: z.ZodMiniType
  /** The body is an HTML form (`application/x-www-form-urlencoded`), not JSON. */
  readonly form?: true
  /** The successful response. The schema of its body is in responses.ts. */
  readonly response: { readonly status: number; readonly description: string }
  /** Set on files of the documentation and on the MCP server, which are not operations of the OpenAPI document. */
  readonly internal?: true
  /** Set on a DELETE that can return 409 because of the record's state. All other writes can return 409 anyway. */
  readonly conflicts?: true
  /**
   * The read-only keys that may send a write: all, because the write itself changes nothing, or only keys with
   * `manage_subscriptions`.
   */
  readonly openToReadOnly?: ReadOnlyWrites
  /** Timeout of the function; by default the timeout of an endpoint, 10 s. API Gateway waits 30 s. */
  readonly timeoutSeconds?: number
  /** The response contains a credential, such as a key or a link, so it is stored sealed for idempotent replays. */
  readonly secret?: true
}

/** Whether a route accepts API keys and sessions. */
export const takesKey = ({ auth = 'key' }: Pick<Route, 'auth'>): boolean =>
  auth === 'key' || auth === 'invitation'

/** The same function serves HEAD of a GET route: the gateway sends the headers without the body (contract 1.20). */
export const servedMethods = ({ method }: Pick<Route, 'method'>): ServedMethod[] =>
  method === 'GET' ? ['GET', 'HEAD'] : [method]

/**
 * Declares a row. Its literal types determine the arguments of the handler. Because esbuild treats this function as
 * free of side effects, it drops unused rows from a bundle, with everything that they reference.
 */
/* @__NO_SIDE_EFFECTS__ */
export function route<const R extends Route>(row: () => R): R {
  return row()
}
