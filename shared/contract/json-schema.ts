import * as z from 'zod/mini'
import { documented } from './fields.ts'
import { contact } from './schemas/contact.ts'
import { customField } from './schemas/custom-field.ts'
import { errorShape } from './schemas/error.ts'
import { category, vendor } from './schemas/naming.ts'
import { opportunity } from './schemas/opportunity.ts'
import { envelope, subscription, subscriptionWithSecret } from './schemas/webhook.ts'
import { apiKey, apiKeyCreated, me, member, pipeline, workspace } from './schemas/workspace.ts'

export type JsonSchema = { [key: string]: unknown }

/** The resources, by the names that the document gives them; wherever one occurs there is a reference to it. */
export const COMPONENTS: Readonly<Record<string, z.ZodMiniType>> = {
  Opportunity: opportunity,
  Contact: contact,
  Vendor: vendor,
  ExpenseCategory: category,
  CustomField: customField,
  Workspace: workspace,
  Member: member,
  Me: me,
  ApiKey: apiKey,
  CreatedApiKey: apiKeyCreated,
  Pipeline: pipeline,
  Subscription: subscription,
  SubscriptionWithSecret: subscriptionWithSecret,
  Event: envelope,
  Error: errorShape,
}

const NAMES = new Map<unknown, string>(Object.entries(COMPONENTS).map(([name, schema]) => [schema, name]))

/** A zod schema as JSON Schema 2020-12, as OpenAPI 3.1 takes it: what is sent (`input`) or answered (`output`). */
export function jsonSchemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...made } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema: found, jsonSchema }) => {
      const zodSchema: unknown = found
      const name = NAMES.get(zodSchema)
      if (name !== undefined && zodSchema !== schema)
        replace(jsonSchema, { $ref: `#/components/schemas/${name}` })
      const told = documented.get(found as unknown as z.ZodMiniType)
      if (told) replace(jsonSchema, told)
    },
  })
  return made
}

function replace(target: object, by: JsonSchema): void {
  for (const key of Object.keys(target)) Reflect.deleteProperty(target, key)
  Object.assign(target, by)
}

/** A top-level schema: a reference where it is a resource. */
export function schemaOrReference(schema: z.ZodMiniType): JsonSchema {
  const name = NAMES.get(schema)
  return name === undefined ? jsonSchemaOf(schema, 'output') : { $ref: `#/components/schemas/${name}` }
}
