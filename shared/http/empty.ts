import * as z from 'zod/mini'
import { schemasAt } from './schema-at.ts'

/** The fault of an empty text that is refused (contract 2.9). */
export function emptyMessage(isOptional: boolean, isNullable = false): string {
  if (!isOptional) return 'is empty'
  return `is empty; leave it out${isNullable ? ', or send null' : ''}`
}

/**
 * The fault of an empty text at a path.
 * @param message the message of the check that failed. It is kept if the schema accepts an empty text at the path,
 * because another field then caused the fault
 */
export function emptyFault(schema: z.core.$ZodType, path: readonly PropertyKey[], message: string): string {
  const isEntry = schemasAt(schema, path.slice(0, -1)).some(({ _zod: { def } }) => def.type === 'record')
  if (isEntry) return emptyMessage(true)
  const at = schemasAt(schema, path)
  const [outermost] = at
  if (outermost && z.safeParse(outermost, '').success) return `is empty, and ${message}`
  const isAnyOf = (...types: string[]) => at.some(({ _zod: { def } }) => types.includes(def.type))
  return emptyMessage(isAnyOf('optional', 'default'), isAnyOf('nullable'))
}
