import { isUtf8 } from 'node:buffer'
import type * as z from 'zod/mini'
import { ifNoneMatchOf, takesIfMatch } from '../contract/conditional.ts'
import type { Route } from '../contract/route.ts'
import { isUuid, toId } from '../domain/kit/ids.ts'
import { type Conditions, parseEntityTags } from './conditions.ts'
import { emptyMessage } from './empty.ts'
import type { Middleware, State } from './exchange.ts'
import { faultsOf } from './faults.ts'
import { parseJson } from './parse-json.ts'
import { type Fault, invalid, notFound, Problem } from './problem.ts'
import { isTrial } from './trial.ts'
import { unknownNames } from './unknown-names.ts'

/** Larger bodies are refused with 413 (contract 2.3). */
const MAX_BODY_BYTES = 256 * 1024

/** Parses path, query, body and conditions. */
export const parseInput = (route: Route): Middleware => ({
  before: ({ event: state }) => setInput(route, state),
})

type Part = 'body' | 'query' | 'path'

/**
 * @param locate prefixes the path of a fault with the part of the request (`body`, `query`, `path`); by default no
 * prefix
 * @throws Problem 400 with the faults of all parts of the request, or 404 for a malformed id
 */
export function setInput(
  route: Route,
  state: State,
  locate: (fault: Fault, part: Part) => Fault = (fault) => fault,
): void {
  const faults: Fault[] = []
  const add = (part: Part, found: readonly Fault[]) =>
    faults.push(...found.map((fault) => locate(fault, part)))
  const parse = (schema: z.ZodMiniType | undefined, value: unknown, part: Part) => {
    if (!schema) return value
    const result = schema.safeParse(value)
    if (result.success) return result.data
    add(part, faultsOf(result.error, value, schema, unknownNames(route, part, schema)))
    return undefined
  }
  state.params = parse(route.params, pathParameters(route, state), 'path')
  const queryFaults: Fault[] = []
  const query = queryOf(route, state, queryFaults)
  add('query', queryFaults)
  state.query = parse(route.query ?? undefined, query, 'query')
  if (route.method !== 'GET' && route.method !== 'DELETE') {
    state.json = route.body ? (route.form ? formOf(state) : bodyOf(state)) : undefined
    state.body = parse(route.body, state.json, 'body')
  }
  Object.assign(state, conditionsOf(route, state, faults))
  if (faults.length > 0) throw invalid(faults)
}

/**
 * The path parameters. A malformed id is a 404, even if the rest of the request is invalid too (contract 2.4); other
 * parameters are checked by the schema of the route.
 */
function pathParameters(route: Route, { event }: State): Record<string, string> {
  const parameters: Record<string, string> = {}
  for (const [name, value = ''] of Object.entries(event.pathParameters ?? {})) {
    const isId = !route.params || name === 'id'
    if (isId && !isUuid(value)) throw notFound('record')
    parameters[name] = isId ? toId(value) : value
  }
  return parameters
}

function conditionsOf(route: Route, { event }: State, faults: Fault[]): Conditions {
  const asked = ifNoneMatchOf(route)
  const tagsOf = (name: 'If-Match' | 'If-None-Match', isTaken: boolean, onlyAny = false) => {
    const header = isTaken ? event.headers[name.toLowerCase()] : undefined
    if (header === undefined) return undefined
    const tags = parseEntityTags(header)
    if (tags === '*' || (tags && !onlyAny)) return tags
    const list = onlyAny ? '' : ' or a list of entity tags in quotation marks'
    faults.push({ path: name, message: header === '' ? emptyMessage(true) : `must be *${list}` })
    return undefined
  }
  return {
    ifMatch: tagsOf('If-Match', takesIfMatch(route)),
    ifNoneMatch: tagsOf('If-None-Match', asked !== undefined, asked === 'each'),
  }
}

