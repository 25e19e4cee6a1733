import { callMcp as route } from '../../shared/contract/routes/service.ts'
import { publishedDocument, publishedPages } from '../../shared/document/published.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { readMessage } from '../../shared/mcp/message.ts'
import { answerMessage } from '../../shared/mcp/server.ts'

export const handler = endpoint(route, async ({ caller, event, origin }) => {
  const [{ info }, pages, { routes }] = await Promise.all([
    publishedDocument(),
    publishedPages(),
    // Loaded on first use: refused requests do not need the schemas of all operations.
    import('../../shared/contract/routes.ts'),
  ])
  return answerMessage(readMessage(event), info.version, { caller, event, origin, routes, pages })
})
