import type * as z from 'zod/mini'
import type { Route } from '../contract/route.ts'
import { nearest } from '../document/search.js'
import { emptyMessage } from '../http/empty.ts'
import { type Fault, invalid, notFound, Problem } from '../http/problem.ts'
import type { ARGUMENTS } from './tools.ts'

/** The arguments of `read` and `write`. */
export type CallArguments = z.output<(typeof ARGUMENTS)['write']>

/** A request of the API. */
export interface ApiRequest {
  readonly route: Route
  /** The path with the encoded parameters. */
  readonly path: string
  readonly pathParameters: Readonly<Record<string, string>>
  /** Without the question mark. */
  readonly query: string
  /** Undefined: none is sent. */
  readonly body: string | undefined
}

/** Whether the tools offer an operation. Signing in is for people in a browser (contract 1.19). */
export const isOffered = ({ internal, auth }: Route): boolean =>
  !internal && auth !== 'passkey' && auth !== 'invitation' && auth !== 'link'

/** @throws Problem 404 */
export function operationOf(routes: readonly Route[], id: string): Route {
  const operations = routes.filter(isOffered)
  const route = operations.find((one) => one.id === id)
  if (route) return route
  const meant = nearest(
    id,
    operations.map((one) => one.id),
  )
  if (meant === undefined) throw notFound('operation; search_docs finds operations')
  throw notFound(`operation; did you mean ${meant}?`)
}

/** @throws Problem 400 */
export function apiRequest(route: Route, { path: given = {}, query = {}, body }: CallArguments): ApiRequest {
  const names = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const faults: Fault[] = [
    ...names.flatMap((name) => faultOf(name, given[name])),
    ...Object.keys(given)
      .filter((name) => !names.includes(name))
      .map((name) => ({ path: `path.${name}`, message: 'is not a parameter of this path' })),
    ...(body !== undefined && !route.body ? [{ path: 'body', message: 'is not for this operation' }] : []),
  ]
  if (faults.length > 0) throw invalid(faults)
  const pathParameters = Object.fromEntries(names.map((name) => [name, given[name] ?? '']))
  return {
    route,
    path: route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(given[name] ?? '')),
    pathParameters,
    query: String(
      new URLSearchParams(
        Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
      ),
    ),
    body: route.body && JSON.stringify(body ?? {}),
  }
}

/** Refused, because a URL parser resolves `.` and `..`, encoded or not, to another path. */
function faultOf(name: string, value: string | undefined): Fault[] {
  const path = `path.${name}`
  if (value === undefined) return [{ path, message: 'is required' }]
  if (value === '') return [{ path, message: emptyMessage(false) }]
  if (value === '.' || value === '..') return [{ path, message: 'must name a record' }]
  return value.isWellFormed() ? [] : [{ path, message: 'must be well-formed Unicode' }]
}

/** @throws Problem 400 when the operation is for the other tool */
export function requireTool(tool: 'read' | 'write', { id, method }: Route): void {
  const right = method === 'GET' ? 'read' : 'write'
  if (tool === right) return
  const message = `is a ${method} operation: ${right === 'read' ? 'use the tool read' : 'only the tool write calls it'}`
  throw new Problem(400, 'invalid_request', `${id} ${message}`, {
    details: [{ path: 'operation_id', message }],
  })
}
