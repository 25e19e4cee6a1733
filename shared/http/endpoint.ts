import middy from '@middy/core'
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda'
import type * as z from 'zod/mini'
import type { GuardName, Route } from '../contract/route.ts'
import { withDeadline } from '../deadline.ts'
import type { Write } from '../table/store/commit.ts'
import { retryOnConflict } from '../table/store/retry-on-conflict.ts'
import { authenticate, authorize } from './authenticate.ts'
import { answer } from './error-responses.ts'
import type { Caller, State } from './exchange.ts'
import type { Guard } from './guard.ts'
import { checkIdempotencyKey, commitReply, replay, type Vault } from './idempotency.ts'
import { parseInput } from './input.ts'
import { limitRate } from './rate-limit.ts'
import type { Reply } from './reply.ts'

type Output<S> = S extends z.ZodMiniType ? z.output<S> : Record<string, string>

/** What a request asks for, parsed by its row of the route table, and who asks. */
interface Asked<R extends Route> {
  readonly params: Output<R['params']>
  readonly query: Output<R['query']>
  readonly body: Output<R['body']>
  readonly caller: R['auth'] extends 'none' ? undefined : Caller
}

/** What a handler is given. */
export interface Request<R extends Route, Loaded = undefined> extends Asked<R> {
  /** What the guard of the row loaded. */
  readonly found: Loaded
  readonly now: Date
  /**
   * Writes a change and its events in one transaction, with the answer where the request has an Idempotency-Key; with
   * no writes it just answers. The last thing a handler does: should the commit be refused because something moved
   * meanwhile, the handler runs again on what is there then.
   */
  commit(reply: Reply, writes: readonly Write[]): Promise<Reply>
}

export type Handle<R extends Route, Loaded> = (request: Request<R, Loaded>) => Reply | Promise<Reply>

/** What a row of the route table requires besides the handler: the vault of a secret, the guard it names. */
type Parts<R extends Route, Loaded> = (R extends { secret: true } ? { readonly vault: Vault } : unknown) &
  (R extends { guard: infer Name extends GuardName }
    ? { readonly guard: Guard<Name, Asked<R>, Loaded> }
    : unknown)

/** Of the 10 s of an endpoint, what is left for the answer: 503 is sent within 9 s (contract 15.4). In milliseconds. */
const RESERVE_MS = 2_000

export type LambdaHandler = (
  event: APIGatewayProxyEventV2,
  context: Context,
) => Promise<APIGatewayProxyStructuredResultV2>

/**
 * The Lambda handler of a row of the route table. A row that shows a secret requires the vault that seals its stored
 * answers, and a row with a `guard` the guard of that name.
 */
export function endpoint<const R extends Route, Loaded = undefined>(
  route: R,
  handle: Handle<R, Loaded>,
  ...parts: R extends { secret: true } | { guard: GuardName } ? readonly [Parts<R, Loaded>] : readonly []
): LambdaHandler {
  const [{ vault, guard } = {}] = parts as readonly [AnyParts<R, Loaded>?]
  const stack = middy<State, Reply>(async (state: State) => run(state, handle, guard, vault))
    .use(answer(route))
    .use(authenticate(route))
    .use(limitRate())
    .use(authorize(route))
    .use(checkIdempotencyKey())
    .use(parseInput(route))
  return async (event, context) =>
    withDeadline(context, RESERVE_MS, async () => {
      return (await stack(stateOf(event), context)) as APIGatewayProxyStructuredResultV2
    })
}

interface AnyParts<R extends Route, Loaded> {
  readonly vault?: Vault
  readonly guard?: Guard<GuardName, Asked<R>, Loaded>
}

/**
 * Checks the guard, then replays the stored answer or runs the handler, until its commit is not refused; what stays
 * contended is answered as 503. Each run has its own time: with that of the first, what was written meanwhile would seem
 * to come after it.
 */
function run<R extends Route, Loaded>(
  state: State,
  handle: Handle<R, Loaded>,
  guard: Guard<GuardName, Asked<R>, Loaded> | undefined,
  vault: Vault | undefined,
): Promise<Reply> {
  const asked: Asked<R> = {
    params: state.params as Output<R['params']>,
    query: state.query as Output<R['query']>,
    body: state.body as Output<R['body']>,
    caller: state.caller as Asked<R>['caller'],
  }
  return retryOnConflict(async () => {
    const found = (await guard?.check(asked)) as Loaded
    if (state.stored && state.idempotency) return replay(state.stored, state.idempotency, vault)
    return handle({
      ...asked,
      found,
      now: new Date(),
      commit: (reply, writes) => commitReply(state, reply, writes, vault),
    })
  })
}

function stateOf(event: APIGatewayProxyEventV2): State {
  return { event, requestId: event.requestContext.requestId, now: new Date(), headers: {} }
}
