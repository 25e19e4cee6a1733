import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { type Agents, agents, guardedLookup, TargetRefused } from './dial.ts'
import { isPublicHost, type PrivateTargets } from './guard.ts'
import { TIMEOUT_MS } from './schedule.ts'

/** At most this much of an answer is read (decisions 5.5). */
const MAX_ANSWER_BYTES = 65_536

/** What came of a post. `error` is null when it succeeded, else a few stable words. */
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

/** How posts are sent: the rule about targets, the connections, and the time for a whole exchange. */
export interface Sender {
  readonly privateTargets: PrivateTargets
  readonly agents: Agents
  readonly timeoutMs: number
}

const senders: { [K in PrivateTargets]?: Sender } = {}

/** The sender of this process under a rule; its connections stay open between invocations. */
export function sender(privateTargets: PrivateTargets): Sender {
  senders[privateTargets] ??= {
    privateTargets,
    agents: agents(privateTargets === 'refused' ? guardedLookup() : undefined),
    timeoutMs: TIMEOUT_MS,
  }
  return senders[privateTargets]
}

/** Posts once and follows no redirect (decisions 5.3). Never throws: whatever happens is an answer. */
export async function post({ url, headers, body }: Post, how: Sender): Promise<Answer> {
  const target = new URL(url)
  if (how.privateTargets === 'refused' && !isPublicHost(target.hostname)) return failed(new TargetRefused())
  const secure = target.protocol === 'https:'
  const request = (secure ? httpsRequest : httpRequest)({
    method: 'POST',
    host: target.hostname.replace(/^\[|\]$/g, ''),
    port: target.port,
    path: target.pathname + target.search,
    agent: secure ? how.agents.https : how.agents.http,
    headers: listed({ Host: target.host, ...headers, 'Content-Length': String(body.byteLength) }),
  })
  // Over connect, send, headers and body together. A timer, because a signal of `AbortSignal.timeout` lives on until its
  // time: thousands of them are a fifth of deliver's CPU, spent on collecting garbage.
  let timedOut = false
  const timer = setTimeout(() => {
    timedOut = true
    request.destroy(new Error('timeout'))
  }, how.timeoutMs)
  let status: number | null = null
  let response: IncomingMessage | undefined
  try {
    response = await answered(request, body)
    status = response.statusCode ?? null
    const text = status === 101 ? null : await readCapped(response)
    return { status, body: text, error: status && status >= 200 && status < 300 ? null : `HTTP ${status}` }
  } catch (error) {
    return failed(timedOut ? { code: 'TIMEOUT' } : error, status)
  } finally {
    clearTimeout(timer)
    // A socket that still streams must not live on; one that was read to its end is already back with its agent.
    if (!response?.complete) request.destroy()
  }
}

/** As Node sends them without taking them apart first: a fifth of what a post costs. */
const listed = (headers: Record<string, string>): string[] => Object.entries(headers).flat()

/** Every request closes, most of them after their answer: an error of its own for each would be a trace for each. */
const CLOSED = new Error('closed')

function answered(request: ClientRequest, body: Uint8Array): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request.on('response', resolve)
    // 101, asked for by nobody: what follows it is no HTTP.
    request.on('upgrade', (response, socket) => {
      socket.destroy()
      resolve(response)
    })
    // Whatever else ends a request without a word must not be waited for.
    request.on('close', () => reject(CLOSED))
    // Stays for good: a socket may fail again after its answer, and an unheard error ends the process.
    request.on('error', reject)
    request.end(body)
  })
}

function readCapped(response: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    const done = () => resolve(Buffer.concat(chunks).subarray(0, MAX_ANSWER_BYTES).toString('utf8'))
    response.on('data', (chunk: Buffer) => {
      chunks.push(chunk)
      size += chunk.length
      if (size >= MAX_ANSWER_BYTES) done()
    })
    response.on('end', done)
    response.on('error', reject)
  })
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
  const code = String((error as { code?: unknown } | null)?.code ?? '')
  return { status, body: null, error: status === null ? words(code) : (cutOff(code) ?? words(code)) }
}

const cutOff = (code: string) => (code === 'ECONNRESET' ? 'answer cut off' : undefined)

function words(code: string): string {
  if (WORDS[code]) return WORDS[code]
  if (code.startsWith('HPE_')) return 'invalid HTTP answer'
  if (/CERT|TLS|SSL|SIGNATURE/.test(code)) return 'TLS failure'
  return 'connection failed'
}
