import { actOf, replacement } from '../../shared/actions/change.ts'
import { archiveOpportunity as route } from '../../shared/contract/routes/opportunities.ts'
import { archiveOpportunity } from '../../shared/domain/sales/opportunity-change.ts'
import { viewOpportunity } from '../../shared/domain/sales/opportunity-view.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { notFound } from '../../shared/http/problem.ts'
import { ok } from '../../shared/http/reply.ts'
import { getOpportunity, opportunityReplacement } from '../../shared/table/opportunities.ts'

export const handler = endpoint(route, async ({ params, caller, now, commit }) => {
  const current = await getOpportunity(caller.workspaceId, params.id)
  if (!current) throw notFound('opportunity')
  const change = archiveOpportunity(current.record, actOf(caller, now))
  const writes = replacement(caller.workspaceId, current, change, opportunityReplacement)
  return commit(ok(viewOpportunity(change.record, now)), writes)
})
