import type { IncomingMessage } from 'node:http'

/** The result of a post. `error` is null if it succeeded, otherwise a short text from a fixed set. */
export interface Answer {
  readonly status: number | null
  readonly body: string | null
  readonly error: string | null
}

/** The error of an attempt for which the signing secret or the custom headers did not open; nothing was sent (contract 12.9). */
export const NOT_OPENED = 'secret cannot be opened'

export function answered({ statusCode: status = 0 }: IncomingMessage, body: string | null): Answer {
  return { status, body, error: status >= 200 && status < 300 ? null : `HTTP ${status}` }
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

export function failed(error: unknown, status: number | null = null): Answer {
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
