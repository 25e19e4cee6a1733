import { getOpenApi as route } from '../../shared/contract/routes/service.ts'
import { publishedDocument, servedAt } from '../../shared/document/published.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { ok } from '../../shared/http/reply.ts'

/** The committed document. */
export const handler = endpoint(route, async ({ origin }) => ok(servedAt(await publishedDocument(), origin)))
