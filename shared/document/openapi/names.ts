import type * as z from 'zod/mini'
import { responseOf } from '../../contract/responses.ts'
import type { Route } from '../../contract/route.ts'
import { deletedRecord, deletedType } from '../../contract/schemas/changes.ts'
import { errorShape } from '../../contract/schemas/error.ts'
import { estimateLink } from '../../contract/schemas/estimate.ts'
import { period } from '../../contract/schemas/overview.ts'
import { passkeyAdded, sessionStarted } from '../../contract/schemas/passkey.ts'
import { deliverySummary, envelope, sample } from '../../contract/schemas/webhook.ts'

/** Schemas that are components of the document, with their names. */
export type Names = ReadonlyMap<unknown, string>

/**
 * Names the schemas in the responses of the rows. A resource, also a nested one, is named after its literal `object`,
 * and a page of resources gets the suffix `List`. A response with a secret differs from the plain resource, so its
 * name ends in `WithSecret`.
 */
export function namesOf(routes: readonly Route[]): Map<z.ZodMiniType, string> {
  const names = new Map<z.ZodMiniType, string>([
    [errorShape, 'Error'],
    [envelope, 'Event'],
    [sample, 'Sample'],
    [deliverySummary, 'DeliverySummary'],
    [deletedRecord, 'DeletedRecord'],
    [deletedType, 'DeletedType'],
    [passkeyAdded, 'PasskeyAdded'],
    [sessionStarted, 'SessionWithToken'],
    [estimateLink, 'EstimateLink'],
    [period, 'OverviewPeriod'],
  ])
  for (const route of routes) {
    const body = responseOf(route)
    if (body) collect(body, route.secret ? 'WithSecret' : '', names)
  }
  return names
}

function collect(schema: z.ZodMiniType, suffix: string, names: Map<z.ZodMiniType, string>): void {
  if (names.has(schema)) return
  const shape = shapeOf(schema)
  const object = shape.object && literalOf(shape.object)
  if (object !== undefined) names.set(schema, pascal(object) + suffix)
  for (const inner of innerOf(schema)) collect(inner, '', names)
  const [item] = shape.data && shape.has_more ? innerOf(shape.data) : []
  const itemName = item && names.get(item)
  if (itemName !== undefined) names.set(schema, `${itemName}List`)
}

function innerOf(schema: z.ZodMiniType): z.ZodMiniType[] {
  const { shape, element, innerType, valueType } = definitionOf(schema)
  return [
    ...Object.values(shape ?? {}),
    ...[element, innerType, valueType].filter((inner) => inner !== undefined),
  ]
}

/** The properties of zod's definitions of literals, objects, arrays, wrappers and records. */
interface Definition {
  readonly type: string
  readonly values?: readonly unknown[]
  readonly shape?: Record<string, z.ZodMiniType>
  readonly element?: z.ZodMiniType
  readonly innerType?: z.ZodMiniType
  readonly valueType?: z.ZodMiniType
}

/** zod's type of a definition has only the fields common to all kinds of schemas. */
const definitionOf = ({ _zod: { def } }: z.ZodMiniType): Definition => def as Definition

const shapeOf = (schema: z.ZodMiniType): Record<string, z.ZodMiniType> => definitionOf(schema).shape ?? {}

function literalOf(schema: z.ZodMiniType): string | undefined {
  const { type, values } = definitionOf(schema)
  return type === 'literal' && typeof values?.[0] === 'string' ? values[0] : undefined
}

/** Converts `expense_category` to `ExpenseCategory`. */
export function pascal(name: string): string {
  return name.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())
}
