import type { Route } from '../contract/route.ts'
import type { JsonSchema } from '../document/openapi/types.ts'
import { nameOf } from '../document/page/fields.ts'
import { publishedDocument } from '../document/published.ts'
import { nearest } from '../document/search.js'
import type { Fault } from '../http/problem.ts'

/** The parts of a response that a tool returns (contract 1.19). */
export interface Selection {
  /** Of a record, or of the items of a list; undefined: all. */
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
  // The schemas of the code would add to the bundle.
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
  if (!fields) return shown
  const list = listOf(shown)
  return list ? { ...list, data: list.data.map((item) => pick(item, fields)) } : pick(shown, fields)
}

function pick(record: unknown, fields: readonly string[]): unknown {
  if (!isObject(record)) return record
  return Object.fromEntries(Object.entries(record).filter(([name]) => fields.includes(name)))
}

/** Fields with a signed link to a file, in records and in their events. */
const FILES: readonly string[] = ['receipt', 'original', 'display', 'thumbnail']
/** Fields whose content is the client's. */
const FREE: readonly string[] = ['external_references', 'custom_fields']

function withoutLinks(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutLinks)
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      if (FREE.includes(name)) return [name, inner]
      if (FILES.includes(name) && isObject(inner) && 'expires_at' in inner && 'url' in inner) {
        return [name, { ...inner, url: null }]
      }
      return [name, withoutLinks(inner)]
    }),
  )
}
