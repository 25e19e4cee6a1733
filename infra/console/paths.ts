import { routes } from '../../shared/contract/routes.ts'

/** First segments of the API's paths: `v1` and `docs`. No page begins with one. */
export const API_SEGMENTS: readonly string[] = [
  ...new Set(routes.map(({ path }) => path.split('/')[1] ?? '')),
]

/** The same paths as CloudFront's patterns. */
export const apiPathPatterns = (): string[] =>
  API_SEGMENTS.flatMap((segment) => [`/${segment}`, `/${segment}/*`])

/** Paths of the console's files: those with a hash in their names, and those of `console/public`. */
export const FILE_PATH = /^\/(?:assets\/[^/]+|icon\.svg|index\.html)$/
