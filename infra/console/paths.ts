import { routes } from '../../shared/contract/routes.ts'

/**
 * The API's paths by their first segments: `v1`, `docs`, `llms.txt`. The path of a page never begins with one of these.
 */
const bySegment = Map.groupBy(
  routes.map(({ path }) => path.split('/').slice(1)),
  ([segment = '']) => segment,
)

export const API_SEGMENTS: readonly string[] = [...bySegment.keys()]

/**
 * The same paths in the form of CloudFront's patterns. If there are longer paths below a segment, the segment also has
 * a pattern for them.
 */
export const apiPathPatterns = (): string[] =>
  [...bySegment].flatMap(([segment, paths]) =>
    paths.some(({ length }) => length > 1) ? [`/${segment}`, `/${segment}/*`] : [`/${segment}`],
  )

/** The page that the console shows for an unknown address. A separate file, so that CloudFront can send it with status 404. */
export const NOT_FOUND = '/404.html'

/** Matches requests for a page: sent by browsers, not by programs. */
export const WANTS_PAGE = /\btext\/html\b/

/** Paths of the console's files: files with a hash in their names, and `console/public`. */
export const FILE_PATH = /^\/(?:assets\/[^/]+|icon\.svg|index\.html)$/
