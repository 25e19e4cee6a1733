import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { toId } from '../../../shared/domain/ids.ts'
import { newSubscription, patchSubscription, type SealedText } from '../../../shared/domain/subscription.ts'
import {
  guardedLookup,
  newSender,
  post,
  type Resolve,
  type Sender,
  sender as senderOf,
} from '../../../shared/webhooks/send/send.ts'
import { WAIT_LIMIT_MS } from '../../support/until.ts'

const running: { close(): unknown; closeAllConnections?(): void }[] = []
afterEach(() => {
  for (const server of running.splice(0)) {
    server.close()
    server.closeAllConnections?.()
  }
})

async function listen(server: Server | ReturnType<typeof createTcpServer>): Promise<number> {
  running.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

const receiver = (listener: RequestListener) => listen(createServer(listener))
const sender = (more: Partial<Sender> = {}): Sender => ({
  ...newSender('allowed'),
  timeoutMs: WAIT_LIMIT_MS,
  ...more,
})
const SECRET = 'sealed' as unknown as SealedText
const body = Buffer.from('{"é":1}')
const to = (port: number, host = '127.0.0.1') => ({
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
    const server = createTcpServer((socket) => {
      socket.once('data', () => socket.end('HTTP/1.1 500 the token is s3cr3t\r\nContent-Length: 0\r\n\r\n'))
    })
    expect(await post(to(await listen(server)), sender())).toEqual({
      status: 500,
      body: '',
      error: 'HTTP 500',
    })
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

  it('reads 64 KB of an endless response, succeeds, and closes the connection', async () => {
    let isClosed = false
    const port = await receiver((_, response) => {
      response.writeHead(200)
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(16_384)));
      }
      response.on('drain', more)
      response.on('close', () => {
        isClosed = true
      })
      more()
    })
    const response = await post(to(port), sender())
    expect(response).toMatchObject({ status: 200, error: null })
    expect(response.body).toHaveLength(65_536)
    await expect.poll(() => isClosed).toBe(true)
  })

  it.each([
    ['connection reset', ''],
    ['answer cut off', 'HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf'],
    ['invalid HTTP answer', 'SSH-2.0-OpenSSH_9.9\r\n'],
    ['invalid HTTP answer', 'HTTP/1.1 200 OK\nContent-Length: 2\n\nok'],
    ['invalid HTTP answer', 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 2\r\n\r\nok'],
    ['invalid HTTP answer', 'HTTP/1.1 200 OK\r\nX: a\r\n b\r\nContent-Length: 2\r\n\r\nok'],
    ['HTTP 101', 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\nwhat'],
    ['HTTP 101', 'HTTP/1.1 101 Switching Protocols\r\n\r\n'],
  ])('reports %s', async (error, bytes) => {
    const server = createTcpServer((socket) => {
      socket.on('error', () => undefined)
      socket.once('data', () => (bytes ? socket.end(bytes) : socket.resetAndDestroy()))
    })
    expect(await post(to(await listen(server)), sender())).toMatchObject({ error })
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
    const server = createTcpServer((socket) => {
      socket.on('error', () => undefined).on('data', () => socket.write(bytes))
    })
    const port = await listen(server)
    const how = sender()
    // The stray bytes do not reach the next post either.
    for (let n = 0; n < 3; n++) expect(await post(to(port), how)).toEqual({ status, body: text, error: null })
  })

  it('closes the connection of a receiver that switches protocols', async () => {
    let isClosed = false
    const server = createTcpServer((socket) => {
      socket
        .on('error', () => undefined)
        .on('close', () => {
          isClosed = true
        })
      socket.once('data', () =>
        socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n'),
      )
    })
    expect(await post(to(await listen(server)), sender())).toMatchObject({ error: 'HTTP 101' })
    await expect.poll(() => isClosed).toBe(true)
  })

  it('reports why nothing could be sent', async () => {
    const port = await receiver(() => undefined)
    running.splice(0).forEach((server) => {
      server.close()
    })
    expect(await post(to(port), sender())).toMatchObject({ status: null, error: 'connection refused' })
    const plain = await receiver((_, response) => response.end())
    const tls = { ...to(plain), url: `https://127.0.0.1:${plain}/` }
    expect(await post(tls, sender())).toMatchObject({ status: null, error: 'TLS failure' })
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

describe('the deployed rule', () => {
  const resolvesTo =
    (...results: string[][]): Resolve =>
    (_, done) => {
      const addresses = results.length > 1 ? results.shift() : results[0]
      done(
        null,
        (addresses ?? []).map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      )
    }
  const strict = (resolve: Resolve) => sender(newSender('refused', guardedLookup(resolve)))
  const refused = { status: null, body: null, error: 'target refused' }

  it('refuses a private address literal, which needs no lookup', async () => {
    let hits = 0
    const port = await receiver((_, response) => response.end(String(hits++)))
    const how = strict(resolvesTo(['8.8.8.8']))
    for (const host of ['127.0.0.1', '2130706433', '[::ffff:127.0.0.1]', '[::1]', 'localhost']) {
      expect(await post(to(port, host), how)).toEqual(refused)
    }
    expect(hits).toBe(0)
  })

  it('checks the addresses at connection time, not those of an earlier lookup', async () => {
    let hits = 0
    const port = await receiver((_, response) => response.end(String(hits++)))
    const resolve = resolvesTo(['192.0.2.1'], ['127.0.0.1'])
    const first = await new Promise((done) => resolve('hooks.example.com', (_, found) => done(found)))
    expect(first).toEqual([{ address: '192.0.2.1', family: 4 }])
    expect(await post(to(port, 'hooks.example.com'), strict(resolve))).toEqual(refused)
    expect(hits).toBe(0)
  })
})
