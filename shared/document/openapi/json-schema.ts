import * as z from 'zod/mini'
import { defaults, documented } from '../../contract/declare-schema.ts'
import { TRIGGER_IDS } from '../../domain/kit/triggers.ts'
import { describe, type Scope } from './describe.ts'
import type { Names } from './names.ts'
import type { JsonSchema } from './types.ts'

const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` })

/**
 * JSON Schema of a request body or of parameters, with the schemas of `documented` where zod cannot convert a check.
 */
export function requestSchema(schema: z.ZodMiniType, scope: Omit<Scope, 'isSent'> = NO_ROOTS): JsonSchema {
  return convert(schema, { ...scope, isSent: true }, () => undefined)
}

const NO_ROOTS = { roots: [] }

/** The name of the component that a schema refers to. */
export const referencedName = ({ $ref }: JsonSchema): string | undefined =>
  $ref?.slice($ref.lastIndexOf('/') + 1)

/** JSON Schema of a response of the operation `id`, with references to named schemas. */
export function responseSchema(schema: z.ZodMiniType, names: Names, id = ''): JsonSchema {
  const name = names.get(schema)
  if (name !== undefined) return reference(name)
  return convert(schema, { isSent: false, roots: [id] }, (found) => names.get(found))
}

/** JSON Schema of a named schema, with references to the others. */
export function componentSchema(schema: z.ZodMiniType, names: Names): JsonSchema {
  return convert(schema, { isSent: false, roots: rootsOf(names.get(schema)) }, (found) =>
    found === schema ? undefined : names.get(found),
  )
}

/** A component with a secret also has the descriptions of the component without it. */
export const rootsOf = (name = ''): string[] => [...new Set([name, name.replace(/WithSecret$/, '')])]

function convert(
  schema: z.ZodMiniType,
  scope: Scope,
  nameOf: (schema: unknown) => string | undefined,
): JsonSchema {
  const toJson = (part: z.core.$ZodType): object => {
    const { $schema: _, ...json } = z.toJSONSchema(part, {
      io: scope.isSent ? 'input' : 'output',
      unrepresentable: 'any',
      override: ({ zodSchema, jsonSchema }) => {
        const name = nameOf(zodSchema)
        const override = documented.get(zodSchema)
        const array = arrayOf(zodSchema)
        if (name !== undefined) replace(jsonSchema, reference(name))
        else if (override) replace(jsonSchema, override)
        else if (array) replace(jsonSchema, toJson(array))
        else if (jsonSchema.enum?.length === TRIGGER_IDS.length) replace(jsonSchema, reference('TriggerId'))
        const fallback = defaults.get(zodSchema)
        if (fallback) Object.assign(jsonSchema, { default: fallback.value })
      },
    })
    return json
  }
  // `z.toJSONSchema` returns JSON Schema; its type is wider than the keywords that it uses.
  return describe(toJson(schema) as JsonSchema, scope)
}

/** The array in the pipe that `list` (contract/fields.ts) makes to check the length first. */
function arrayOf({ _zod: { def } }: z.core.$ZodTypes): z.core.$ZodType | undefined {
  return def.type === 'pipe' && def.out._zod.def.type === 'array' ? def.out : undefined
}

function replace(target: object, by: object): void {
  for (const key of Object.keys(target)) Reflect.deleteProperty(target, key)
  Object.assign(target, by)
}
