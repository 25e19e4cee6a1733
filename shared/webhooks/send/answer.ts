import type { IncomingMessage } from 'node:http'
import { BODY_TOO_LARGE } from '../../domain/webhooks/delivery.ts'

/** The result of a POST to a receiver. `error` is null if it succeeded, otherwise a short text from a fixed set. */
export interface Answer {
  readonly status: number | null
  readonly body: string | null
  readonly error: string | null
}

/**
 * The error of an attempt whose signing secret or custom headers could not be decrypted; nothing was sent (contract
 * 12.9).
 */
export const NOT_OPENED = 'secret cannot be opened'

/** Every error of an attempt besides `HTTP <status>`. The console has advice for each. */
export const ATTEMPT_ERRORS = [
  'timeout',
  'target refused',
  'host not found',
  'connection refused',
  'connection reset',
  'host unreachable',
  'TLS failure',
  'receiver speaks only HTTP/2',
  'invalid HTTP answer',
  'answer cut off',
  'connection failed',
  NOT_OPENED,
  BODY_TOO_LARGE,
] as const
export type AttemptError = (typeof ATTEMPT_ERRORS)[number]

export function answered({ statusCode: status = 0 }: IncomingMessage, body: string | null): Answer {
  return { status, body, error: status >= 200 && status < 300 ? null : `HTTP ${status}` }
}

const WORDS: Record<string, AttemptError> = {
  TIMEOUT: 'timeout',
  TARGET_REFUSED: 'target refused',
  BODY_TOO_LARGE,
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

export function failed(error: unknown, status: number | null = null): Answer {
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code ?? '') : ''
  if (isHttp2(code, error))
    return { status, body: null, error: 'receiver speaks only HTTP/2' satisfies AttemptError }
  return { status, body: null, error: status === null ? words(code) : (cutOff(code) ?? words(code)) }
}

/**
 * The types of the first frame that an HTTP/2 server sends: SETTINGS, or GOAWAY for a client that does not use HTTP/2.
 */
const FIRST_FRAMES = [4, 7]

/**
 * Whether the server supports only HTTP/2: TLS found no common protocol (RFC 7301), or the server responded with a
 * frame of HTTP/2.
 */
function isHttp2(code: string, error: unknown): boolean {
  const { message, rawPacket: bytes } = Object(error)
  // The TLS alert is in the error code, or in the message of an `EPROTO` error.
  if (/no[_ ]application[_ ]protocol/i.test(`${code} ${message}`)) return true
  if (!code.startsWith('HPE_') || !Buffer.isBuffer(bytes) || bytes.length < 9) return false
  return FIRST_FRAMES.includes(bytes.readUInt8(3)) && bytes.readUInt32BE(5) === 0
}

const cutOff = (code: string): AttemptError | undefined =>
  code === 'ECONNRESET' ? 'answer cut off' : undefined

function words(code: string): AttemptError {
  if (WORDS[code]) return WORDS[code]
  if (code.startsWith('HPE_')) return 'invalid HTTP answer'
  if (/CERT|TLS|SSL|SIGNATURE/.test(code)) return 'TLS failure'
  return 'connection failed'
}
