import { Ajv2020, type AnySchema, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { RouteTable } from '../../packages/local-aws/apigateway/routes.ts'
import { routes } from '../../shared/contract/routes.ts'
import { document } from '../../shared/document/openapi/document.ts'
import type { JsonSchema, Operation, Response } from '../../shared/document/openapi/types.ts'

const made = await document()
const ajv = new Ajv2020({ strict: false, validateFormats: true, allErrors: true })
addFormats.default(ajv)
ajv.addSchema({ $id: 'service', ...made })

const compiled = new WeakMap<object, ValidateFunction>()

/** The faults of a value by a schema of the document, one line for each fault. */
export function faultsOf(schema: JsonSchema, value: unknown): string[] {
  const validate = compiled.get(schema) ?? ajv.compile(absolute(schema))
  compiled.set(schema, validate)
  validate(value)
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
}

/** References of the document are relative to it, and a schema taken out of it needs its name. */
const absolute = (schema: JsonSchema): AnySchema =>
  JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/', '"$ref":"service#/')) as AnySchema

/**
 * Checks an envelope against the schema of its trigger's webhook in the OpenAPI document, with metadata and data.
 * @throws Error with what differs
 */
export function expectDocumented(envelope: { readonly trigger: string }): void {
  const schema = made.webhooks[envelope.trigger]?.post.requestBody?.content['application/json']?.schema
  const faults = schema ? faultsOf(schema, envelope) : ['is no trigger of the document']
  if (faults.length > 0) throw new Error(`${envelope.trigger}: ${faults.join('; ')}`)
}

const table = new RouteTable(
  routes.map(({ method, path }) => ({ key: `${method} ${path}`, functionArn: path })),
)

/** A response, as a client received it. */
interface Answered {
  readonly method: string
  readonly target: string
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
  readonly body: unknown
}

/** Headers of HTTP itself and of the gateway, which OpenAPI does not describe. */
const TRANSPORT = [
  'apigw-requestid',
  'connection',
  'content-encoding',
  'content-length',
  'content-type',
  'date',
  'keep-alive',
  'transfer-encoding',
  'vary',
]

/**
 * The differences between a response and the document: its status, its headers, its content type, its body. Every answer
 * of the integration tests is compared. A path or method that is not in the document has no operation to compare with.
 */
export function undocumented({ method, target, status, headers, text, body }: Answered): string[] {
  const path = table.match(method, target.split('?')[0] ?? '')?.functionArn
  const operation = path === undefined ? undefined : made.paths[path]?.[method.toLowerCase()]
  if (!operation) return []
  const response = responseFor(operation, status)
  if (!response) return [`status ${status}`]
  const declared = Object.keys(response.headers ?? {}).map((name) => name.toLowerCase())
  const unknown = Object.keys(headers).filter((name) => !TRANSPORT.includes(name) && !declared.includes(name))
  // The gateway gives an empty body a content type too.
  const type = text === '' ? undefined : headers['content-type']?.split(';')[0]
  const media = type === undefined ? undefined : response.content?.[type]
  const hasNext = Object(body).has_more === true && method === 'GET' && status === 200
  return [
    ...(hasNext === 'link' in headers ? [] : ['Link, exactly if there is a next page (contract 3.11)']),
    ...unknown.map((name) => `header ${name}`),
    ...(type !== undefined && !media ? [`content type ${type}`] : []),
    ...(type === undefined && response.content ? ['no content'] : []),
    ...(type === 'application/json' && media?.schema ? faultsOf(media.schema, body) : []),
  ]
}

function responseFor({ responses }: Operation, status: number): Response | undefined {
  const found = responses[status]
  if (!found || !('$ref' in found)) return found
  return made.components.responses[found.$ref.slice(found.$ref.lastIndexOf('/') + 1)]
}
