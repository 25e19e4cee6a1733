import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, inject, test } from 'vitest'
import type { Received } from '../../../packages/local-aws/apigateway/call-handler.ts'
import { describeTransports } from '../../support/api.ts'

const safety = ({ headers }: Received) => [headers['x-content-type-options'], headers['cache-control']]

// `every-route.test.ts` has the headers of each route.
describeTransports('headers of every response (contract 1.4)', (send) => {
  test('are set for unknown routes and methods', async () => {
    for (const [method, target, status] of [
      ['POST', '/', 404],
      ['GET', '/', 302],
      ['HEAD', '/', 302],
      ['GET', '/?from=elsewhere', 302],
      ['GET', '/docs/', 302],
      ['GET', '/v1/nothing', 404],
      ['POST', '/favicon.ico', 404],
      ['DELETE', '/v1/opportunities', 405],
      ['OPTIONS', '/v1/health', 405],
    ] as const) {
      const answer = await send({ method, target })
      expect([answer.status, ...safety(answer)]).toEqual([status, 'nosniff', 'no-store'])
      if (status === 302) expect([answer.headers.location, answer.text]).toEqual(['/docs', ''])
    }
  })
})

test('responses of the gateway itself have nosniff and no-store', async () => {
  const { url } = inject('service')
  const answer = await fetch(`${url}/v1/opportunities`, {
    method: 'POST',
    body: new Uint8Array(10 * 1024 * 1024 + 1),
  })
  expect(answer.status).toBe(413)
  expect(safety({ ...answer, text: '', headers: Object.fromEntries(answer.headers) })).toEqual([
    'nosniff',
    'no-store',
  ])
})

test.each([
  ['GET / HTTP/1.1\r\nHost\r\n\r\n', 400],
  [`GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(11_000)}\r\n\r\n`, 431],
])('responses to malformed HTTP have nosniff and no-store', async (request, status) => {
  const { hostname, port } = new URL(inject('service').url)
  const socket = connect(Number(port), hostname)
  socket.end(request)
  const answer = (await text(socket)).toLowerCase()
  expect(answer).toMatch(new RegExp(`^http/1.1 ${status} `))
  expect(answer).toContain('\r\nx-content-type-options: nosniff\r\n')
  expect(answer).toContain('\r\ncache-control: no-store\r\n')
})

test.each([
  ['/docs', 200],
  ['/v1/me', 401],
])('the answer to HEAD %s has no body', async (path, status) => {
  const answer = await fetch(inject('service').url + path, { method: 'HEAD' })
  expect([answer.status, await answer.text()]).toEqual([status, ''])
})
