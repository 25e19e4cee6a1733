import document from '../../docs/openapi.json' with { type: 'json' }
import { getOpenApi as route } from '../../shared/contract/routes/service.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { ok } from '../../shared/http/reply.ts'

export const handler = endpoint(route, () => ok(document))
