import middy from '@middy/core'
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda'
import type * as z from 'zod/mini'
import { withDeadline } from '../aws/deadline.ts'
import type { PathIds } from '../contract/path-ids.ts'
import type { CheckedBody, NotInferred } from '../contract/response-body.ts'
import type { GuardName, Route } from '../contract/route.ts'
import type { Actor } from '../domain/kit/audit.ts'
import { retryOnConflict } from '../table/store/retry-on-conflict.ts'
import type { AnyWrite } from '../table/store/write.ts'
import { authenticate, authorize, preferInvitation } from './authenticate.ts'
import { requireMatch, unlessKnown } from './conditions.ts'
import { answer, type ShowProblem } from './error-responses.ts'
import type { Caller, Guard, State } from './exchange.ts'
import { checkIdempotencyKey, commitReply, replay, type Vault } from './idempotency.ts'
import { parseInput } from './input.ts'
import { withNextPage } from './next-page.ts'
import { limitRate } from './rate-limit.ts'
import type { Reply } from './reply.ts'
import { endTrial, isTrial, trialReply } from './trial.ts'

type Output<S> = S extends z.ZodMiniType ? z.output<S> : Record<string, string>

/** The path parameters: ids, and parameters that the route's schema parses. */
type Params<R extends Route> = PathIds<R['path']> &
  (R['params'] extends z.ZodMiniType ? z.output<R['params']> : unknown)

/** The parsed input of a request and its caller. */
interface ParsedRequest<R extends Route> {
  readonly params: Params<R>
  readonly query: Output<R['query']>
  readonly body: Output<R['body']>
  readonly caller: R['auth'] extends 'none' | 'passkey' | 'link'
    ? undefined
    : R['auth'] extends 'invitation'
      ? Caller | undefined
      : Caller
}

/** The argument of a handler. */
export interface Request<R extends Route, Loaded = undefined> extends ParsedRequest<R> {
  /** The value that the guard of the route loaded. */
  readonly found: Loaded
  readonly now: Date
  readonly requestId: string
  /** Scheme and host of the request: `https://api.example.com`. */
  readonly origin: string
  /** The request as API Gateway sent it. */
  readonly event: APIGatewayProxyEventV2
  /**
   * Requires that the record of a write has a version that `If-Match` names and that `If-None-Match` does not name.
   * Every handler of a route with `takesIfMatch` must call it with the record that it read, after the check of rights.
   * @param exists if the path names an entry of the record: whether the record has this entry
   * @throws Problem 412
   */
  requireMatch<T extends { readonly updated_at: string }>(record: T, exists?: boolean): T
  /**
   * Writes a change and its events in one transaction, together with the response if the request has an
   * Idempotency-Key; without a change or a key, it only returns the response. A handler must call it last: if the
   * commit fails on a concurrent change, the handler runs again on the new state. A request that only validates a write
   * ends here (contract 1.19). The audit log records `actor`, by default the caller.
   */
  commit<Body>(reply: Reply<Body>, writes: readonly AnyWrite[], actor?: Actor): Promise<Reply<Body>>
}

export type Handle<R extends Route, Loaded, Body = unknown> = (
  request: Request<R, Loaded>,
) => Reply<Body> | Promise<Reply<Body>>

/**
 * The options that a route requires: a vault if the route shows a secret, and the guard that the route names. The route of an HTML page
 * shows errors as HTML pages.
 */
type Options<R extends Route, Loaded> = { readonly showProblem?: ShowProblem } & (R extends { secret: true }
  ? { readonly vault: Vault }
  : { readonly vault?: undefined }) &
  (R extends { guard: infer Name extends GuardName }
    ? { readonly guard: Guard<Name, ParsedRequest<R>, Loaded> }
    : { readonly guard?: undefined })

/** A route that requires neither a vault nor a guard. */
type PlainRoute = Route & { readonly secret?: undefined; readonly guard?: undefined }

