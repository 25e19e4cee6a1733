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
}

export const isTagged = (object: unknown): boolean =>
  typeof object === 'string' && Object.hasOwn(TAGGED, object)

const CONDITIONAL: readonly Method[] = ['PATCH', 'PUT', 'DELETE']

/** Whether a route takes `If-Match`: the writes of these records, and of what belongs to one. */
export const takesIfMatch = ({ method, path }: Pick<Route, 'method' | 'path'>): boolean =>
  CONDITIONAL.includes(method) && Object.values(TAGGED).some((prefix) => path.startsWith(prefix))
