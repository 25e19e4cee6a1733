import type middy from '@middy/core'
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import type { GuardName } from '../contract/route.ts'
import type { MemberId, WorkspaceId } from '../domain/kit/ids.ts'
import type { IssuedAs } from '../domain/people/credential.ts'
import type { KeyLimits } from '../domain/people/key-limits.ts'
import type { Permission, Plan } from '../domain/people/permissions.ts'
import type { StoredReplyRow } from '../table/access/idempotency.ts'
import type { Conditions } from './conditions.ts'
import type { Reply } from './reply.ts'
import type { WrittenIds } from './written.ts'

/** The authenticated caller, as stored in the credential row. */
export interface Caller {
  readonly workspaceId: WorkspaceId
  readonly memberId: MemberId
  /** The API key or the session that sent the request. */
  readonly issuedAs: IssuedAs
  /** Part of the primary key of the rows of this key or session (rate limit, idempotency). */
  readonly publicId: string
  readonly plan: Plan
  /** The permissions of the request: the member's, within the limits of the key. */
  readonly permissions: readonly Permission[]
  readonly limits: KeyLimits
  readonly expiresAt: string | null
  /** Why every request of the workspace is refused. */
  readonly suspendedReason: string | null
  /** The limit of all keys of the workspace together, if the operator has set one. */
  readonly requestsPerSecond: number | null
  readonly cursorSecret: string
}

/** The idempotency of a request that carries an `Idempotency-Key`. */
export interface Idempotency {
  readonly hash: string
  readonly bodyHash: string
}

/** The state of a request, filled in by the middlewares. */
export interface State extends Conditions {
  readonly event: APIGatewayProxyEventV2
  readonly requestId: string
  readonly now: Date
  caller?: Caller
  /** Whether the cookie of the console identified the caller. */
  isByCookie?: boolean
  idempotency?: Idempotency
  /** The response to the first request with this Idempotency-Key; it is replayed instead of running the handler. */
  stored?: StoredReplyRow
  /** What the request has written, for its log line. */
  written?: WrittenIds
  /** The running write of the credential's last use, if there is one. */
  use?: Promise<void>
  /** Headers of every response, errors included. */
  headers: Record<string, string>
  /** The JSON value of the body, as it was sent. */
  json?: unknown
  /** The body as the schema of the route parses it. */
  body?: unknown
  query?: unknown
  params?: unknown
}

export type Exchange = middy.Request<State, Reply | APIGatewayProxyStructuredResultV2>
export type Middleware = middy.MiddlewareObj<State, Reply | APIGatewayProxyStructuredResultV2>

/**
 * Checks a right that depends on the requested record (`guard` in the route table). It runs before the handler and
 * before an idempotent replay, and passes the loaded record to the handler, so that it is read once.
 *
 * A guard throws only 403 and 404. Throw 409 in the handler: a replay must succeed even if the state has changed since.
 */
export interface Guard<Name extends GuardName, Asked, Loaded> {
  /** The `guard` of the route. */
  readonly name: Name
  readonly check: (asked: Asked) => Loaded | Promise<Loaded>
}
