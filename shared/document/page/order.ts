import type { Document, Operation } from '../openapi/types.ts'

/** An operation with its place in the API. */
export interface Endpoint {
  readonly path: string
  readonly method: string
  readonly operation: Operation
}

/**
 * The resources in reading order: the caller, people and settings, records and their costs, then events. A resource that is missing here
 * comes last; a test names it.
 */
const RESOURCES: readonly string[] = [
  'me',
  'workspace',
  'overview',
  'search',
  'api-keys',
  'members',
  'passkeys',
  'sessions',
  'calendar-feeds',
  'calendar',
  'pipelines',
  'contacts',
  'opportunities',
  'drive-mode',
  'estimates',
  'envelopes',
  'calls',
  'expenses',
  'external-references',
  'photos',
  'vendors',
  'expense-categories',
  'custom-fields',
  'audit-log',
  'exports',
  'triggers',
  'subscriptions',
  'receiver-checks',
  'deliveries',
  'events',
  'replays',
  'health',
  'openapi.json',
  'openapi-3.0.json',
  'docs',
]

/** Operations of one path: create before list, so that the list has an entry. */
const METHODS = ['post', 'get', 'patch', 'put', 'delete']

/** The first segment after the version. */
const resourceOf = (path: string): string => path.replace(/^\/(v\d+\/)?/, '').split('/')[0] ?? ''

export const isOrdered = (path: string): boolean => RESOURCES.includes(resourceOf(path))

/** The endpoints by tag, in reading order. */
export function endpointsByTag({ paths }: Document): Map<string, Endpoint[]> {
  const endpoints = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  // `toSorted` keeps the order of equals.
  return Map.groupBy(
    endpoints.toSorted((a, b) => rank(a) - rank(b)),
    ({ operation }) => operation.tags[0] ?? '',
  )
}

/** By resource, then by depth of the path, then by method. */
function rank({ path, method }: Endpoint): number {
  const known = RESOURCES.indexOf(resourceOf(path))
  const resource = known < 0 ? RESOURCES.length : known
  return (resource * 10 + path.split('/').length) * 10 + METHODS.indexOf(method)
}
