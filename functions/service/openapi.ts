import { publishedDocument } from '../../shared/contract/published.ts'
import { getOpenApi as route } from '../../shared/contract/routes/service.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { ok } from '../../shared/http/reply.ts'

export const handler = endpoint(route, async () => ok(await publishedDocument()))
