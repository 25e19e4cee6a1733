import type { Route } from '../contract/route.ts'

/**
 * The path of a request for logs. The path of a link contains a token, so logs have the pattern of the route instead.
 * The access log of API Gateway has patterns only (`infra/constructs/http-api.ts`).
 */
export const loggedPath = ({ auth, path }: Pick<Route, 'auth' | 'path'>, rawPath: string): string =>
  auth === 'link' ? path : rawPath
