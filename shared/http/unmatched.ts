import type { Method, Route } from '../contract/route.ts'

/**
 * The methods of the routes with a matching path. A request without a route gets 405 with them in `Allow`, or 404 when
 * there are none. A `{parameter}` matches one non-empty segment, as in API Gateway.
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
