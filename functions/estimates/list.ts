import { showEstimates } from '../../shared/actions/estimates/present.ts'
import { listEstimates as route } from '../../shared/contract/routes/estimates.ts'
import { openPage } from '../../shared/http/cursor.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { notFound } from '../../shared/http/problem.ts'
import { ok } from '../../shared/http/reply.ts'
import { listEstimates } from '../../shared/table/estimates.ts'
import { getOpportunity } from '../../shared/table/opportunities.ts'

export const handler = endpoint(route, async ({ params, query, caller, now }) => {
  const opportunity = params.id
  const page = openPage(caller, [route.id, opportunity], query)
  const [current, found] = await Promise.all([
    getOpportunity(caller.workspaceId, opportunity),
    listEstimates(caller.workspaceId, opportunity, page),
  ])
  if (!current) throw notFound('opportunity')
  const { data, ...paging } = page.body(found, (estimate) => estimate)
  return ok({ data: await showEstimates(data, now), ...paging })
})
