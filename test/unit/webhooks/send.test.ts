import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import { createSecureServer } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { certificate, privateKey } from '../../../packages/local-aws/test/support/certificate.ts'
import { toId } from '../../../shared/domain/kit/ids.ts'
import {
  newSubscription,
  patchSubscription,
  type SealedText,
} from '../../../shared/domain/webhooks/subscription.ts'
import {
  guardedLookup,
  newSender,
  post,
  type Sender,
  sender as senderOf,
} from '../../../shared/webhooks/send/send.ts'
import { rawServer } from '../../support/raw-server.ts'
import { serve } from '../../support/serve.ts'
import { WAIT_LIMIT_MS } from '../../support/until.ts'

/** Where a receiver listens until the test ends. */
const receiver = async (listener: RequestListener) => Number(new URL(await serve(listener)).port)
/** A receiver that sends these bytes for each request. */
const answering = async (bytes: string, onClose = () => {}) =>
  new URL(
    await rawServer('http', (socket) => {
      socket.on('close', onClose).on('data', () => socket.write(bytes))
    }),
  ).port
const sender = (more: Partial<Sender> = {}): Sender => ({
  ...newSender('allowed'),
  timeoutMs: WAIT_LIMIT_MS,
  ...more,
})
const SECRET = 'sealed' as unknown as SealedText
const body = Buffer.from('{"é":1}')
const to = (port: number | string, host = '127.0.0.1') => ({
  url: `http://${host}:${port}/hook?x=1`,
  headers: { 'X-Test': '1' },
  body,
})

