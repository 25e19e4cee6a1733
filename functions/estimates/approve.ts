import { transitionHandler } from '../../shared/actions/estimates/transition.ts'
import { approveEstimate as route } from '../../shared/contract/routes/estimates.ts'
import { endpoint } from '../../shared/http/endpoint.ts'

export const handler = endpoint(route, (request) => transitionHandler('approve', request))
