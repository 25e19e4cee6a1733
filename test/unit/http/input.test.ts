import type { APIGatewayProxyEventV2, Context } from 'aws-lambda'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { route } from '../../../shared/contract/route.ts'
import { endpoint } from '../../../shared/http/endpoint.ts'
import { ok } from '../../../shared/http/reply.ts'
import { OPEN_ROW } from './open-route.ts'

const open = route(() => ({
  ...OPEN_ROW,
  method: 'POST',
  body: z.strictObject({ name: z.optional(z.string()) }),
}))
const handler = endpoint(open, ({ body }) => ok(body))

/** Status and body of the response to these bytes. */
async function post(
  body: Buffer | string,
  contentType?: string,
  isBase64Encoded = true,
  more: Record<string, string> = {},
) {
  const event = {
    rawQueryString: '',
    headers: { ...(contentType !== undefined && { 'content-type': contentType }), ...more },
    requestContext: { requestId: 'r' },
    body: isBase64Encoded ? Buffer.from(body).toString('base64') : String(body),
    isBase64Encoded,
  }
  const response = await handler(event as unknown as APIGatewayProxyEventV2, {} as Context)
  return [response.statusCode, JSON.parse(response.body ?? '')] as const
}

test.each([
  'application/json',
  'Application/JSON',
  'application/json;charset=utf-8',
  'application/json; charset="UTF-8"',
  'application/json; charset=utf8',
  'application/json; profile="x" ; Charset=Utf-8',
  ' application/json ; charset=utf-8',
])('a body of type %s is accepted', async (type) => {
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
  expect([status, error.code, error.message]).toEqual([
    415,
    'unsupported_media_type',
    'the body must be application/json',
  ])
})

test('an empty or blank body is {}, with any content type', async () => {
  expect(await post('', 'text/plain')).toEqual([200, {}])
  expect(await post(' \n', 'application/json')).toEqual([200, {}])
})

const JSON_TYPE = 'application/json'
const NOT_UTF8 = {
  path: '',
  message: 'the body is not valid UTF-8 (without Content-Length, write the character U+FFFD as \\ufffd)',
}

test('bytes that are not UTF-8 are 400', async () => {
  const [status, { error }] = await post(Buffer.from([0x22, 0xff, 0x22]), JSON_TYPE)
  expect([status, error.code, error.details]).toEqual([400, 'invalid_request', [NOT_UTF8]])
})

test('U+FFFD is accepted in text that is as long as the body that was sent, which had it then', async () => {
  const body = '{"name":"é\ufffd"}'
  const send = (length: number | string) => post(body, JSON_TYPE, false, { 'content-length': String(length) })
  expect(await send(Buffer.byteLength(body))).toEqual([200, { name: 'é\ufffd' }])
  for (const length of [body.length, 15, 17, 0, '', 'x', '16, 16']) {
    const [status, { error }] = await send(length)
    expect([length, status, error.details]).toEqual([length, 400, [NOT_UTF8]])
  }
  // Without U+FFFD nothing was replaced.
  expect(await post('{}', JSON_TYPE, false, { 'content-length': '3' })).toEqual([200, {}])
})

test('U+FFFD is refused in text of unknown length, because it may have replaced invalid bytes', async () => {
  expect(await post('{"name":"\ufffd"}', JSON_TYPE)).toEqual([200, { name: '\ufffd' }])
  expect(await post('{"name":"é"}', JSON_TYPE, false)).toEqual([200, { name: 'é' }])
  expect(await post('{"name":"\\ufffd"}', JSON_TYPE, false)).toEqual([200, { name: '\ufffd' }])
  const [status, { error }] = await post('{"name":"\ufffd"}', JSON_TYPE, false)
  expect([status, error.details]).toEqual([400, [NOT_UTF8]])
})

test('a body of over 256 KB is 413, counted in bytes', async () => {
  const most = `{"name":"${'é'.repeat(131_066)}x"}`
  expect(Buffer.byteLength(most)).toBe(256 * 1024)
  expect((await post(most, JSON_TYPE))[0]).toBe(200)
  const [status, { error }] = await post(`${most} `, JSON_TYPE)
  expect([status, error.code, error.message]).toEqual([413, 'payload_too_large', 'the body is over 256 KB'])
})

test.each([
  ['{', 'the body is not valid JSON'],
  // The parser of integers is recursive.
  [`${'['.repeat(50_000)}9007199254740993${']'.repeat(50_000)}`, 'the body is nested too deeply'],
])('a body that is not JSON is 400 (%#)', async (body, message) => {
  const [status, { error }] = await post(body, JSON_TYPE)
  expect([status, error.details]).toEqual([400, [{ path: '', message }]])
})

test.each(['gzip', 'br', 'identity, gzip', 'X'])(
  'a body with Content-Encoding %s is 415 with its name',
  async (coding) => {
    const [status, { error }] = await post('{}', JSON_TYPE, true, { 'content-encoding': coding })
    const message = `the body has the Content-Encoding \`${coding}\`; send it without one`
    expect([status, error.code, error.message]).toEqual([415, 'unsupported_media_type', message])
  },
)

test.each(['identity', 'Identity', ' identity , identity', ''])(
  'a body with Content-Encoding %j is as it is',
  async (coding) => {
    expect(await post('{}', JSON_TYPE, true, { 'content-encoding': coding })).toEqual([200, {}])
  },
)
