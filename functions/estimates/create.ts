import { actOf } from '../../shared/actions/change.ts'
import { checkDraft } from '../../shared/actions/estimates/check-draft.ts'
import { createEstimate as route } from '../../shared/contract/routes/estimates.ts'
import { timestampAfter } from '../../shared/domain/kit/change.ts'
import { newEstimate } from '../../shared/domain/sales/estimate.ts'
import { viewEstimate, withEstimate } from '../../shared/domain/sales/estimate-view.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { notFound } from '../../shared/http/problem.ts'
import { created } from '../../shared/http/reply.ts'
import { estimateInsertion } from '../../shared/table/estimates.ts'
import { getOpportunity, opportunityReplacement } from '../../shared/table/opportunities.ts'

export const handler = endpoint(route, async ({ params, body, caller, now, commit }) => {
  const current = await getOpportunity(caller.workspaceId, params.id)
  if (!current) throw notFound('opportunity')
  const names = await checkDraft(caller.workspaceId, body)
  // Estimates of an opportunity are ordered by their ids, which begin with this time.
  const at = timestampAfter(now, current.record)
  const estimate = newEstimate(current.record, body, actOf(caller, at))
  const shown = viewEstimate(estimate, names, at)
  const next = withEstimate(current.record, shown, at)
  return commit(created(shown), [
    estimateInsertion(estimate),
    ...(next === current.record ? [] : [opportunityReplacement(current, next)]),
  ])
})
