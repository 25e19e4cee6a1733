import { cancelEstimate as route } from '../../shared/contract/routes/estimates.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { moveOn } from '../../shared/http/estimate-move.ts'

export const handler = endpoint(route, (request) => moveOn('cancel', request))
