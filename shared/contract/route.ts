import type * as z from 'zod/mini'
import type { Permission } from '../domain/permissions.ts'

/**
 * A right that depends on what the request names. The endpoint's file supplies the check (`shared/http/guards/`); it runs
 * before the handler and before an idempotent replay.
 *
 * - `trigger`: the rights to the events of the trigger that the request names
 * - `subscription`: what creating this subscription needs
 * - `delivery`: the same for the delivery's subscription, and for the delivery's own trigger
 * - `expense`: may change this expense
 */
export type GuardName = 'trigger' | 'subscription' | 'delivery' | 'expense'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * What a function may touch in AWS. Each word becomes one IAM statement and the variables that go with it
 * (`infra/constructs/access.ts`); nothing else is granted.
 */
export type Access =
  | 'table:read' // GetItem, BatchGetItem, Query on the table
  | 'index:list' // Query on the slim list index
  | 'index:project' // Query on the slim index by project
  | 'index:state' // Query on the slim index of expenses by whether anything has handled them
  | 'index:due' // Query on the index of what falls due
  | 'table:write' // PutItem, UpdateItem, DeleteItem, ConditionCheckItem
  | 'table:statements' // PartiQLUpdate: updates that share a call
  | 'sealing-key' // read the sealing key
  | 'queue:deliveries' // send to the delivery queue
  | 'queue:slow-deliveries' // send to the queue of slow receivers
  | 'files:sign' // read the key that signs links to files
  | 'upload:receipts' // put objects below uploads/receipts/, which is what signing an upload link takes
  | 'upload:photos' // the same below uploads/photos/
  | 'files:bucket' // know the name of the files bucket (no AWS call, only FILES_BUCKET)
  | 'speed' // know what retry delays and leases are divided by (no AWS call, only SPEED)
  | 'targets' // know whether webhooks may go to private hosts (no AWS call, only PRIVATE_TARGETS)

/** One row of the route table: an endpoint of the service, as data. */
export interface Route {
  /** The operation's name: OpenAPI `operationId`, the function's name in logs. */
  readonly id: string
  readonly method: Method
  /** Path with `{parameters}`, as API Gateway and OpenAPI both write it. */
  readonly path: string
  /** Entry point below `functions/`, without extension: `opportunities/create`. */
  readonly handler: string
  readonly summary: string
  /** The resource, as OpenAPI groups operations. */
  readonly tag: string
  /** `none`: open to anybody. `key` (default): an API key is required. */
  readonly auth?: 'key' | 'none'
  /** The member needs every one of these (checked after the plan). */
  readonly permissions?: readonly Permission[]
  /** The member needs at least one of these. */
  readonly anyPermission?: readonly Permission[]
  /** The workspace must be on this plan (403 `plan_required`, checked before permissions). */
  readonly plan?: 'professional'
  /** A right that depends on the request; `endpoint()` requires the guard of this name. */
  readonly guard?: GuardName
  readonly access: readonly Access[]
  /** Ids in the path that are not UUIDs are a 404; other parameters are parsed with this (400). */
  readonly params?: z.ZodMiniType
  readonly query?: z.ZodMiniType
  readonly body?: z.ZodMiniType
  /** Of success; what its body looks like stands in responses.ts. */
  readonly response: { readonly status: number; readonly description: string }
  /** A DELETE that the state of the record can forbid (409); every other write can conflict anyway. */
  readonly conflicts?: true
  /** The response holds a credential, such as a key or a link: an idempotent replay keeps it sealed. */
  readonly secret?: true
}

/**
 * A row, with its literal types, from which a handler's arguments follow. Made by a function that bundles do not look
 * into: they drop the rows they do not use, with all that these mention.
 */
/* @__NO_SIDE_EFFECTS__ */
export function route<const R extends Route>(row: () => R): R {
  return row()
}
