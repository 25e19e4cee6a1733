import type * as z from 'zod/mini'
import { isReadOnly } from '../contract/read-only.ts'
import type { Route } from '../contract/route.ts'
import { nearest } from './nearest.ts'

/** What is said of a name that the schema does not have. @param path of the object that has it */
export type DescribeUnknown = (name: string, path: readonly PropertyKey[]) => string

const OTHER_PAGING: Readonly<Record<string, string>> = { cursor: 'offset', offset: 'cursor' }

/** Says which name the client may have meant (contract 2.7). */
export function unknownNames(
  { path: route }: Pick<Route, 'path'>,
  where: 'body' | 'query' | 'path',
  schema: z.core.$ZodType,
): DescribeUnknown {
  return (name, path) => {
    const known = namesAt(schema, path)
    if (where !== 'query') {
      if (path.length === 0 && isReadOnly(route, name)) return 'is read-only'
      return withNearest('is not a known field', name, known)
    }
    const paging = OTHER_PAGING[name]
    if (paging && known.includes(paging)) return `is not for this list, which takes \`${paging}\``
    return withNearest('is not a known parameter', name, known)
  }
}

function withNearest(message: string, name: string, known: readonly string[]): string {
  const meant = nearest(name, known)
  return meant === undefined ? message : `${message}; did you mean \`${meant}\`?`
}

/** Every schema of zod is one of its types, by which `def` is told apart. */
const isStandard = (schema: z.core.$ZodType): schema is z.core.$ZodTypes => 'def' in schema._zod

/** The names that the object at a path takes; none if the schema has no object there. */
function namesAt(schema: z.core.$ZodType | undefined, path: readonly PropertyKey[]): readonly string[] {
  if (!schema || !isStandard(schema)) return []
  const { def } = schema._zod
  const [first, ...rest] = path
  switch (def.type) {
    case 'object':
      return first === undefined ? Object.keys(def.shape) : namesAt(def.shape[String(first)], rest)
    case 'array':
      return namesAt(def.element, rest)
    case 'pipe':
      return [...namesAt(def.in, path), ...namesAt(def.out, path)]
    case 'optional':
    case 'nullable':
    case 'default':
      return namesAt(def.innerType, path)
    default:
      return []
  }
}
