import { type Route, type ServedMethod, servedMethods } from '../contract/route.ts'

/** Paths that lead to another one (contract 1.15). */
const MOVED: Readonly<Record<string, string>> = { '/': '/docs', '/docs/': '/docs' }

/** Where a GET or HEAD of a path without a route leads; undefined if nowhere. */
export const movedTo = (method: string, path: string): string | undefined =>
  method === 'GET' || method === 'HEAD' ? MOVED[path] : undefined

/**
 * The methods of the routes with a matching path. A request without a route gets 405 with them in `Allow`, or 404 when
 * there are none. A `{parameter}` matches one non-empty segment, as in API Gateway.
 */
export function allowedMethods(routes: readonly Route[], path: string): ServedMethod[] {
  const segments = path.split('/')
  return [...new Set(routes.filter((route) => matches(route.path, segments)).flatMap(servedMethods))]
}

function matches(pattern: string, segments: readonly string[]): boolean {
  const parts = pattern.split('/')
  return (
    parts.length === segments.length &&
    parts.every((part, index) => (part.startsWith('{') ? segments[index] !== '' : part === segments[index]))
  )
}
