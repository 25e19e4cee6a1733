import { listEstimates as route } from '../../shared/contract/routes/estimates.ts'
import { viewEstimate } from '../../shared/domain/estimate.ts'
import { openCursor, page } from '../../shared/http/cursor.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { notFound } from '../../shared/http/problem.ts'
import { ok } from '../../shared/http/reply.ts'
import { listEstimates } from '../../shared/table/estimates.ts'
import { getOpportunity } from '../../shared/table/opportunities.ts'

export const handler = endpoint(route, async ({ params, query: { limit, cursor }, caller }) => {
  const opportunity = params.id
  const scope = [route.id, opportunity]
  const after = openCursor(caller, scope, cursor)
  const [current, found] = await Promise.all([
    getOpportunity(caller.workspaceId, opportunity),
    listEstimates(caller.workspaceId, opportunity, { limit, after }),
  ])
  if (!current) throw notFound('opportunity')
  return ok(page(caller, scope, limit, found, viewEstimate))
})
