import type { Method, Route } from './route.ts'

/** The records whose responses carry an `ETag` (contract 1.17), by their `object`, with the paths of their writes. */
const TAGGED: Readonly<Record<string, string>> = {
  opportunity: '/v1/opportunities/',
  contact: '/v1/contacts/',
  expense: '/v1/expenses/',
  photo: '/v1/photos/',
  subscription: '/v1/subscriptions/',
  vendor: '/v1/vendors/',
  expense_category: '/v1/expense-categories/',
  member: '/v1/members/',
  custom_field: '/v1/custom-fields/',
  pipeline: '/v1/pipelines/',
  estimate: '/v1/estimates/',
}

export const isTagged = (object: unknown): boolean =>
  typeof object === 'string' && Object.hasOwn(TAGGED, object)

const CONDITIONAL: readonly Method[] = ['PATCH', 'PUT', 'DELETE']

/** Whether a route accepts `If-Match`: writes of these records, and of resources below their paths. */
export const takesIfMatch = ({ method, path }: Pick<Route, 'method' | 'path'>): boolean =>
  CONDITIONAL.includes(method) && Object.values(TAGGED).some((prefix) => path.startsWith(prefix))

/** Writes the entries of a namespace in several records. */
const MANY = '/v1/external-references/{namespace}'

/**
 * What `If-None-Match` refers to, for the routes that accept it (contract 1.21). All routes compare entity tags with
 * the version of the record, except `each`, which accepts only `*`.
 *
 * - `copy`: whether the client has the version of the record that a GET would return
 * - `record`: `*` asks whether the record exists
 * - `entry`: `*` asks whether the record has the entry of the namespace in the path
 * - `each`: the same for each record in the body
 */
export type AsksAbout = 'copy' | 'record' | 'entry' | 'each'

export function ifNoneMatchOf(route: Pick<Route, 'method' | 'path'>): AsksAbout | undefined {
  const { method, path } = route
  if (method === 'GET') return isRecord(path) ? 'copy' : undefined
  if (method === 'DELETE') return undefined
  if (path === MANY) return 'each'
  if (!takesIfMatch(route)) return undefined
  return path.endsWith('/{namespace}') ? 'entry' : 'record'
}

const isRecord = (path: string): boolean => Object.values(TAGGED).some((prefix) => path === `${prefix}{id}`)
