import type { Route } from '../contract/route.ts'

/**
 * The path of a request as logs name it. The path of a link has a token, so the log has the pattern of its route instead. The
 * access log of API Gateway has patterns only (`infra/constructs/http-api.ts`).
 */
export const loggedPath = ({ auth, path }: Pick<Route, 'auth' | 'path'>, rawPath: string): string =>
  auth === 'link' ? path : rawPath
