import * as z from 'zod'
import type { TableSpec } from '../cloudformation/template.ts'

/** Attributes as the protocol writes them: `{ "pk": { "S": "…" } }`. */
export const attributes = z.record(z.string(), z.unknown())
export type Item = Readonly<Record<string, unknown>>

/** The key of a table, or of one of its indexes. */
export interface Keys {
  readonly hash: string
  /** Undefined when the table has no sort key. */
  readonly range: string | undefined
}

type KeySchema = TableSpec['KeySchema']

export const keysOf = (schema: KeySchema): Keys => ({
  hash: schema.find(({ KeyType }) => KeyType === 'HASH')?.AttributeName ?? '',
  range: schema.find(({ KeyType }) => KeyType === 'RANGE')?.AttributeName,
})

export const namesOf = ({ hash, range }: Keys): string[] => (range === undefined ? [hash] : [hash, range])

/** The attributes of those names that the item has. */
export const pick = (item: Item, names: readonly string[]): Item =>
  Object.fromEntries(names.flatMap((name) => (name in item ? [[name, item[name]]] : [])))

/** One text for one item of a table, from its key. */
export const idOf = (item: Item, keys: Keys): string =>
  JSON.stringify(namesOf(keys).map((name) => item[name]))

/** Keys that sort other than as strings are not used here. */
export const textOf = (value: unknown): string => z.object({ S: z.string() }).parse(value).S

/** As DynamoDB sorts strings: by their bytes. */
export const compareText = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b))

/** The attributes that a projection expression names; undefined without one. */
export function projectionOf(
  expression: string | undefined,
  names: Readonly<Record<string, string>> = {},
): string[] | undefined {
  return expression?.split(',').map((part) => {
    const name = part.trim()
    if (/[.[]/.test(name)) throw new Error(`projections of nested attributes are not imitated: ${name}`)
    return names[name] ?? name
  })
}
