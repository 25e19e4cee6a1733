import { expect, test } from 'vitest'
import { callHandler } from '../../../local/service/call-handler.ts'
import { routes } from '../../../shared/contract/routes.ts'
import { allowedMethods, movedTo, unknownPath } from '../../../shared/http/unmatched.ts'

test.each([
  ['/v1/opportunities', ['GET', 'HEAD', 'POST']],
  ['/v1/opportunities/1', ['GET', 'HEAD', 'PATCH']],
  ['/v1/opportunities/1/approve', ['POST']],
  ['/v1/opportunities/', []],
  ['/v1/opportunities//approve', []],
  ['/v1', []],
  ['/v1/health', ['GET', 'HEAD']],
  ['/v1/OPPORTUNITIES', []],
])('the methods allowed on %s are %j', (path, methods) => {
  expect(allowedMethods(routes, path).sort()).toEqual(methods)
})

test('a 405 says which methods the path takes', async () => {
  const { status, text } = await callHandler({ method: 'PUT', target: '/v1/contacts/1' })
  expect([status, JSON.parse(text).error.message]).toEqual([405, 'this path takes GET, HEAD, PATCH, DELETE'])
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

const ID = '01957a3c-5b00-7000-8000-000000000051'

test.each([
  ['/v1/opportunity', '/v1/opportunities'],
  ['/v1/opportunities/', '/v1/opportunities'],
  ['/v1/v1/opportunities', '/v1/opportunities'],
  ['//v1//opportunities', '/v1/opportunities'],
  ['/rest/api/v1/me', '/v1/me'],
  [`/v1/leads/${ID}`, '/v1/opportunities/{id}'],
  ['/v1/webhooks', '/v1/subscriptions'],
  ['/v1/projects', '/v1/opportunities'],
  ['/v1/users', '/v1/members'],
  ['/v1/customers', '/v1/contacts'],
  ['/v1/categories', '/v1/expense-categories'],
  ['/v1/apiKeys', '/v1/api-keys'],
  ['/v1/custom_fields', '/v1/custom-fields'],
  ['/v2/contacts', '/v1/contacts'],
  ['/openapi.json', '/v1/openapi.json'],
  ['/v1/docs', '/docs'],
  ['/v1/mcp', '/mcp'],
  ['/llm.txt', '/llms.txt'],
  ['/opportunities', '/v1/opportunities'],
  ['/v1/OPPORTUNITIES', '/v1/opportunities'],
  ['/v1/driveMode/spots', '/v1/drive-mode/spots'],
  [`/v1/oportunities/${ID}/approve`, '/v1/opportunities/{id}/approve'],
  [`/v1/opportunities/${ID}/aprove`, '/v1/opportunities/{id}/approve'],
  [`/v1/expenses/${ID}/external-reference/books`, '/v1/expenses/{id}/external-references/{namespace}'],
])('%s is like %s', (path, meant) => {
  expect(unknownPath(routes, path)).toBe(`no such route; did you mean ${meant}?`)
})

test.each([
  '/v2/nothing-like-it',
  '/x',
  '/',
  '/v1',
  '/sse',
  '/constructor',
  `/v1/${'opportunities'.repeat(50)}`,
])('%s is like none', (path) => {
  expect(unknownPath(routes, path)).toBe('no such route; /docs has all of them')
})
