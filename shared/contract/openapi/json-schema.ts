import * as z from 'zod/mini'
import { TRIGGER_IDS } from '../../domain/triggers.ts'
import { documented } from '../declare-schema.ts'
import { describe, isSent, type QUERY, SENT } from './describe.ts'
import type { Names } from './names.ts'
import type { JsonSchema } from './types.ts'

const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` })

/**
 * JSON Schema of a request body or of parameters, with the schemas of `documented` where zod cannot convert a check.
 */
export function requestSchema(schema: z.ZodMiniType, scope: typeof SENT | typeof QUERY = SENT): JsonSchema {
  return convert(schema, scope, () => undefined)
}

/** The name of the component that a schema refers to. */
export const referencedName = ({ $ref }: JsonSchema): string | undefined =>
  $ref?.slice($ref.lastIndexOf('/') + 1)

/** JSON Schema of a response, with references to named schemas. */
export function responseSchema(schema: z.ZodMiniType, names: Names): JsonSchema {
  const name = names.get(schema)
  return name === undefined ? convert(schema, '', (found) => names.get(found)) : reference(name)
}

/** JSON Schema of a named schema, with references to the others. */
export function componentSchema(schema: z.ZodMiniType, names: Names): JsonSchema {
  return convert(schema, names.get(schema) ?? '', (found) =>
    found === schema ? undefined : names.get(found),
  )
}

function convert(
  schema: z.ZodMiniType,
  scope: string,
  nameOf: (schema: unknown) => string | undefined,
): JsonSchema {
  const toJson = (part: z.core.$ZodType): object => {
    const { $schema: _, ...json } = z.toJSONSchema(part, {
      io: isSent(scope) ? 'input' : 'output',
      unrepresentable: 'any',
      override: ({ zodSchema, jsonSchema }) => {
        const name = nameOf(zodSchema)
        const override = documented.get(zodSchema)
        const array = arrayOf(zodSchema)
        if (name !== undefined) replace(jsonSchema, reference(name))
        else if (override) replace(jsonSchema, override)
        else if (array) replace(jsonSchema, toJson(array))
        else if (jsonSchema.enum?.length === TRIGGER_IDS.length) replace(jsonSchema, reference('TriggerId'))
      },
    })
    return json
  }
  // `z.toJSONSchema` returns JSON Schema; its type is wider than the keywords that it uses.
  return describe(toJson(schema) as JsonSchema, scope)
}

/** The array in the pipe that `list` (fields.ts) makes to check the length first. */
function arrayOf({ _zod: { def } }: z.core.$ZodTypes): z.core.$ZodType | undefined {
  return def.type === 'pipe' && def.out._zod.def.type === 'array' ? def.out : undefined
}

function replace(target: object, by: object): void {
  for (const key of Object.keys(target)) Reflect.deleteProperty(target, key)
  Object.assign(target, by)
}
