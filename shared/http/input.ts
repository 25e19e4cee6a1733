import { isUtf8 } from 'node:buffer'
import type * as z from 'zod/mini'
import type { Route } from '../contract/route.ts'
import { isUuid } from '../domain/ids.ts'
import type { Middleware, State } from './exchange.ts'
import { faultsOf } from './faults.ts'
import { type Fault, invalid, notFound, Problem } from './problem.ts'

/** Bodies over this many bytes are refused (contract 2.3). */
const MOST_BODY_BYTES = 256 * 1024

/** Parses path, query and body, and refuses the request with every fault found in any of them. */
export function parseInput(route: Route): Middleware {
  return {
    before: ({ event: state }) => {
      const faults: Fault[] = []
      const parse = (schema: z.ZodMiniType | undefined, value: unknown, where: 'body' | 'query' | 'path') => {
        if (!schema) return value
        const result = schema.safeParse(value)
        if (result.success) return result.data
        faults.push(...faultsOf(result.error, value, where))
        return undefined
      }
      state.params = parse(route.params, pathParameters(route, state), 'path')
      state.query = parse(route.query ?? undefined, queryOf(route, state, faults), 'query')
      if (route.method !== 'GET' && route.method !== 'DELETE') {
        state.body = parse(route.body, route.body ? bodyOf(state) : undefined, 'body')
      }
      if (faults.length > 0) throw invalid(faults)
    },
  }
}

/**
 * The ids in the path, and what other parameters the row has a schema for. What is not a UUID names no record, however
 * wrong the rest of the request may be (contract 2.4).
 */
function pathParameters(route: Route, { event }: State): Record<string, string> {
  const parameters: Record<string, string> = {}
  for (const [name, value = ''] of Object.entries(event.pathParameters ?? {})) {
    const isId = !route.params || name === 'id'
    if (isId && !isUuid(value)) throw notFound('record')
    parameters[name] = isId ? value.toLowerCase() : value
  }
  return parameters
}

/** The query as single texts: a parameter given twice is a fault, for API Gateway would join both with a comma. */
function queryOf(route: Route, { event }: State, faults: Fault[]): Record<string, string> {
  const query: Record<string, string> = {}
  for (const [name, value] of new URLSearchParams(event.rawQueryString)) {
    if (Object.hasOwn(query, name)) faults.push({ path: name, message: 'must be given once' })
    else if (!route.query) faults.push({ path: name, message: 'is not a known parameter' })
    else if (`${name}${value}`.includes('\uFFFD') && !isUtf8(bytesOf(event.rawQueryString))) {
      faults.push({ path: name, message: 'must be UTF-8' })
    }
    Object.defineProperty(query, name, { value, enumerable: true, configurable: true })
  }
  return query
}

/** The bytes that a query stands for. URLSearchParams replaces invalid sequences by U+FFFD without an error. */
const bytesOf = (rawQuery: string): Buffer =>
  Buffer.from(
    rawQuery.replaceAll(/%([0-9a-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  )

/** The JSON body; nothing at all is `{}`. */
function bodyOf({ event }: State): unknown {
  const bytes = Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8')
  if (bytes.length > MOST_BODY_BYTES) {
    throw new Problem(413, 'payload_too_large', 'the body is over 256 KB')
  }
  if (bytes.length === 0) return {}
  if (!isJson(event.headers['content-type'])) {
    throw new Problem(415, 'unsupported_media_type', 'the body must be application/json')
  }
  const text = textOf(event, bytes)
  try {
    return text.trim() === '' ? {} : (JSON.parse(text) as unknown)
  } catch {
    throw invalid([{ path: '', message: 'the body is not valid JSON' }])
  }
}

function isJson(contentType = ''): boolean {
  const [type = '', ...parameters] = contentType.toLowerCase().split(';')
  const charset = parameters.find((parameter) => parameter.trim().startsWith('charset='))
  return type.trim() === 'application/json' && (!charset || /^charset="?utf-?8"?$/.test(charset.trim()))
}

const NOT_UTF8 = 'the body is not valid UTF-8 (write the character U+FFFD as \\ufffd)'

/**
 * The body as text. API Gateway passes JSON as text, in which it has replaced every invalid sequence by U+FFFD. Such a
 * replacement cannot be told from a U+FFFD that the client sent: a truncated sequence of three bytes is as long as the
 * character, and a chunked body has no length to compare. So the character is refused in text; `\ufffd` is accepted. A
 * body in base64 holds the client's own bytes.
 * @throws Problem 400
 */
function textOf({ isBase64Encoded }: State['event'], bytes: Buffer): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    if (isBase64Encoded || !text.includes('\uFFFD')) return text
  } catch {
    // Refused below.
  }
  throw invalid([{ path: '', message: NOT_UTF8 }])
}
