import { getOpportunity as route } from '../../shared/contract/routes/opportunities.ts'
import { viewOpportunity } from '../../shared/domain/sales/opportunity-view.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { notFound } from '../../shared/http/problem.ts'
import { ok } from '../../shared/http/reply.ts'
import { getOpportunity } from '../../shared/table/opportunities.ts'

export const handler = endpoint(route, async ({ params, caller, now }) => {
  const found = await getOpportunity(caller.workspaceId, params.id)
  if (!found) throw notFound('opportunity')
  return ok(viewOpportunity(found.record, now))
})
