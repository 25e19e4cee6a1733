import type middy from '@middy/core'
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import type { ApiKeyId, MemberId, PipelineId, WorkspaceId } from '../domain/ids.ts'
import type { Permission, Plan } from '../domain/permissions.ts'
import type { StoredReplyRow } from '../table/access/idempotency.ts'
import type { Reply } from './reply.ts'

/** Who calls, as the credential's row says. */
export interface Caller {
  readonly workspaceId: WorkspaceId
  readonly memberId: MemberId
  readonly keyId: ApiKeyId
  /** Finds the key's own rows (rate, idempotency). */
  readonly publicId: string
  readonly plan: Plan
  readonly permissions: readonly Permission[]
  readonly defaultPipelineId: PipelineId
  readonly cursorSecret: string
}

/** The idempotency of a request that carries an `Idempotency-Key`. */
export interface Idempotency {
  readonly hash: string
  readonly bodyHash: string
}

/** What the middlewares have found out about a request so far. */
export interface State {
  readonly event: APIGatewayProxyEventV2
  readonly requestId: string
  readonly now: Date
  caller?: Caller
  idempotency?: Idempotency
  /** The answer to the first request with this Idempotency-Key; it is given again instead of running the handler. */
  stored?: StoredReplyRow
  /** Headers that every answer carries, problems too. */
  headers: Record<string, string>
  body?: unknown
  query?: unknown
  params?: unknown
}

export type Exchange = middy.Request<State, Reply | APIGatewayProxyStructuredResultV2>
export type Middleware = middy.MiddlewareObj<State, Reply | APIGatewayProxyStructuredResultV2>
