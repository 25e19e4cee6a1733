import type { APIGatewayProxyEventV2, Context } from 'aws-lambda'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { route } from '../../../shared/contract/route.ts'
import { endpoint } from '../../../shared/http/endpoint.ts'
import { ok } from '../../../shared/http/reply.ts'

const open = route(() => ({
  id: 'open',
  method: 'POST',
  path: '/open',
  handler: 'open',
  summary: '',
  tag: '',
  auth: 'none',
  access: [],
  body: z.strictObject({ name: z.optional(z.string()) }),
  response: { status: 200, description: '' },
}))
const handler = endpoint(open, ({ body }) => ok(body))

/** Status and body of the answer to these bytes. */
async function post(body: Buffer | string, contentType?: string) {
  const event = {
    rawQueryString: '',
    headers: contentType === undefined ? {} : { 'content-type': contentType },
    requestContext: { requestId: 'r' },
    body: Buffer.from(body).toString('base64'),
    isBase64Encoded: true,
  }
  const answer = await handler(event as unknown as APIGatewayProxyEventV2, {} as Context)
  return [answer.statusCode, JSON.parse(answer.body ?? '')] as const
}

test.each([
  'application/json',
  'Application/JSON',
  'application/json;charset=utf-8',
  'application/json; charset="UTF-8"',
  'application/json; charset=utf8',
  'application/json; profile="x" ; Charset=Utf-8',
])('a body of type %s is read', async (type) => {
  expect(await post('{"name":"é"}', type)).toEqual([200, { name: 'é' }])
})

test.each([
  undefined,
  '',
  'text/plain',
  'application/jsonp',
  'application/problem+json',
  'application/json; charset=latin1',
  'application/json; charset=utf-16',
  'application/json; charset=xutf-8',
  'application/json; charset=utf-8x',
  'application/json; profile=x; charset=iso-8859-1',
])('a body of type %s is 415', async (type) => {
  const [status, { error }] = await post('{"name":"e"}', type)
  expect([status, error.code]).toEqual([415, 'unsupported_media_type'])
})

test('a body of no bytes or of white space only is {}, whatever its type', async () => {
  expect(await post('', 'text/plain')).toEqual([200, {}])
  expect(await post(' \n', 'application/json')).toEqual([200, {}])
})

test('bytes that are not UTF-8 are 400', async () => {
  const [status, { error }] = await post(Buffer.from([0x22, 0xff, 0x22]), 'application/json')
  expect([status, error.code]).toEqual([400, 'invalid_request'])
})
