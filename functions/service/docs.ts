import { createHash } from 'node:crypto'
import { docsPage } from '../../shared/contract/page/page.ts'
import { STYLE } from '../../shared/contract/page/style.ts'
import { publishedDocument, publishedScript } from '../../shared/contract/published.ts'
import type { LambdaHandler } from '../../shared/http/endpoint.ts'
import { fileResponse } from '../../shared/http/response.ts'

let page: string | undefined

// The policy allows only the style in the page and scripts that are files of this origin.
const style = createHash('sha256').update(STYLE).digest('base64')
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'sha256-${style}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

// Does not use endpoint(), which returns JSON: this response is HTML.
export const handler: LambdaHandler = async (event) => {
  page ??= docsPage(await publishedDocument(), (await publishedScript()).url)
  return fileResponse(event, page, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': policy,
  })
}
