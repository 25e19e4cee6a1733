import { openLink } from '../../shared/actions/estimate-page/open-link.ts'
import { estimatePage } from '../../shared/actions/estimate-page/page.ts'
import { page, problemPage, seePage } from '../../shared/actions/estimate-page/reply.ts'
import { transitioned } from '../../shared/actions/estimates/transition.ts'
import { approveOnEstimatePage as route } from '../../shared/contract/routes/estimates.ts'
import { endpoint } from '../../shared/http/endpoint.ts'

export const handler = endpoint(
  route,
  async ({ params, body, now, event, commit }) => {
    const open = await openLink(params.token, now)
    // The page says why.
    if (open.estimate.record.status === 'cancelled') return page(409, estimatePage(open))
    const who = { by: null, name: body.name, now }
    const { writes } = await transitioned(open.estimate, 'approve', who, open.opportunity)
    return commit(seePage(event.rawPath), writes)
  },
  { showProblem: problemPage },
)
