import { showEstimate } from '../../shared/actions/estimates/present.ts'
import { getEstimate as route } from '../../shared/contract/routes/estimates.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { notFound } from '../../shared/http/problem.ts'
import { ok } from '../../shared/http/reply.ts'
import { getEstimate } from '../../shared/table/estimates.ts'

export const handler = endpoint(route, async ({ params, caller, now }) => {
  const found = await getEstimate(caller.workspaceId, params.id)
  if (!found) throw notFound('estimate')
  return ok(await showEstimate(found.record, now))
})
