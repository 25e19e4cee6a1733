import { Agent as HttpsAgent } from 'node:https'
import type { Socket } from 'node:net'
import { describe, expect, it, onTestFinished, test } from 'vitest'
import { certificate } from '../../../packages/local-aws/test/support/certificate.ts'
import type { Answer } from '../../../shared/webhooks/send/answer.ts'
import { newSender, post } from '../../../shared/webhooks/send/send.ts'
import { rawServer } from '../../support/raw-server.ts'

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

const LONG = 1_000_000
/** A timeout for responses that end on their own. */
const AMPLE_MS = 60_000

type Scheme = 'http' | 'https'
/** A receiver that sends the response once a request begins. `raw` is the TCP connection, below TLS. */
const listening = (scheme: Scheme, answering: (socket: Socket, raw: Socket) => unknown) =>
  rawServer(scheme, (socket, raw) => void socket.once('data', () => answering(socket, raw)))

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

describe.each<Scheme>(['http', 'https'])('a response over %s', (scheme) => {
  describe.each(Object.entries(FRAMINGS))('with %s', (_, { head, part, last, endsByClose }) => {
    it('with a complete body is read in full', async () => {
      const url = await listening(scheme, (socket) => {
        socket.write(head(8) + part('half'))
        socket.write(part('half') + last)
        if (endsByClose) socket.end()
      })
      expect(await postTo(url, AMPLE_MS)).toEqual(complete('halfhalf'))
    })

    it('that arrives byte by byte is a timeout', async () => {
      const url = await listening(scheme, (socket) => {
        socket.write(head(LONG))
        const drip = setInterval(() => socket.write(part('.')), 5)
        socket.on('close', () => clearInterval(drip))
      })
      expect(await withStatus((ms) => postTo(url, ms))).toEqual(failed('timeout'))
    })

    it.each(['half', 'hal'])(
      'that is closed after %s a part is cut off, unless closing ends the body',
      async (sent) => {
        const all = part('half')
        const begun = sent === 'half' ? all : all.slice(0, -1)
        const url = await listening(scheme, (socket) => socket.end(head(LONG) + begun))
        expect(await postTo(url, AMPLE_MS)).toEqual(endsByClose ? complete(sent) : failed('answer cut off'))
      },
    )

    it('that is reset is cut off', async () => {
      let resetAfterMs = 0
      const url = await listening(scheme, (socket, raw) => {
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

    it('that never ends is complete once 64 KB are read, and its connection is closed', async () => {
      let isClosed = false
      const url = await listening(scheme, (socket) => {
        socket.write(head(2 ** 40))
        const more = () => {
          while (!socket.destroyed && socket.write(part('x'.repeat(16_384))));
        }
        socket.on('drain', more)
        socket.on('close', () => (isClosed = true))
        more()
      })
      expect(await postTo(url, AMPLE_MS)).toEqual(complete('x'.repeat(65_536)))
      await expect.poll(() => isClosed).toBe(true)
    })
  })
})

test('a close-delimited response over TLS is complete without close_notify, which Node does not report', async () => {
  const url = await listening('https', (socket, raw) => {
    socket.write('HTTP/1.1 200 OK\r\nConnection: close\r\n\r\nwhole', () => raw.end())
  })
  expect(await postTo(url, AMPLE_MS)).toEqual(complete('whole'))
})