/** Milliseconds of the 10 s timeout that are reserved for the response: a 503 is sent within 9 s (contract 15.4). */
const RESERVE_MS = 2_000

export type LambdaHandler = (
  event: APIGatewayProxyEventV2,
  context: Context,
) => Promise<APIGatewayProxyStructuredResultV2>

/**
 * The Lambda handler of a route. A route that shows a secret requires the vault that encrypts its stored responses; a
 * route with a `guard` requires the guard of that name.
 */
export function endpoint<const R extends PlainRoute, Body = NotInferred>(
  route: R & CheckedBody<R, Body>,
  handle: Handle<R, undefined, Body>,
): LambdaHandler
export function endpoint<const R extends Route, Loaded = undefined, Body = NotInferred>(
  route: R & CheckedBody<R, Body>,
  handle: Handle<R, Loaded, Body>,
  options: Options<R, Loaded>,
): LambdaHandler
export function endpoint<R extends Route, Loaded>(
  route: R,
  handle: Handle<R, Loaded>,
  { vault, guard, showProblem }: AnyOptions<R, Loaded> = {},
): LambdaHandler {
  const stack = middy<State, Reply>(async (state: State) => {
    const reply = await run(state, handle, guard, vault, isTrial(route, state)).catch(trialReply)
    return route.method === 'GET' ? unlessKnown(state.ifNoneMatch, withNextPage(state, reply)) : reply
  })
    .use(answer(route, showProblem))
    .use(authenticate(route))
    .use(limitRate(route))
    .use(authorize(route))
    .use(checkIdempotencyKey())
    .use(parseInput(route))
    .use(preferInvitation(route))
  return async (event, context) =>
    withDeadline(context, RESERVE_MS, async () => {
      // middy types the result by the handler, but `answer(route)` has replaced it.
      return (await stack(stateOf(event), context)) as APIGatewayProxyStructuredResultV2
    })
}

interface AnyOptions<R extends Route, Loaded> {
  readonly vault?: Vault | undefined
  readonly guard?: Guard<GuardName, ParsedRequest<R>, Loaded> | undefined
  readonly showProblem?: ShowProblem | undefined
}

/**
 * Checks the guard, then replays the stored response or runs the handler. A commit conflict repeats this; when retries run out, the
 * response is 503. Each run reads the clock again: with the time of the first run, the change could be dated before the concurrent change
 * that preceded it.
 */
function run<R extends Route, Loaded>(
  state: State,
  handle: Handle<R, Loaded>,
  guard: Guard<GuardName, ParsedRequest<R>, Loaded> | undefined,
  vault: Vault | undefined,
  trial: boolean,
): Promise<Reply> {
  const { params, query, body, caller } = state
  // `parseInput(route)` and `authenticate(route)` have set these for the route.
  const parsed = { params, query, body, caller } as ParsedRequest<R>
  return retryOnConflict(async () => {
    // Without a guard, `Loaded` is undefined.
    const found = (await guard?.check(parsed)) as Loaded
    if (state.stored && state.idempotency) return replay(state, state.idempotency, state.stored, vault)
    return handle({
      ...parsed,
      found,
      now: new Date(),
      requestId: state.requestId,
      origin: originOf(state.event),
      event: state.event,
      requireMatch: (record, exists) => requireMatch(state, record, exists),
      commit: (reply, writes, actor) =>
        trial ? endTrial() : commitReply(state, reply, writes, vault, actor),
    })
  })
}

function stateOf(event: APIGatewayProxyEventV2): State {
  return { event, requestId: event.requestContext.requestId, now: new Date(), headers: {} }
}

/** The service is behind TLS everywhere except in the local run, where the gateway states the scheme. */
export function originOf({ headers, requestContext }: APIGatewayProxyEventV2): string {
  return `${headers['x-forwarded-proto'] ?? 'https'}://${requestContext.domainName}`
}
