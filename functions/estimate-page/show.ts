import { openLink } from '../../shared/actions/estimate-page/open-link.ts'
import { estimatePage } from '../../shared/actions/estimate-page/page.ts'
import { page, problemPage } from '../../shared/actions/estimate-page/reply.ts'
import { getEstimatePage as route } from '../../shared/contract/routes/estimates.ts'
import { endpoint } from '../../shared/http/endpoint.ts'

export const handler = endpoint(
  route,
  async ({ params, now }) => page(200, estimatePage(await openLink(params.token, now))),
  { showProblem: problemPage },
)
