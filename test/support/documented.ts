import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { expect } from 'vitest'
import { RouteTable } from '../../infra/local/apigateway/routes.ts'
import { document } from '../../shared/contract/openapi/document.ts'
import { routes } from '../../shared/contract/routes.ts'

const ajv = new Ajv2020({ strict: false, validateFormats: true })
addFormats.default(ajv)
ajv.addSchema({ $id: 'service', ...(await document()) })

/** Checks an envelope against the schema of its trigger's webhook in the OpenAPI document, with metadata and data. */
export function expectDocumented(envelope: { readonly trigger: string }): void {
  const schema = `service#/webhooks/${envelope.trigger}/post/requestBody/content/application~1json/schema`
  ajv.validate(schema, envelope)
  expect(ajv.errors).toBeNull()
}

const table = new RouteTable(
  routes.map(({ method, path }) => ({ key: `${method} ${path}`, functionArn: path })),
)

/** Checks the body of a GET's 200 against the schema that the OpenAPI document has for its path. */
export function expectDocumentedAnswer(target: string, body: unknown): void {
  const path = table.match('GET', target.split('?')[0] ?? '')?.functionArn
  if (path === undefined) throw new Error(`the document has no GET ${target}`)
  const pointer = ['paths', path, 'get', 'responses', '200', 'content', 'application/json', 'schema']
  const escaped = pointer.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')))
  ajv.validate(`service#/${escaped.join('/')}`, body)
  expect(ajv.errors, `GET ${target}`).toBeNull()
}
