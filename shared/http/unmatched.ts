import type { Method, Route } from '../contract/route.ts'

/**
 * The methods of the paths that match, for the answer to a request that no route took: 405 with them in `Allow`, or
 * 404 when there are none. A `{parameter}` matches one segment that is not empty, as in API Gateway.
 */
export function allowedMethods(routes: readonly Route[], path: string): Method[] {
  const segments = path.split('/')
  return [...new Set(routes.filter((route) => matches(route.path, segments)).map((route) => route.method))]
}

function matches(pattern: string, segments: readonly string[]): boolean {
  const parts = pattern.split('/')
  return (
    parts.length === segments.length &&
    parts.every((part, index) => (part.startsWith('{') ? segments[index] !== '' : part === segments[index]))
  )
}
