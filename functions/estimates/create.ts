import { actOn } from '../../shared/actions/change.ts'
import { createEstimate as route } from '../../shared/contract/routes/estimates.ts'
import { newEstimate, viewEstimate, withEstimate } from '../../shared/domain/estimate.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { notFound } from '../../shared/http/problem.ts'
import { created } from '../../shared/http/reply.ts'
import { insertEstimate } from '../../shared/table/estimates.ts'
import { getOpportunity, replaceOpportunity } from '../../shared/table/opportunities.ts'

export const handler = endpoint(route, async ({ params, body, caller, now, commit }) => {
  const current = await getOpportunity(caller.workspaceId, params.id)
  if (!current) throw notFound('opportunity')
  const act = actOn(current.record, caller, now)
  const estimate = newEstimate(current.record, body, act)
  const next = withEstimate(current.record, estimate, act.now)
  return commit(created(viewEstimate(estimate)), [
    insertEstimate(estimate),
    ...(next === current.record ? [] : [replaceOpportunity(current, next)]),
  ])
})
