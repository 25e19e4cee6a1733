import { transitionHandler } from '../../shared/actions/estimates/transition.ts'
import { sendEstimate as route } from '../../shared/contract/routes/estimates.ts'
import { endpoint } from '../../shared/http/endpoint.ts'

export const handler = endpoint(route, (request) => transitionHandler('send', request))
