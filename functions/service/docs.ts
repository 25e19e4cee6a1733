import { docsPage } from '../../shared/contract/docs-page.ts'
import { publishedDocument } from '../../shared/contract/published.ts'
import type { LambdaHandler } from '../../shared/http/endpoint.ts'

let page: string | undefined

// HTML, so not through endpoint(), whose answers are JSON.
export const handler: LambdaHandler = async ({ requestContext }) => {
  page ??= docsPage(await publishedDocument())
  return {
    statusCode: 200,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
      'Cache-Control': 'public, max-age=300',
      'X-Request-Id': requestContext.requestId,
    },
    body: page,
  }
}
