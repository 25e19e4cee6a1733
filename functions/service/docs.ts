import { docsFiles, INDEX } from '../../shared/document/docs-files.ts'
import { nearest } from '../../shared/document/search.js'
import type { LambdaHandler } from '../../shared/http/endpoint.ts'
import { Problem } from '../../shared/http/problem.ts'
import {
  fileResponse,
  NO_STORE,
  prefersMarkdown,
  problemReply,
  toResponse,
} from '../../shared/http/response.ts'

const VARY = { Vary: 'Accept' }

// Does not use endpoint(), which returns JSON.
export const handler: LambdaHandler = async (event) => {
  const { rawPath, headers, requestContext } = event
  const files = await docsFiles()
  const isPage = rawPath === '/docs'
  const path = isPage && prefersMarkdown(headers.accept) ? INDEX : rawPath
  const file = files.get(path)
  if (file) return fileResponse(event, file.text, { ...file.headers, ...(isPage && VARY) })
  const meant = nearest(path, [...files.keys()])
  const advice = meant === undefined ? `${INDEX} has all of them` : `did you mean ${meant}?`
  const problem = new Problem(404, 'not_found', `no such page; ${advice}`)
  const state = { event, requestId: requestContext.requestId, now: new Date(), headers: { ...NO_STORE } }
  return toResponse(state, problemReply(problem, state.requestId))
}
