import type { ClientRequest, IncomingMessage } from 'node:http'
import { type Answer, type AttemptError, answered, failed } from './answer.ts'

/** The maximum size of a response that is read (contract 12.2). */
const MAX_ANSWER_BYTES = 65_536

/** One error for all requests, because creating an error collects a stack trace, and every request emits `close`. */
const CLOSED = new Error('closed')

/** A request, and a function that sends it again on a new connection. */
export interface Exchange {
  readonly open: () => ClientRequest
  readonly openFresh?: () => ClientRequest
  readonly body: Uint8Array
  readonly timeoutMs: number
}

/**
 * Sends a request and reads its response. The event that occurs first determines the result: the end of the response, 64 KB of the
 * response, an error or the timeout. Later events are ignored, because destroying the request also emits `end` on a response without a
 * length, as if it were complete.
 *
 * A receiver may close a keep-alive connection while the request is being sent. The request is then sent once more, within the remaining
 * time (contract 12.10).
 *
 * Node does not report whether TLS ended with `close_notify`. So a response without a length counts as complete if the connection closes
 * without an error. Its body is only shown; the status decides about the delivery.
 */
export function exchange({ open, openFresh, body, timeoutMs }: Exchange): Promise<Answer> {
  return new Promise((resolve) => {
    const endsAt = performance.now() + timeoutMs
    const request = open()
    let response: IncomingMessage | undefined
    let isOver = false
    const finish = (result: Answer | Promise<Answer>) => {
      if (isOver) return
      isOver = true
      clearTimeout(timer)
      resolve(result)
      // If a response is incomplete, its socket must be closed. After a complete response, the socket is already back in the pool.
      if (!response?.complete) request.destroy()
    }
    // Bytes after a complete response do not change it (contract 12.2); its `end` is about to be emitted.
    const fail = (error: unknown) => {
      if (isOver || response?.complete) return
      if (openFresh && wasClosed(error, request, bytesBefore))
        finish(exchange({ open: openFresh, body, timeoutMs: endsAt - performance.now() }))
      else finish(failed(error, response?.statusCode ?? null))
    }
    // Covers connect, send, headers and body together. A timer, because a signal of `AbortSignal.timeout` stays in
    // memory until its time: for thousands of requests, collecting them takes a fifth of deliver's CPU.
    const timer = setTimeout(() => fail({ code: 'TIMEOUT' }), timeoutMs)
    let bytesBefore = 0
    request.on('socket', ({ bytesRead }) => {
      bytesBefore = bytesRead
    })
    request.on('response', (incoming) => {
      response = incoming
      readCapped(incoming, (text) => finish(answered(incoming, text)), fail)
    })
    // The server responded with 101, although the request did not ask for an upgrade: the next bytes are not HTTP.
    request.on('upgrade', (incoming) => finish(answered(incoming, null)))
    // For a request that ends without any other event. `close` may be emitted before the `end` or `error` of a response.
    request.on('close', () => {
      if (!response) fail(CLOSED)
    })
    // Never removed: a socket can fail again after its response, and an error without a listener ends the process.
    request.on('error', fail)
    request.end(body)
  })
}

/** Whether a kept connection ended before any byte of a response to this request. */
const wasClosed = (error: unknown, { reusedSocket, socket }: ClientRequest, bytesBefore: number): boolean =>
  reusedSocket &&
  socket?.bytesRead === bytesBefore &&
  failed(error).error === ('connection reset' satisfies AttemptError)

function readCapped(
  response: IncomingMessage,
  done: (text: string) => void,
  fail: (error: unknown) => void,
): void {
  const chunks: Buffer[] = []
  let size = 0
  const end = () => done(Buffer.concat(chunks).subarray(0, MAX_ANSWER_BYTES).toString('utf8'))
  response.on('data', (chunk: Buffer) => {
    chunks.push(chunk)
    size += chunk.length
    if (size >= MAX_ANSWER_BYTES) end()
  })
  response.on('end', end)
  response.on('error', fail)
}
