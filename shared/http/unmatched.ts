import { OTHER_NAMES } from '../contract/other-names.ts'
import { type Route, type ServedMethod, servedMethods } from '../contract/route.ts'
import { nearest } from '../document/search.js'

/** Paths that redirect to another path (contract 1.15). */
const MOVED: Readonly<Record<string, string>> = { '/': '/docs', '/docs/': '/docs' }

/** The target to which a GET or HEAD of a path without a route is redirected; undefined if there is none. */
export const movedTo = (method: string, path: string): string | undefined =>
  method === 'GET' || method === 'HEAD' ? MOVED[path] : undefined

/**
 * The methods of the routes with a matching path. A request without a route gets 405 with these methods in `Allow`, or
 * 404 if there are none. A `{parameter}` matches one non-empty segment, as in API Gateway.
 */
export function allowedMethods(routes: readonly Route[], path: string): ServedMethod[] {
  const segments = path.split('/')
  return [...new Set(routes.filter((route) => matches(route.path, segments)).flatMap(servedMethods))]
}

/** The message about a path without a route: the most similar route, or the address of the documentation. */
export function unknownPath(routes: readonly Route[], path: string): string {
  const asked = withoutVersion(path)
  const [, resource = '', ...rest] = asked.split('/')
  const form = ['', OTHER_NAMES.get(resource.toLowerCase()) ?? resource, ...rest].join('/')
  const segments = form.split('/')
  const paths = new Map(
    routes
      .filter(({ internal, path: pattern }) => !internal || !pattern.includes('{'))
      .map((route) => [filled(withoutVersion(route.path), segments), route.path]),
  )
  const meant = paths.get(nearest(form, [...paths.keys()]) ?? '')
  return meant === undefined
    ? 'no such route; /docs has all of them'
    : `no such route; did you mean ${meant}?`
}

/** The part of a path after its last version, or the whole path, without empty segments: `/contacts` of `/api/v1//contacts/`. */
function withoutVersion(path: string): string {
  const segments = path.split('/').filter((segment) => segment !== '')
  const version = segments.findLastIndex((segment) => /^v\d+$/i.test(segment))
  return ['', ...segments.slice(version + 1)].join('/')
}

/** The path of a route, with the ids of a request instead of the parameters. */
const filled = (pattern: string, segments: readonly string[]): string =>
  pattern
    .split('/')
    .map((part, index) => (part.startsWith('{') ? segments[index] || part : part))
    .join('/')

function matches(pattern: string, segments: readonly string[]): boolean {
  const parts = pattern.split('/')
  return (
    parts.length === segments.length &&
    parts.every((part, index) => (part.startsWith('{') ? segments[index] !== '' : part === segments[index]))
  )
}
