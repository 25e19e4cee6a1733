import { createHash } from 'node:crypto'
import type { ServedMethod } from '../shared/contract/route.ts'

/** A route key of API Gateway: method and path, or `$default` for all other requests. */
export type RouteKey = '$default' | `${ServedMethod} /${string}`

export const routeKeyOf = ({ method, path }: { method: ServedMethod; path: string }): RouteKey =>
  `${method} /${path.replace(/^\//, '')}`

/*
 * The identifiers of a route's resources depend only on its key, so that renaming a handler, an operation or a tag
 * updates them in place. They omit the names of path variables: otherwise, after a renaming, CloudFormation would
 * create the new route before it deletes the old one, and API Gateway would reject the duplicate.
 */
const wordsOf = (key: RouteKey): string[] =>
  key === '$default'
    ? ['default']
    : key
        .toLowerCase()
        .replace(/\{[^}]*\}/g, 'param')
        .split(/[^a-z0-9]+/)

/** `POST /v1/opportunities/{id}/approve` → `PostV1OpportunitiesParamApprove`. */
export const constructIdOf = (key: RouteKey): string =>
  wordsOf(key)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')

const MAX_FUNCTION_NAME = 64

/**
 * The name of the function behind a route, by which the routes stack refers to it. An export instead would stop
 * CloudFormation from ever deleting the function. The family is part of the name because a function that moves to
 * another stack is created there before it is deleted here.
 */
export function functionNameOf(stage: string, family: string, key: RouteKey): string {
  const name = [stage, 'workspace', family, ...wordsOf(key)].join('-')
  if (name.length <= MAX_FUNCTION_NAME) return name
  const hash = createHash('sha256').update(name).digest('hex').slice(0, 8)
  return `${name.slice(0, MAX_FUNCTION_NAME - hash.length - 1)}-${hash}`
}
