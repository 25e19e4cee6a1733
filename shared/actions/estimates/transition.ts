import type { Route } from '../../contract/route.ts'
import type { EstimateId, MemberId } from '../../domain/kit/ids.ts'
import { type Estimate, type EstimateTransition, transitionEstimate } from '../../domain/sales/estimate.ts'
import { estimateTransitioned } from '../../domain/sales/estimate-event.ts'
import type { viewEstimate } from '../../domain/sales/estimate-view.ts'
import type { Opportunity } from '../../domain/sales/opportunity.ts'
import type { Request } from '../../http/endpoint.ts'
import type { Caller } from '../../http/exchange.ts'
import { conflict, notFound } from '../../http/problem.ts'
import { ok, type Reply } from '../../http/reply.ts'
import { getEstimate } from '../../table/estimates.ts'
import type { Versioned } from '../../table/store/versioned.ts'
import { eventWrites } from '../change.ts'
import { changeEstimate } from './change.ts'
import { showEstimate } from './present.ts'

interface TransitionRequest extends Pick<Request<Route>, 'now' | 'commit'> {
  readonly params: { readonly id: EstimateId }
  readonly caller: Caller
}

/** Handles send, approve and cancel. */
export async function transitionHandler(
  transition: EstimateTransition,
  { params, caller, now, commit }: TransitionRequest,
): Promise<Reply<ReturnType<typeof viewEstimate>>> {
  const current = await getEstimate(caller.workspaceId, params.id)
  if (!current) throw notFound('estimate')
  const { shown, writes } = await transitioned(current, transition, { by: caller.memberId, now })
  return commit(ok(shown), writes)
}

/**
 * The estimate, its opportunity and the event change in one transaction. If the estimate already has the status, there
 * are no writes. `by` is null and `name` is set if the customer approves.
 * @param opportunity the estimate's opportunity, if the caller has read it
 * @throws Problem 409
 */
export async function transitioned(
  current: Versioned<Estimate>,
  transition: EstimateTransition,
  { by, name, now }: { readonly by: MemberId | null; readonly name?: string; readonly now: Date },
  opportunity?: Versioned<Opportunity>,
) {
  const next = transitionEstimate(current.record, transition, now, name)
  if (!next) throw conflict(`cannot ${transition} an estimate that is ${current.record.status}`)
  if (next === current.record) return { shown: await showEstimate(next, now), writes: [] }
  const { at, shown, writes, opportunity: updated } = await changeEstimate(current, next, { opportunity })
  const event = estimateTransitioned(transition, next, updated, { by, now: at })
  return { shown, writes: [...writes, ...eventWrites(next.workspace_id, [event])] }
}
