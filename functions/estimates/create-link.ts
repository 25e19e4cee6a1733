import { changeLink } from '../../shared/actions/estimates/change-link.ts'
import { createEstimateLink as route } from '../../shared/contract/routes/estimates.ts'
import { hashOf, newToken } from '../../shared/domain/people/token.ts'
import { newEstimateLink } from '../../shared/domain/sales/estimate-link.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { conflict, notFound } from '../../shared/http/problem.ts'
import { created } from '../../shared/http/reply.ts'
import { seal, unseal } from '../../shared/storage/seal.ts'
import { getEstimate } from '../../shared/table/estimates.ts'

export const handler = endpoint(
  route,
  async ({ params, caller, now, origin, commit }) => {
    const current = await getEstimate(caller.workspaceId, params.id)
    if (!current) throw notFound('estimate')
    const { status } = current.record
    if (status === 'draft') throw conflict('a draft has no link; send the estimate first')
    if (status === 'cancelled') throw conflict('a cancelled estimate has no link')
    const token = newToken('estimate_link')
    const link = newEstimateLink(hashOf(token), now)
    const shown = {
      object: 'estimate_link',
      url: `${origin}/v1/e/${token}`,
      expires_at: link.expires_at,
    } as const
    return commit(created(shown), await changeLink(current, link, now))
  },
  { vault: { seal, unseal } },
)
