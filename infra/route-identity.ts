import type { ServedMethod } from '../shared/contract/route.ts'

/** A route key of API Gateway: method and path. */
export type RouteKey = `${ServedMethod} /${string}`

export const routeKeyOf = ({ method, path }: { method: ServedMethod; path: string }): RouteKey =>
  `${method} /${path.replace(/^\//, '')}`

/**
 * `POST /v1/opportunities/{id}/approve` → `PostV1OpportunitiesParamApprove`. Depends only on method and path, without the
 * names of variables: renaming a handler, an operation or a variable keeps the function with its name, metrics and log.
 */
export const constructIdOf = (key: RouteKey): string =>
  key
    .toLowerCase()
    .replace(/\{[^}]*\}/g, 'param')
    .split(/[^a-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
