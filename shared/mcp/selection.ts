import type { Route } from '../contract/route.ts'
import type { JsonSchema } from '../document/openapi/types.ts'
import { nameOf } from '../document/page/fields.ts'
import { publishedDocument } from '../document/published.ts'
import { nearest } from '../document/search.js'
import type { Fault } from '../http/problem.ts'

/** The parts of a response that a tool returns (contract 1.19). */
export interface Selection {
  /** The fields of a record, or of the items of a list, to return; undefined: all fields. */
  readonly fields?: readonly string[] | undefined
  /** Whether to return signed links to files. */
  readonly links?: boolean | undefined
}

/** Faults for the fields that a response does not have. */
export async function unknownFields(route: Route, fields: readonly string[] = []): Promise<Fault[]> {
  const known = fields.length === 0 ? [] : await fieldsOf(route)
  return fields.flatMap((name, place) => {
    if (known.includes(name)) return []
    const meant = nearest(name, known)
    const advice = meant === undefined ? `see describe_operation ${route.id}` : `did you mean \`${meant}\`?`
    return [{ path: `fields.${place}`, message: `is not a field of the response; ${advice}` }]
  })
}

/** The names of the top-level fields of a record, or of the items of a list. */
async function fieldsOf({ path, method, response: { status } }: Route): Promise<string[]> {
  // Read from the document, because the schemas in the code would add to the bundle.
  const { paths, components } = await publishedDocument()
  const named = (schema: JsonSchema | undefined) =>
    schema?.$ref === undefined ? schema : components.schemas[nameOf(schema.$ref)]
  const response = paths[path]?.[method.toLowerCase()]?.responses[status]
  const content = response && 'content' in response ? response.content : undefined
  const shown = named(content?.['application/json']?.schema)
  const item = named(shown?.properties?.data?.items)
  return Object.keys((item ?? shown)?.properties ?? {})
}

type Json = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A list with its items; undefined for any other response. */
export const listOf = (body: unknown): (Json & { readonly data: readonly unknown[] }) | undefined =>
  isObject(body) && Array.isArray(body.data) ? { ...body, data: body.data } : undefined

/** The selected parts of the body of a response. */
export function select(body: unknown, { fields, links }: Selection): unknown {
  const shown = links ? body : withoutLinks(body)
  const list = listOf(shown)
  if (!list) return fields ? pick(shown, fields) : shown
  const items = list.data.map(asListed)
  return { ...list, data: fields ? items.map((item) => pick(item, fields)) : items }
}

/** Limits the receiver's response, which may be the same HTML page at each attempt. */
const ANSWER_CHARACTERS = 100

function asListed(item: unknown): unknown {
  if (!isObject(item) || item.object !== 'delivery' || !Array.isArray(item.attempts)) return item
  return { ...item, attempts: newestAttempts(item.attempts) }
}

/**
 * The newest attempt of a delivery, and the newest that failed, with the beginning of the receiver's answer. Their
 * `number` shows how many attempts there were; the endpoint of the delivery shows all stored attempts.
 */
function newestAttempts(attempts: readonly unknown[]): unknown[] {
  const failed = attempts.findLastIndex((one) => isObject(one) && one.error !== null)
  return attempts
    .filter((_, place) => place === failed || place === attempts.length - 1)
    .map((one) => {
      if (!isObject(one) || typeof one.response_body !== 'string') return one
      return { ...one, response_body: one.response_body.slice(0, ANSWER_CHARACTERS).toWellFormed() }
    })
}

function pick(record: unknown, fields: readonly string[]): unknown {
  if (!isObject(record)) return record
  return Object.fromEntries(Object.entries(record).filter(([name]) => fields.includes(name)))
}

/** Fields with a signed link to a file, in records and in their events. */
const FILES: readonly string[] = ['receipt', 'original', 'display', 'thumbnail']
/** Fields whose content comes from clients. */
const FREE: readonly string[] = ['external_references', 'custom_fields']

function withoutLinks(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutLinks)
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      if (FREE.includes(name)) return [name, inner]
      if (FILES.includes(name) && isObject(inner) && 'expires_at' in inner && 'url' in inner) {
        return [name, { ...inner, url: null, ...('display_url' in inner && { display_url: null }) }]
      }
      return [name, withoutLinks(inner)]
    }),
  )
}
