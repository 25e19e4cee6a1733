import { publishedScript } from '../../shared/contract/published.ts'
import type { LambdaHandler } from '../../shared/http/endpoint.ts'
import { fileResponse } from '../../shared/http/response.ts'

// Does not use endpoint(), which returns JSON.
export const handler: LambdaHandler = async (event) => {
  const { text } = await publishedScript()
  return fileResponse(event, text, { 'Content-Type': 'text/javascript; charset=utf-8' })
}
