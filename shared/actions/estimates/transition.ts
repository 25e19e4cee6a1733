import type { Route } from '../../contract/route.ts'
import { timestampAfter } from '../../domain/kit/change.ts'
import type { EstimateId } from '../../domain/kit/ids.ts'
import {
  type EstimateTransition,
  estimateTransitioned,
  transitionEstimate,
  viewEstimate,
  withEstimate,
} from '../../domain/sales/estimate.ts'
import type { Request } from '../../http/endpoint.ts'
import type { Caller } from '../../http/exchange.ts'
import { conflict, notFound } from '../../http/problem.ts'
import { ok, type Reply } from '../../http/reply.ts'
import { estimateReplacement, getEstimate } from '../../table/estimates.ts'
import { getOpportunity, opportunityReplacement } from '../../table/opportunities.ts'
import { actOf, eventWrites } from '../change.ts'

interface TransitionRequest extends Pick<Request<Route>, 'now' | 'commit'> {
  readonly params: { readonly id: EstimateId }
  readonly caller: Caller
}

/** Handles send, approve and cancel. The estimate, its opportunity and the event change in one transaction. */
export async function transitionHandler(
  transition: EstimateTransition,
  { params, caller, now, commit }: TransitionRequest,
): Promise<Reply<ReturnType<typeof viewEstimate>>> {
  const current = await getEstimate(caller.workspaceId, params.id)
  if (!current) throw notFound('estimate')
  const next = transitionEstimate(current.record, transition, now)
  if (!next) throw conflict(`cannot ${transition} an estimate that is ${current.record.status}`)
  if (next === current.record) return commit(ok(viewEstimate(next)), [])
  const opportunity = await getOpportunity(caller.workspaceId, next.opportunity_id)
  if (!opportunity) throw new Error('the opportunity of the estimate is missing')
  // The event follows both changes.
  const at = timestampAfter(new Date(next.updated_at), opportunity.record)
  const updated = withEstimate(opportunity.record, next, at)
  return commit(ok(viewEstimate(next)), [
    estimateReplacement(current, next),
    ...(updated === opportunity.record ? [] : [opportunityReplacement(opportunity, updated)]),
    ...eventWrites(caller.workspaceId, [estimateTransitioned(transition, next, updated, actOf(caller, at))]),
  ])
}
