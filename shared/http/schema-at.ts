import type * as z from 'zod/mini'

/** Every zod schema is one of the types that `def.type` distinguishes. */
const isStandard = (schema: z.core.$ZodType | undefined): schema is z.core.$ZodTypes =>
  schema !== undefined && 'def' in schema._zod

/** The schemas at a path, the outermost first; for a pipe, its input and output. Empty if the schema has nothing at the path. */
export function schemasAt(
  schema: z.core.$ZodType | undefined,
  path: readonly PropertyKey[],
): readonly z.core.$ZodTypes[] {
  if (!isStandard(schema)) return []
  const { def } = schema._zod
  const [first, ...rest] = path
  const own = first === undefined ? [schema] : []
  switch (def.type) {
    case 'object':
      return first === undefined ? own : schemasAt(def.shape[String(first)], rest)
    case 'array':
      return first === undefined ? own : schemasAt(def.element, rest)
    case 'record':
      return first === undefined ? own : schemasAt(def.valueType, rest)
    case 'pipe':
      return [...own, ...schemasAt(def.in, path), ...schemasAt(def.out, path)]
    case 'optional':
    case 'nullable':
    case 'default':
      return [...own, ...schemasAt(def.innerType, path)]
    default:
      return own
  }
}
