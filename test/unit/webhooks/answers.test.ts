import { once } from 'node:events'
import { Agent as HttpsAgent } from 'node:https'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { describe, expect, it, onTestFinished, test } from 'vitest'
import type { Answer } from '../../../shared/webhooks/send/answer.ts'
import { newSender, post } from '../../../shared/webhooks/send/send.ts'
import { certificate, privateKey } from '../../support/certificate.ts'

/** How a response marks the end of its body. */
interface Framing {
  /** Status line and headers for a body of this length in bytes. */
  readonly head: (length: number) => string
  /** A part of the body in its encoding. */
  readonly part: (bytes: string) => string
  /** The bytes after the last part. */
  readonly last: string
  /** Whether closing the connection ends the body. */
  readonly endsByClose: boolean
}

const plain = { part: (bytes: string) => bytes, last: '' }
const chunk = (bytes: string) => `${bytes.length.toString(16)}\r\n${bytes}\r\n`

const FRAMINGS: Readonly<Record<string, Framing>> = {
  'Content-Length': {
    ...plain,
    head: (length) => `HTTP/1.1 200 OK\r\nContent-Length: ${length}\r\n\r\n`,
    endsByClose: false,
  },
  chunked: {
    head: () => 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n',
    part: chunk,
    last: '0\r\n\r\n',
    endsByClose: false,
  },
  'close-delimited HTTP/1.1': {
    ...plain,
    head: () => 'HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n',
    endsByClose: true,
  },
  'HTTP/1.0': { ...plain, head: () => 'HTTP/1.0 200 OK\r\n\r\n', endsByClose: true },
  'HTTP/1.0 with Content-Length': {
    ...plain,
    head: (length) => `HTTP/1.0 200 OK\r\nContent-Length: ${length}\r\n\r\n`,
    endsByClose: false,
  },
}

/** Sends the response. `raw` is the TCP connection, below TLS. */
type Answering = (socket: Socket, raw: Socket) => unknown
type Accept = (socket: Socket) => void
interface Transport {
  readonly scheme: string
  readonly server: (accept: Accept) => Server
}

const TRANSPORTS = [
  { scheme: 'http', server: (accept: Accept) => createServer(accept) },
  {
    scheme: 'https',
    server: (accept: Accept) => createTlsServer({ cert: certificate, key: privateKey }, accept),
  },
] as const satisfies readonly Transport[]

const LONG = 1_000_000
/** A timeout for responses that end on their own. */
const AMPLE_MS = 60_000

async function listening({ scheme, server: make }: Transport, answering: Answering): Promise<string> {
  const raw = new Map<number | undefined, Socket>()
  const server = make((socket) => {
    const below = raw.get(socket.remotePort) ?? socket
    socket.on('error', () => undefined)
    socket.once('data', () => answering(socket, below))
  })
  server.prependListener('connection', (socket: Socket) => raw.set(socket.remotePort, socket))
  onTestFinished(() => {
    for (const socket of raw.values()) socket.destroy()
    server.close()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `${scheme}://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
}

function postTo(url: string, timeoutMs: number): Promise<Answer> {
  const how = newSender('allowed')
  const { http } = how.kept
  const https = new HttpsAgent({ keepAlive: true, ca: certificate })
  onTestFinished(() => {
    http.destroy()
    https.destroy()
  })
  const message = { url, headers: {}, body: Buffer.from('{}') }
  return post(message, { ...how, kept: { http, https }, timeoutMs })
}

/** Posts with longer and longer timeouts until the response headers arrive, because slow machines need more time. */
async function withStatus(attempt: (ms: number) => Promise<Answer>): Promise<Answer> {
  for (let ms = 100; ; ms *= 2) {
    const response = await attempt(ms)
    if (response.status !== null || ms > AMPLE_MS) return response
  }
}

const complete = (body: string): Answer => ({ status: 200, body, error: null })
const failed = (error: string): Answer => ({ status: 200, body: null, error })

describe.each(TRANSPORTS)('a response over $scheme', (transport) => {
  describe.each(Object.entries(FRAMINGS))('with %s', (_, { head, part, last, endsByClose }) => {
    it('with a complete body is read in full', async () => {
      const url = await listening(transport, (socket) => {
        socket.write(head(8) + part('half'))
        socket.write(part('half') + last)
        if (endsByClose) socket.end()
      })
      expect(await postTo(url, AMPLE_MS)).toEqual(complete('halfhalf'))
    })

    it.each(['', 'half'])('that stalls after %j is a timeout', async (begun) => {
      const url = await listening(transport, (socket) => {
        socket.write(head(LONG) + (begun && part(begun)))
      })
      expect(await withStatus((ms) => postTo(url, ms))).toEqual(failed('timeout'))
    })

    it('that arrives byte by byte is a timeout', async () => {
      const url = await listening(transport, (socket) => {
        socket.write(head(LONG))
        const drip = setInterval(() => socket.write(part('.')), 5)
        socket.on('close', () => clearInterval(drip))
      })
      expect(await withStatus((ms) => postTo(url, ms))).toEqual(failed('timeout'))
    })

    it('that is closed early is cut off, unless closing ends the body', async () => {
      const url = await listening(transport, (socket) => socket.end(head(LONG) + part('half')))
      expect(await postTo(url, AMPLE_MS)).toEqual(endsByClose ? complete('half') : failed('answer cut off'))
    })

    it('that is reset is cut off', async () => {
      let resetAfterMs = 0
      const url = await listening(transport, (socket, raw) => {
        socket.write(head(LONG) + part('half'))
        // A reset discards what the client has not read yet.
        setTimeout(() => raw.resetAndDestroy(), resetAfterMs)
      })
      const response = await withStatus((ms) => {
        resetAfterMs = ms
        return postTo(url, AMPLE_MS)
      })
      expect(response).toEqual(failed('answer cut off'))
    })

    it('that ends inside a part is cut off', async () => {
      const url = await listening(transport, (socket) => socket.end(head(LONG) + part('half').slice(0, -1)))
      expect(await postTo(url, AMPLE_MS)).toEqual(endsByClose ? complete('hal') : failed('answer cut off'))
    })

    it('that never ends is complete once 64 KB are read', async () => {
      const url = await listening(transport, (socket) => {
        socket.write(head(2 ** 40))
        const more = () => {
          while (!socket.destroyed && socket.write(part('x'.repeat(16_384))));
        }
        socket.on('drain', more)
        more()
      })
      expect(await postTo(url, AMPLE_MS)).toEqual(complete('x'.repeat(65_536)))
    })
  })
})

test('a close-delimited response over TLS is complete without close_notify, which Node does not report', async () => {
  const url = await listening(TRANSPORTS[1], (socket, raw) => {
    socket.write('HTTP/1.1 200 OK\r\nConnection: close\r\n\r\nwhole', () => raw.end())
  })
  expect(await postTo(url, AMPLE_MS)).toEqual(complete('whole'))
})
