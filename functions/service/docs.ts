import { createHash } from 'node:crypto'
import { docsPage } from '../../shared/contract/page/page.ts'
import { STYLE } from '../../shared/contract/page/style.ts'
import { publishedDocument } from '../../shared/contract/published.ts'
import { encodeBody } from '../../shared/http/compress.ts'
import type { LambdaHandler } from '../../shared/http/endpoint.ts'
import { NO_SNIFF } from '../../shared/http/response.ts'

let page: string | undefined

// The policy allows only the style of the page; anything else in its content is blocked.
const style = createHash('sha256').update(STYLE).digest('base64')
const policy = [
  "default-src 'none'",
  `style-src 'sha256-${style}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

// Does not use endpoint(), which returns JSON: this response is HTML.
export const handler: LambdaHandler = async ({ headers, requestContext }) => {
  page ??= docsPage(await publishedDocument())
  const { headers: encoding, ...encoded } = encodeBody(page, headers['accept-encoding'])
  return {
    statusCode: 200,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy,
      ...NO_SNIFF,
      'Cache-Control': 'public, max-age=300',
      'X-Request-Id': requestContext.requestId,
      ...encoding,
    },
    ...encoded,
  }
}