/** The query parameters. A repeated parameter is a fault, because API Gateway joins its values with commas. */
function queryOf(route: Route, state: State, faults: Fault[]): Record<string, string> {
  // Mail programs and networks add parameters to the links in messages.
  if (isTrial(route, state) || route.auth === 'link') return {}
  const { event } = state
  // An object without a prototype treats `__proto__` as an ordinary name.
  const query: Record<string, string> = Object.create(null)
  for (const [name, value] of new URLSearchParams(event.rawQueryString)) {
    if (name in query) faults.push({ path: name, message: 'must be given once' })
    else if (!route.query)
      faults.push({ path: name, message: 'is not a known parameter; this operation takes none' })
    else if (`${name}${value}`.includes('\uFFFD') && !isUtf8(bytesOf(event.rawQueryString))) {
      faults.push({ path: name, message: 'must be UTF-8' })
    }
    query[name] = value
  }
  return query
}

/** The percent-decoded bytes of a query or form. URLSearchParams replaces invalid UTF-8 with U+FFFD without an error. */
const bytesOf = (encoded: string): Buffer =>
  Buffer.from(
    encoded.replaceAll(/%([0-9a-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  )

/**
 * The text of a body, JSON by default; empty if there is none.
 * @throws Problem 413, 415, or 400 for a body that is not UTF-8
 */
export function bodyText(event: State['event'], type = 'application/json'): string {
  const bytes = Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8')
  if (bytes.length > MAX_BODY_BYTES) {
    throw new Problem(413, 'payload_too_large', 'the body is over 256 KB')
  }
  if (bytes.length === 0) return ''
  const coding = event.headers['content-encoding'] ?? ''
  if (coding.split(',').some((one) => !['', 'identity'].includes(one.trim().toLowerCase()))) {
    const message = `the body has the Content-Encoding \`${coding}\`; send it without one`
    throw new Problem(415, 'unsupported_media_type', message)
  }
  if (!isOfType(type, event.headers['content-type'])) {
    throw new Problem(415, 'unsupported_media_type', `the body must be ${type}`)
  }
  return textOf(event, bytes)
}

/** The JSON body; an empty body is `{}`. */
function bodyOf({ event }: State): unknown {
  const text = bodyText(event)
  try {
    return text.trim() === '' ? {} : parseJson(text)
  } catch (error) {
    const isDeep = error instanceof RangeError
    throw invalid([{ path: '', message: `the body is ${isDeep ? 'nested too deeply' : 'not valid JSON'}` }])
  }
}

/** The fields of a form. If a field is repeated, the last value counts. */
function formOf({ event }: State): Record<string, string> {
  const text = bodyText(event, 'application/x-www-form-urlencoded')
  const fields = new URLSearchParams(text)
  if (`${fields}`.includes('%EF%BF%BD') && !isUtf8(bytesOf(text)))
    throw invalid([{ path: '', message: 'the body must be UTF-8' }])
  return Object.fromEntries(fields)
}

function isOfType(wanted: string, contentType = ''): boolean {
  const [type = '', ...parameters] = contentType.toLowerCase().split(';')
  const charset = parameters.find((parameter) => parameter.trim().startsWith('charset='))
  return type.trim() === wanted && (!charset || /^charset="?utf-?8"?$/.test(charset.trim()))
}

const NOT_UTF8 = 'the body is not valid UTF-8 (without Content-Length, write the character U+FFFD as \\ufffd)'

/**
 * The body as text. A base64 body contains the client's original bytes. API Gateway passes JSON as text, in which it has replaced invalid
 * UTF-8 by U+FFFD. If the text is as long as the sent body, nothing was replaced and the client sent U+FFFD itself: all invalid sequences
 * are shorter than U+FFFD, except truncated sequences of three bytes, which are accepted (contract 1.7).
 * @throws Problem 400
 */
function textOf({ headers, isBase64Encoded }: State['event'], bytes: Buffer): string {
  const text = new TextDecoder().decode(bytes)
  const isAsSent = isBase64Encoded || headers['content-length'] === String(bytes.length)
  if (isUtf8(bytes) && (isAsSent || !text.includes('\uFFFD'))) return text
  throw invalid([{ path: '', message: NOT_UTF8 }])
}
