import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import * as z from 'zod'

/** The published interface, `docs/openapi.json`. The checks rely only on this document. */
export const published = (): Readonly<Record<string, unknown>> =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../../docs/openapi.json'), 'utf8'))

const reference = z.object({ $ref: z.string() })
const response = z.object({
  headers: z.record(z.string(), z.unknown()).default({}),
  content: z.record(z.string(), z.unknown()).default({}),
})
const document = z.object({
  paths: z.record(
    z.string(),
    z.record(z.string(), z.object({ responses: z.record(z.string(), z.unknown()) })),
  ),
  components: z.object({ responses: z.record(z.string(), response) }),
})

function load() {
  const text = published()
  const ajv = new Ajv2020({ strict: false })
  addFormats.default(ajv)
  ajv.addSchema({ ...text, $id: 'service' })
  return { ...document.parse(text), ajv }
}

let loaded: ReturnType<typeof load> | undefined

/** Loaded at first use, so that the function starts quickly. */
function contract() {
  loaded ??= load()
  return loaded
}

/** Sent only where they apply. */
const OPTIONAL_HEADERS = ['Idempotent-Replayed', 'Link']

/** Returns the differences between a response and the document; empty if they agree. */
export function differencesOf(
  method: string,
  path: string,
  { status, headers, body }: { readonly status: number; readonly headers: Headers; readonly body: unknown },
): string[] {
  const { paths, components } = contract()
  const documented = Object.keys(paths).find(
    (template) => matches(template, path) && method.toLowerCase() in (paths[template] ?? {}),
  )
  // For an unknown path or method, the document's error response applies.
  if (documented === undefined) return bodyDifferences('service#/components/schemas/Error', body)
  const operation = `service#/paths/${pointer(documented)}/${method.toLowerCase()}/responses/${status}`
  const declared = paths[documented]?.[method.toLowerCase()]?.responses[status]
  if (declared === undefined) return [`answers ${status}, which is not documented`]
  const shared = reference.safeParse(declared).data?.$ref
  const name = shared?.split('/').at(-1) ?? ''
  const found = shared === undefined ? response.parse(declared) : components.responses[name]
  const declaredHeaders = Object.keys(found?.headers ?? {})
  const hasNextPage = Object(body).has_more === true
  const missing = declaredHeaders
    .filter((header) => !OPTIONAL_HEADERS.includes(header) || (header === 'Link' && hasNextPage))
    .filter((header) => !headers.has(header))
    .map((header) => `lacks the header ${header}`)
  if (!found || !('application/json' in found.content)) return missing
  const schemaPath = shared === undefined ? operation : `service#/components/responses/${name}`
  return [...missing, ...bodyDifferences(`${schemaPath}/content/application~1json/schema`, body)]
}

function bodyDifferences(schema: string, body: unknown): string[] {
  const { ajv } = contract()
  if (ajv.validate({ $ref: schema }, body)) return []
  return (ajv.errors ?? []).map(({ instancePath, message }) => `body${instancePath} ${message}`)
}

const pointer = (path: string): string =>
  path.replaceAll('~', '~0').replaceAll('/', '~1').replaceAll('{', '%7B').replaceAll('}', '%7D')

function matches(documented: string, path: string): boolean {
  const wanted = documented.split('/')
  const given = path.split('?')[0]?.split('/') ?? []
  return (
    wanted.length === given.length && wanted.every((part, n) => part.startsWith('{') || part === given[n])
  )
}
