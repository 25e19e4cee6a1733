import type { APIGatewayProxyEventV2, Context } from 'aws-lambda'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type Route, route } from '../../../shared/contract/route.ts'
import { newId } from '../../../shared/domain/kit/ids.ts'
import { endpoint } from '../../../shared/http/endpoint.ts'
import { ok } from '../../../shared/http/reply.ts'
import { OPEN_EVENT, OPEN_ROW } from './open-route.ts'

/** Path, query and body of a request, by the schemas of its route. */
type PlainRoute = Omit<Route, 'guard' | 'secret'>
async function parse(more: Partial<PlainRoute>, event: object = {}) {
  const open = route((): PlainRoute => ({ ...OPEN_ROW, ...more }))
  const handler = endpoint(open, ({ params, query, body }) => ok({ params, query, body }))
  const whole = { ...OPEN_EVENT, ...event }
  const response = await handler(whole as unknown as APIGatewayProxyEventV2, {} as Context)
  const body = JSON.parse(response.body ?? '')
  return response.statusCode === 200 ? body : [response.statusCode, body.error.details ?? body.error.message]
}

const id = newId(new Date())
const named = z.strictObject({ name: z.optional(z.string()) })
const json = (body: unknown) => ({
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json' },
})
const nameIsNumber = [{ path: 'name', message: 'must be a string' }]

test('ids in the path are converted to lower case; a malformed id is a 404', async () => {
  const inPath = (pathParameters: object) => parse({}, { pathParameters })
  expect((await inPath({ id: id.toUpperCase(), other: id })).params).toEqual({ id, other: id })
  for (const wrong of ['x', `${id}0`, undefined])
    expect(await inPath({ id: wrong })).toEqual([404, 'no such record'])
  expect(await inPath({ other: 'x' })).toEqual([404, 'no such record'])
})

test('path parameters are parsed by the schema of the route if it has one', async () => {
  const params = z.strictObject({ id: z.optional(z.string()), trigger: z.string().check(z.maxLength(3)) })
  const inPath = (pathParameters: object) => parse({ params }, { pathParameters })
  expect((await inPath({ trigger: 'Abc' })).params).toEqual({ trigger: 'Abc' })
  expect((await inPath({ id: id.toUpperCase(), trigger: 'abc' })).params).toEqual({ id, trigger: 'abc' })
  expect(await inPath({ id: 'x', trigger: 'abc' })).toEqual([404, 'no such record'])
  expect((await inPath({ trigger: 'abcd' }))[0]).toBe(400)
})

test('a query parameter must be known, valid UTF-8 and given only once', async () => {
  const query = z.strictObject({ name: z.optional(z.string()), more: z.optional(z.string()) })
  const inQuery = (rawQueryString: string) => parse({ query }, { rawQueryString })
  expect((await inQuery('name=a%20b&more=%C3%A9+')).query).toEqual({ name: 'a b', more: 'é ' })
  expect((await inQuery('name=%EF%BF%BD&more=100%')).query).toEqual({ name: '\uFFFD', more: '100%' })
  expect((await inQuery('name=%zz%F0%9D%95%8F')).query).toEqual({ name: '%zz𝕏' })
  const fault = (path: string, message: string) => [400, [{ path, message }]]
  expect(await inQuery('name=a&name=b')).toEqual(fault('name', 'must be given once'))
  expect(await inQuery('name=%FF')).toEqual(fault('name', 'must be UTF-8'))
  expect(await inQuery('name=%c3(')).toEqual(fault('name', 'must be UTF-8'))
  expect(await inQuery('nam=a')).toEqual(fault('nam', 'is not a known parameter; did you mean `name`?'))
  expect(await inQuery('__proto__=a')).toEqual(
    fault('__proto__', 'is not a known parameter; see /docs/operations/open.md'),
  )
  expect(await parse({}, { rawQueryString: 'name=a' })).toEqual(
    fault('name', 'is not a known parameter; this operation takes none'),
  )
})

test('faults of the query and of the body are reported together', async () => {
  const query = z.strictObject({ limit: z.optional(z.literal('1')) })
  const request = { ...json({ name: 1 }), rawQueryString: 'limit=2' }
  expect(await parse({ method: 'PATCH', query, body: named }, request)).toEqual([
    400,
    [{ path: 'limit', message: 'must be 1' }, ...nameIsNumber],
  ])
})

test('a body is parsed only if both the method and the route have one', async () => {
  for (const method of ['POST', 'PUT', 'PATCH'] as const) {
    expect((await parse({ method, body: named }, json({ name: 'a' }))).body).toEqual({ name: 'a' })
    expect((await parse({ method, body: named })).body).toEqual({})
    expect(await parse({ method, body: named }, json({ name: 1 }))).toEqual([400, nameIsNumber])
    expect(await parse({ method, body: named }, json({ more: 1 }))).toEqual([
      400,
      [{ path: 'more', message: 'is not a known field; see /docs/operations/open.md' }],
    ])
    expect(await parse({ method }, json({ name: 1 }))).not.toHaveProperty('body')
  }
  for (const method of ['GET', 'DELETE'] as const)
    expect(await parse({ method, body: named }, json({ name: 1 }))).not.toHaveProperty('body')
})

test('an empty If-Match or If-None-Match is a fault, which says to leave it out', async () => {
  for (const name of ['If-Match', 'If-None-Match'])
    expect(
      await parse({ method: 'PATCH', path: '/v1/contacts/{id}' }, { headers: { [name.toLowerCase()]: '' } }),
    ).toEqual([400, [{ path: name, message: 'is empty; leave it out' }]])
})
