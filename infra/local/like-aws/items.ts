import * as z from 'zod'
import type { TableSpec } from '../cloudformation/definition.ts'

/** Attributes as DynamoDB JSON: `{ "pk": { "S": "…" } }`. */
export const attributes = z.record(z.string(), z.unknown())
export type Item = Readonly<Record<string, unknown>>

/** The key attributes of a table or index. */
export interface Keys {
  readonly hash: string
  /** Undefined if there is no sort key. */
  readonly range: string | undefined
}

type KeySchema = TableSpec['KeySchema']

export const keysOf = (schema: KeySchema): Keys => ({
  hash: schema.find(({ KeyType }) => KeyType === 'HASH')?.AttributeName ?? '',
  range: schema.find(({ KeyType }) => KeyType === 'RANGE')?.AttributeName,
})

export const namesOf = ({ hash, range }: Keys): string[] => (range === undefined ? [hash] : [hash, range])

/** Returns the given attributes of an item, without absent ones. */
export const pick = (item: Item, names: readonly string[]): Item =>
  Object.fromEntries(names.flatMap((name) => (name in item ? [[name, item[name]]] : [])))

/** Returns a text that identifies an item of a table by its key. */
export const idOf = (item: Item, keys: Keys): string =>
  JSON.stringify(namesOf(keys).map((name) => item[name]))

/** Reads a string key; the table has no keys of other types. */
export const textOf = (value: unknown): string => z.object({ S: z.string() }).parse(value).S

/** Compares strings by their UTF-8 bytes, like DynamoDB. */
export const compareText = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b))

/** Returns the attributes of a projection expression; undefined without an expression. */
export function projectionOf(
  expression: string | undefined,
  names: Readonly<Record<string, string>> = {},
): string[] | undefined {
  return expression?.split(',').map((part) => {
    const name = part.trim()
    if (/[.[]/.test(name))
      throw new Error(`projections of nested attributes are not supported locally: ${name}`)
    return names[name] ?? name
  })
}
