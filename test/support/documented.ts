import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { expect } from 'vitest'
import { document } from '../../shared/contract/openapi/document.ts'

const ajv = new Ajv2020({ strict: false, validateFormats: true })
addFormats.default(ajv)
ajv.addSchema({ $id: 'service', ...(await document()) })

/** Holds an envelope against what the OpenAPI document says of its trigger's webhook: metadata and data included. */
export function expectDocumented(envelope: { readonly trigger: string }): void {
  const schema = `service#/webhooks/${envelope.trigger}/post/requestBody/content/application~1json/schema`
  ajv.validate(schema, envelope)
  expect(ajv.errors).toBeNull()
}
