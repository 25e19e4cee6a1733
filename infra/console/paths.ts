import { routes } from '../../shared/contract/routes.ts'

/** First segments of the API's paths: `v1` and `docs`. The console has every other path of its origin. */
export const API_SEGMENTS: readonly string[] = [
  ...new Set(routes.map(({ path }) => path.split('/')[1] ?? '')),
]

/** Whether the API answers this path, with or without a route for it. */
export const isApiPath = (path: string): boolean => API_SEGMENTS.includes(path.split('/')[1] ?? '')

/**
 * Paths of pages, which the console's own router reads: they all load `index.html`. Files are those in `/assets`, whose
 * names contain a hash, and those at the top level with an extension. `/local` exists in the local run only.
 */
export const PAGE_PATH = /^\/(?!assets\/|local\/|[^/]*\.[^/]*$)/

/** The same paths as CloudFront's patterns. */
export const apiPathPatterns = (): string[] =>
  API_SEGMENTS.flatMap((segment) => [`/${segment}`, `/${segment}/*`])
