import { getOpenApi as route } from '../../shared/contract/routes/service.ts'
import { publishedDocument } from '../../shared/document/published.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { ok } from '../../shared/http/reply.ts'

/** The committed document, with the server that the client asked instead of the local run. */
export const handler = endpoint(route, async ({ origin }) => {
  const document = await publishedDocument()
  return ok({ ...document, servers: document.servers.map((server) => ({ ...server, url: origin })) })
})
