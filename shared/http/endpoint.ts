import middy from '@middy/core'
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda'
import type * as z from 'zod/mini'
import type { Route } from '../contract/route.ts'
import { again } from '../table/again.ts'
import type { Write } from '../table/commit.ts'
import { answer } from './answer.ts'
import { authenticate, authorize } from './authenticate.ts'
import type { Caller, State } from './call.ts'
import { commitReply, replayStored, type Vault } from './idempotency.ts'
import { parseInput } from './input.ts'
import { limitRate } from './rate.ts'
import type { Reply } from './reply.ts'

type Output<S> = S extends z.ZodMiniType ? z.output<S> : Record<string, string>

/** What a handler is given: the request, parsed by its row of the route table. */
export interface Request<R extends Route> {
  readonly params: Output<R['params']>
  readonly query: Output<R['query']>
  readonly body: Output<R['body']>
  readonly caller: R['auth'] extends 'none' ? undefined : Caller
  readonly now: Date
  /**
   * Writes a change and its events in one transaction, with the answer where the request has an Idempotency-Key; with
   * no writes it just answers. The last thing a handler does: should the commit be refused because something moved
   * meanwhile, the handler runs again on what is there then.
   */
  commit(reply: Reply, writes: readonly Write[]): Promise<Reply>
}

export type Handle<R extends Route> = (request: Request<R>) => Reply | Promise<Reply>

export type LambdaHandler = (
  event: APIGatewayProxyEventV2,
  context: Context,
) => Promise<APIGatewayProxyStructuredResultV2>

/**
 * The Lambda handler of a row of the route table. A row that shows a secret is given the vault that seals its stored
 * answers.
 */
export function endpoint<const R extends Route>(
  route: R,
  handle: Handle<R>,
  ...vaults: R extends { secret: true } ? readonly [Vault] : readonly []
): LambdaHandler {
  const [vault]: readonly Vault[] = vaults
  const stack = middy<State, Reply>(async (state: State) => state.replayed ?? settle(state, handle, vault))
    .use(answer(route))
    .use(authenticate(route))
    .use(limitRate())
    .use(authorize(route))
    .use(replayStored(vault))
    .use(parseInput(route))
  return async (event, context) => (await stack(stateOf(event), context)) as APIGatewayProxyStructuredResultV2
}

/**
 * Runs the handler until its commit is not refused; what stays contended is answered as 503. Each run has its own
 * time: with that of the first, what was written meanwhile would seem to come after it.
 */
function settle<R extends Route>(state: State, handle: Handle<R>, vault: Vault | undefined): Promise<Reply> {
  return again(async () =>
    handle({
      params: state.params as Output<R['params']>,
      query: state.query as Output<R['query']>,
      body: state.body as Output<R['body']>,
      caller: state.caller as Request<R>['caller'],
      now: new Date(),
      commit: (reply, writes) => commitReply(state, reply, writes, vault),
    }),
  )
}

function stateOf(event: APIGatewayProxyEventV2): State {
  return { event, requestId: event.requestContext.requestId, now: new Date(), headers: {} }
}