describe('post', () => {
  it('sends exactly the given bytes, and keeps the connection alive', async () => {
    const seen: unknown[] = []
    const sockets = new Set<unknown>()
    const port = await receiver(async (request, response) => {
      sockets.add(request.socket)
      seen.push(request.method, request.url, request.headers['content-length'], request.headers.host)
      seen.push(await text(request))
      response.end('thanks')
    })
    const how = sender()
    for (let i = 0; i < 3; i++) {
      expect(await post(to(port), how)).toEqual({ status: 200, body: 'thanks', error: null })
    }
    const host = `127.0.0.1:${port}`
    expect(seen.slice(0, 5)).toEqual(['POST', '/hook?x=1', String(body.byteLength), host, '{"é":1}'])
    expect(sockets.size).toBe(1)
  })

  it.each([
    ['', '/'],
    ['/a?', '/a?'],
    ['/a/../b', '/b'],
    ['/a/%2e%2e/b//', '/b//'],
    ["/a'?b='c'", "/a'?b=%27c%27"],
    ['/é?ü=%c3', '/%C3%A9?%C3%BC=%c3'],
  ])('requests the target %j as the subscription shows it', async (given, shown) => {
    const requested: unknown[] = []
    const port = await receiver(({ url }, response) => {
      requested.push(url)
      response.end()
    })
    const target = { trigger_ids: [], target_url: `http://127.0.0.1:${port}${given}` }
    const made = newSubscription({ workspaceId: toId('w'), memberId: toId('m') }, target, SECRET, new Date())
    const patched = patchSubscription({ ...made, target_url: 'http://a/' }, target, new Date())
    for (const { target_url } of [made, patched]) {
      expect(target_url).toBe(`http://127.0.0.1:${port}${shown}`)
      await post({ ...to(port), url: target_url }, sender())
    }
    expect(requested).toEqual([shown, shown])
    expect(patchSubscription(made, target, new Date())).toBe(made)
  })

  it('takes nothing but the number from the status line', async () => {
    const port = await answering('HTTP/1.1 500 the token is s3cr3t\r\nContent-Length: 0\r\n\r\n')
    expect(await post(to(port), sender())).toEqual({ status: 500, body: '', error: 'HTTP 500' })
  })

  it('treats an IPv6 literal as an address, not as a name', async () => {
    expect(await post(to(1, '[::1]'), sender())).not.toMatchObject({ error: 'host not found' })
  })

  it('follows no redirect', async () => {
    let hits = 0
    const port = await receiver((_, response) => {
      hits++
      response.writeHead(307, { location: '/elsewhere' }).end()
    })
    expect(await post(to(port), sender())).toMatchObject({ status: 307, error: 'HTTP 307' })
    expect(hits).toBe(1)
  })

  it.each([
    ['x'.repeat(65_000), { status: 200, body: 'ok', error: null }],
    ['x'.repeat(66_000), { status: null, body: null, error: 'invalid HTTP answer' }],
  ])('accepts 64 KB of headers', async (cookie, expected) => {
    const port = await receiver((_, response) => response.setHeader('Set-Cookie', cookie).end('ok'))
    expect(await post(to(port), sender())).toEqual(expected)
  })

  it('gives up on a receiver that sends no headers in time', async () => {
    const silent = await receiver(() => undefined)
    const brief = sender({ timeoutMs: 400 })
    const timers = vi.spyOn(globalThis, 'setTimeout')
    onTestFinished(() => timers.mockRestore())
    expect(await post(to(silent), brief)).toEqual({ status: null, body: null, error: 'timeout' })
    expect(timers.mock.calls.map(([, ms]) => ms)).toContain(400)
  })

  it.each([
    ['invalid HTTP answer', 'SSH-2.0-OpenSSH_9.9\r\n'],
    ['invalid HTTP answer', 'HTTP/1.1 200 OK\nContent-Length: 2\n\nok'],
    ['invalid HTTP answer', 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 2\r\n\r\nok'],
    ['invalid HTTP answer', 'HTTP/1.1 200 OK\r\nX: a\r\n b\r\nContent-Length: 2\r\n\r\nok'],
    ['HTTP 101', 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\nwhat'],
    ['HTTP 101', 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n'],
    ['HTTP 101', 'HTTP/1.1 101 Switching Protocols\r\n\r\n'],
  ])('reports %s, and closes the connection', async (error, bytes) => {
    let isClosed = false
    const port = await answering(bytes, () => {
      isClosed = true
    })
    expect(await post(to(port), sender())).toMatchObject({ error })
    await expect.poll(() => isClosed).toBe(true)
  })

  it.each([
    ['a 204 with a body', 204, '', 'HTTP/1.1 204 No Content\r\nContent-Length: 5\r\n\r\nhello'],
    ['a longer body than announced', 200, 'ok', 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok, more'],
    [
      'bytes after the last chunk',
      202,
      'ok',
      'HTTP/1.1 202 Accepted\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n\r\nmore',
    ],
    [
      'bytes before a close',
      200,
      'ok',
      'HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 2\r\n\r\nok, more',
    ],
    [
      'a second response',
      200,
      'ok',
      'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nokHTTP/1.1 500 Oops\r\nContent-Length: 0\r\n\r\n',
    ],
  ])('accepts a complete response that is followed by stray bytes: %s', async (_, status, text, bytes) => {
    const [port, how] = [await answering(bytes), sender()]
    // The stray bytes do not reach the next post either.
    for (let n = 0; n < 3; n++) expect(await post(to(port), how)).toEqual({ status, body: text, error: null })
  })

  it('reports why nothing could be sent', async () => {
    // Nothing listens there.
    expect(await post(to(9), sender())).toMatchObject({ status: null, error: 'connection refused' })
    const plain = await receiver((_, response) => response.end())
    const tls = { ...to(plain), url: `https://127.0.0.1:${plain}/` }
    expect(await post(tls, sender())).toMatchObject({ status: null, error: 'TLS failure' })
  })
})

describe('a receiver that speaks only HTTP/2', () => {
  const error = 'receiver speaks only HTTP/2'

  it('is named in the attempt, whether or not its certificate is trusted', async () => {
    const server = createSecureServer({ cert: certificate, key: privateKey })
    await once(server.listen(0, '127.0.0.1'), 'listening')
    onTestFinished(() => void server.close())
    const { port } = server.address() as AddressInfo
    const tls = { ...to(port), url: `https://127.0.0.1:${port}/` }
    expect(await post(tls, sender())).toEqual({ status: null, body: null, error })
  })

  it.each([
    ['SETTINGS', '00000c0400000000000003000000640004000fffff', error],
    ['GOAWAY', '0000080700000000000000000000000001', error],
    ['a frame of a stream', '000004040000000001', 'invalid HTTP answer'],
    ['a HEADERS frame', '000004010000000000', 'invalid HTTP answer'],
    ['a part of a frame', '0000000400000000', 'invalid HTTP answer'],
  ])('is recognized by its first frame: %s', async (_, frame, expected) => {
    const url = await rawServer('http', (socket) => void socket.end(Buffer.from(frame, 'hex')))
    expect(await post({ ...to(0), url }, sender())).toEqual({ status: null, body: null, error: expected })
  })
})

it.each([
  ['ENOTFOUND', 'host not found'],
  ['EAI_AGAIN', 'host not found'],
  ['ECONNREFUSED', 'connection refused'],
  ['ECONNRESET', 'connection reset'],
  ['EPIPE', 'connection reset'],
  ['ETIMEDOUT', 'host unreachable'],
  ['EHOSTUNREACH', 'host unreachable'],
  ['ENETUNREACH', 'host unreachable'],
  ['EPROTO', 'TLS failure'],
  ['CERT_HAS_EXPIRED', 'TLS failure'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'TLS failure'],
  ['ERR_SSL_WRONG_VERSION_NUMBER', 'TLS failure'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'TLS failure'],
  ['HPE_INVALID_CONSTANT', 'invalid HTTP answer'],
  ['EMFILE', 'connection failed'],
  [undefined, 'connection failed'],
])('a connection that fails with %s is recorded as %s', async (code, error) => {
  const failing = newSender('allowed', (_host, _options, done) =>
    done(Object.assign(new Error(code), { code }), ''),
  )
  const response = await post(to(80, 'hooks.example.com'), failing)
  expect(response).toEqual({ status: null, body: null, error })
})

it('a process has one sender for each address rule, which keeps its connections', () => {
  expect(senderOf('refused')).toMatchObject({ privateTargets: 'refused', timeoutMs: 15_000 })
  expect(senderOf('refused')).toBe(senderOf('refused'))
  expect(senderOf('allowed')).not.toBe(senderOf('refused'))
  // Only the deployed rule checks the addresses of a name.
  const guarded = { options: { lookup: expect.any(Function) } }
  for (const agents of ['kept', 'fresh'] as const) {
    expect(senderOf('refused')[agents].http).toMatchObject(guarded)
    expect(senderOf('allowed')[agents].http).not.toMatchObject(guarded)
  }
})

it('the deployed rule refuses a private address literal, which needs no lookup', async () => {
  let hits = 0
  const port = await receiver((_, response) => response.end(String(hits++)))
  const how = sender(
    newSender(
      'refused',
      guardedLookup((_, done) => done(null, [{ address: '8.8.8.8', family: 4 }])),
    ),
  )
  for (const host of ['127.0.0.1', '2130706433', '[::ffff:127.0.0.1]', '[::1]', 'localhost'])
    expect(await post(to(port, host), how)).toEqual({ status: null, body: null, error: 'target refused' })
  expect(hits).toBe(0)
})
