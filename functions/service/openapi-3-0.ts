import { getOpenApi30 as route } from '../../shared/contract/routes/service.ts'
import { downConvert } from '../../shared/document/openapi/down-convert.ts'
import { publishedDocument, servedAt } from '../../shared/document/published.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { ok } from '../../shared/http/reply.ts'

/** The committed document, converted to OpenAPI 3.0. */
export const handler = endpoint(route, async ({ origin }) =>
  ok(servedAt(downConvert(await publishedDocument()), origin)),
)
