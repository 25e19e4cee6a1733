import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { type Agents, agents, guardedLookup, TargetNotAllowed } from './connect.ts'
import { TIMEOUT_MS } from './retry-schedule.ts'
import { isPublicHost, type PrivateTargets } from './target-address.ts'

/** The maximum size of a response that is read (contract 12.7). */
const MAX_ANSWER_BYTES = 65_536

/** The result of a post. `error` is null if it succeeded, otherwise a short text from a fixed set. */
export interface Answer {
  readonly status: number | null
  readonly body: string | null
  readonly error: string | null
}

export interface Post {
  readonly url: string
  readonly headers: Record<string, string>
  readonly body: Uint8Array
}

/** How posts are sent: the rule about private targets, the connections, and the timeout of a whole exchange. */
export interface Sender {
  readonly privateTargets: PrivateTargets
  readonly agents: Agents
  readonly timeoutMs: number
}

const senders: { [K in PrivateTargets]?: Sender } = {}

/** The process's sender for a rule; its connections stay open between invocations. */
export function sender(privateTargets: PrivateTargets): Sender {
  senders[privateTargets] ??= {
    privateTargets,
    agents: agents(privateTargets === 'refused' ? guardedLookup() : undefined),
    timeoutMs: TIMEOUT_MS,
  }
  return senders[privateTargets]
}

/** Posts once and follows no redirect (contract 12.2). Never throws: every failure is returned as an answer. */
export async function post({ url, headers, body }: Post, how: Sender): Promise<Answer> {
  const target = new URL(url)
  if (how.privateTargets === 'refused' && !isPublicHost(target.hostname))
    return failed(new TargetNotAllowed())
  const secure = target.protocol === 'https:'
  const request = (secure ? httpsRequest : httpRequest)({
    method: 'POST',
    host: target.hostname.replace(/^\[|\]$/g, ''),
    port: target.port,
    path: target.pathname + target.search,
    agent: secure ? how.agents.https : how.agents.http,
    headers: flatHeaders({ Host: target.host, ...headers, 'Content-Length': String(body.byteLength) }),
  })
  return exchange(request, body, how.timeoutMs)
}

/** Headers as a flat list, which Node sends as it is. Parsing an object would take a fifth of a post's CPU time. */
const flatHeaders = (headers: Record<string, string>): string[] => Object.entries(headers).flat()

/** Shared by all requests, each of which emits `close`: creating an error collects a stack trace. */
const CLOSED = new Error('closed')

/**
 * Sends a request and reads its response. The first of these events determines the result: the end of the response, 64
 * KB of it, an error or the timeout. Later events are ignored, because destroying the request also emits `end` on a
 * response that only the end of the connection delimits, as if it were complete.
 *
 * Node does not report whether TLS ended with `close_notify`. So a response that the end of the connection delimits
 * counts as complete if the connection closes without an error: only its status affects the delivery, its body is just
 * shown.
 */
function exchange(request: ClientRequest, body: Uint8Array, timeoutMs: number): Promise<Answer> {
  return new Promise((resolve) => {
    let response: IncomingMessage | undefined
    let isOver = false
    const finish = (answer: Answer) => {
      if (isOver) return
      isOver = true
      clearTimeout(timer)
      resolve(answer)
      // A socket that still receives must be closed. After a complete response, the socket is already back in the pool.
      if (!response?.complete) request.destroy()
    }
    const fail = (error: unknown) => {
      if (!isOver) finish(failed(error, response?.statusCode ?? null))
    }
    // Covers connect, send, headers and body together. A timer, because a signal of `AbortSignal.timeout` stays in
    // memory until its time: for thousands of posts, collecting them takes a fifth of deliver's CPU.
    const timer = setTimeout(() => fail({ code: 'TIMEOUT' }), timeoutMs)
    request.on('response', (incoming) => {
      response = incoming
      readCapped(incoming, (text) => finish(answered(incoming, text)), fail)
    })
    // 101 although the request did not ask for an upgrade: what follows is not HTTP.
    request.on('upgrade', (incoming, socket) => {
      socket.destroy()
      finish(answered(incoming, null))
    })
    // For a request that ends without any other event. `close` may come before the `end` or `error` of a response.
    request.on('close', () => {
      if (!response) fail(CLOSED)
    })
    // Never removed: a socket can fail again after its response, and an error without a listener ends the process.
    request.on('error', fail)
    request.end(body)
  })
}

function answered({ statusCode: status = 0 }: IncomingMessage, body: string | null): Answer {
  return { status, body, error: status >= 200 && status < 300 ? null : `HTTP ${status}` }
}

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

const WORDS: Record<string, string> = {
  TIMEOUT: 'timeout',
  TARGET_REFUSED: 'target refused',
  ENOTFOUND: 'host not found',
  EAI_AGAIN: 'host not found',
  ECONNREFUSED: 'connection refused',
  ECONNRESET: 'connection reset',
  EPIPE: 'connection reset',
  ETIMEDOUT: 'host unreachable',
  EHOSTUNREACH: 'host unreachable',
  ENETUNREACH: 'host unreachable',
  EPROTO: 'TLS failure',
}

function failed(error: unknown, status: number | null = null): Answer {
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code ?? '') : ''
  return { status, body: null, error: status === null ? words(code) : (cutOff(code) ?? words(code)) }
}

const cutOff = (code: string) => (code === 'ECONNRESET' ? 'answer cut off' : undefined)

function words(code: string): string {
  if (WORDS[code]) return WORDS[code]
  if (code.startsWith('HPE_')) return 'invalid HTTP answer'
  if (/CERT|TLS|SSL|SIGNATURE/.test(code)) return 'TLS failure'
  return 'connection failed'
}
