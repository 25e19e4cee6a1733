import { publishedDocument, publishedPages } from '../../shared/contract/published.ts'
import { callMcp as route } from '../../shared/contract/routes/service.ts'
import { routes } from '../../shared/contract/routes.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { answerMessage } from '../../shared/mcp/server.ts'

export const handler = endpoint(route, async ({ body, caller, event, origin }) => {
  const [{ info }, pages] = await Promise.all([publishedDocument(), publishedPages()])
  return answerMessage(body, info.version, { caller, event, origin, routes, pages })
})
