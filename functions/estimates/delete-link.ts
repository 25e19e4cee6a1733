import { changeLink } from '../../shared/actions/estimates/change-link.ts'
import { deleteEstimateLink as route } from '../../shared/contract/routes/estimates.ts'
import { linkEnd } from '../../shared/domain/sales/estimate-link.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { notFound } from '../../shared/http/problem.ts'
import { noContent } from '../../shared/http/reply.ts'
import { getEstimate } from '../../shared/table/estimates.ts'

export const handler = endpoint(route, async ({ params, caller, now, commit, requireMatch }) => {
  const current = await getEstimate(caller.workspaceId, params.id)
  if (!current) throw notFound('estimate')
  // A link that has expired is not revoked, so the audit log has no entry for it.
  const isOver = linkEnd(requireMatch(current.record).link, now) === null
  return commit(noContent(), isOver ? [] : await changeLink(current, null, now))
})
