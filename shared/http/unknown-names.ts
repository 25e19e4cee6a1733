import type * as z from 'zod/mini'
import { isReadOnly } from '../contract/read-only.ts'
import type { Route } from '../contract/route.ts'
import { nearest } from '../document/search.js'
import { schemasAt } from './schema-at.ts'

/**
 * Returns the message about a name that the schema does not have.
 * @param path the path of the object that has the name
 */
export type DescribeUnknown = (name: string, path: readonly PropertyKey[]) => string

/** For each paging parameter, the parameters that the client may have meant instead; a list accepts one of these. */
const PAGING: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    cursor: ['after'],
    offset: ['cursor'],
    page: ['cursor', 'after'],
    after: ['cursor'],
    starting_after: ['cursor', 'after'],
    per_page: ['limit'],
    page_size: ['limit'],
  }),
)

/** Suggests the name that the client may have meant, or refers to the list of all names (contract 2.7). */
export function unknownNames(
  { id, path: route }: Pick<Route, 'id' | 'path'>,
  where: 'body' | 'query' | 'path',
  schema: z.core.$ZodType,
): DescribeUnknown {
  return (name, path) => {
    const known = namesAt(schema, path)
    if (where !== 'query') {
      if (path.length === 0 && isReadOnly(route, name)) {
        const writable = beginning(name, known)
        return writable === undefined ? 'is read-only' : `is read-only; did you mean \`${writable}\`?`
      }
      return `is not a known field; ${advice(id, name, known)}`
    }
    const paging = PAGING.get(name)?.find((one) => known.includes(one))
    if (paging !== undefined) return `is not for this list, which takes \`${paging}\``
    return `is not a known parameter; ${advice(id, name, known)}`
  }
}

function advice(id: string, name: string, known: readonly string[]): string {
  const meant = beginning(name, known) ?? nearest(name, known) ?? containing(name, known)
  return meant === undefined ? `see /docs/operations/${id}.md` : `did you mean \`${meant}\`?`
}

/** Minimum length of a name that is found as a part of another name. */
const MIN_PART = 3

/** `stage_id` for `stage`. */
const beginning = (name: string, known: readonly string[]): string | undefined =>
  name.length < MIN_PART ? undefined : known.find((one) => one.startsWith(`${name}_`))

/** `expense_date` for `date`, and `phone` for `phone_number`. */
const containing = (name: string, known: readonly string[]): string | undefined =>
  known.find(
    (one) => Math.min(one.length, name.length) >= MIN_PART && (one.includes(name) || name.includes(one)),
  )

/** The names that the object at a path accepts; empty if the schema has no object at the path. */
const namesAt = (schema: z.core.$ZodType, path: readonly PropertyKey[]): readonly string[] =>
  schemasAt(schema, path).flatMap(({ _zod: { def } }) =>
    def.type === 'object' ? Object.keys(def.shape) : [],
  )
