import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { codeOf, messageOf } from '../../packages/local-aws/failure.ts'

/** The answer of the program under development, and the answer that the service gets. */
export interface Forwarded {
  readonly status: number
  readonly headers: readonly string[]
  readonly body: Buffer
  /** For people. */
  readonly summary: string
}

/** These headers belong to one connection; Node sets them for the next connection. */
const OF_THE_CONNECTION = ['connection', 'keep-alive', 'proxy-connection', 'te', 'trailer', 'upgrade']
const NOT_PASSED_ON = [...OF_THE_CONNECTION, 'transfer-encoding', 'content-length']
const MAX_SHOWN = 200

/**
 * Passes a request on to a program: the same method, bytes and headers in the same order, except `Host`. If the program's response is
 * incomplete, the service gets a 502, so that it retries.
 * @param signal aborts the request when the service no longer waits for a response
 */
export async function forward(
  { method = 'POST', rawHeaders }: IncomingMessage,
  body: Buffer,
  to: URL,
  signal: AbortSignal,
): Promise<Forwarded> {
  const headers = [...passedOn(rawHeaders, 'host'), 'Host', to.host, 'Content-Length', String(body.length)]
  try {
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
    const send = to.protocol === 'https:' ? requestHttps : requestHttp
    send(to, { method, headers, signal, agent: false }, resolve).once('error', reject).end(body)
    const response = await promise
    const { statusCode: status = 502, statusMessage = '' } = response
    const answer = await bytesOf(response)
    const text = answer.toString('utf8').slice(0, MAX_SHOWN)
    const summary = [`${status} ${statusMessage}`.trim(), text].filter(Boolean).join(': ')
    return { status, headers: passedOn(response.rawHeaders), body: answer, summary }
  } catch (error) {
    const reason = signal.aborted ? 'the service no longer waits' : (codeOf(error) ?? messageOf(error))
    const summary = `no response (${reason})`
    const explained = Buffer.from(`npm run receiver: ${to} gave ${summary}\n`)
    return { status: 502, headers: ['Content-Type', 'text/plain'], body: explained, summary }
  }
}

export async function bytesOf(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  // A message without an encoding yields buffers.
  for await (const chunk of message) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** Names and values in turn, as `rawHeaders` has them. */
function passedOn(rawHeaders: readonly string[], ...others: readonly string[]): string[] {
  const left = [...NOT_PASSED_ON, ...others]
  return rawHeaders.filter((_, n) => !left.includes((rawHeaders[n - (n % 2)] ?? '').toLowerCase()))
}
