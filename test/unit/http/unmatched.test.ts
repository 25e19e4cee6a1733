import { expect, test } from 'vitest'
import { routes } from '../../../shared/contract/routes.ts'
import { allowedMethods, movedTo } from '../../../shared/http/unmatched.ts'

test.each([
  ['/v1/opportunities', ['GET', 'POST']],
  ['/v1/opportunities/1', ['GET', 'PATCH']],
  ['/v1/opportunities/1/approve', ['POST']],
  ['/v1/opportunities/', []],
  ['/v1/opportunities//approve', []],
  ['/v1', []],
  ['/v1/health', ['GET', 'HEAD']],
  ['/v1/OPPORTUNITIES', []],
])('the methods allowed on %s are %j', (path, methods) => {
  expect(allowedMethods(routes, path).sort()).toEqual(methods)
})

test.each([
  ['GET', '/', '/docs'],
  ['HEAD', '/', '/docs'],
  ['GET', '/docs/', '/docs'],
  ['POST', '/', undefined],
  ['GET', '/docs', undefined],
  ['GET', '/v1/', undefined],
])('%s %s leads to %s', (method, path, location) => {
  expect(movedTo(method, path)).toBe(location)
})
