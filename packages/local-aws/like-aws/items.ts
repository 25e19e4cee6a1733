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

/** Returns the given attributes of an item that are present. */
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

export interface Conditional {
  readonly KeyConditionExpression: string
  readonly ExpressionAttributeNames?: Readonly<Record<string, string>> | undefined
  readonly ExpressionAttributeValues: Readonly<Record<string, unknown>>
}

const CLAUSE =
  /(?<between>[#\w]+)\s+BETWEEN\s+(?<from>:\w+)\s+AND\s+(?<to>:\w+)|begins_with\s*\(\s*(?<begins>[#\w]+)\s*,\s*(?<prefix>:\w+)\s*\)|(?<left>[#\w]+)\s*(?<operator><=|>=|=|<|>)\s*(?<right>:\w+)/gi

type Predicate = (item: Item) => boolean

/**
 * Returns a predicate for items that match a query's key condition. Items without the keys of the index do not match.
 */
export function keyCondition(
  { KeyConditionExpression, ExpressionAttributeNames = {}, ExpressionAttributeValues }: Conditional,
  { hash, range }: Keys,
): Predicate {
  const value = (name = '') => textOf(ExpressionAttributeValues[name])
  const of = (name: string, test: (text: string) => boolean): Predicate => {
    const attribute = ExpressionAttributeNames[name] ?? name
    return (item) => test(textOf(item[attribute]))
  }
  const tests = [...KeyConditionExpression.matchAll(CLAUSE)].map(({ groups = {} }): Predicate => {
    const { between, begins, left = '', operator = '' } = groups
    if (between) {
      const [from, to] = [value(groups.from), value(groups.to)]
      return of(between, (text) => compareText(text, from) >= 0 && compareText(text, to) <= 0)
    }
    if (begins) return of(begins, (text) => text.startsWith(value(groups.prefix)))
    const right = value(groups.right)
    return of(left, (text) => compares(operator, compareText(text, right)))
  })
  return (item) =>
    item[hash] !== undefined &&
    (range === undefined || item[range] !== undefined) &&
    tests.every((test) => test(item))
}

function compares(operator: string, order: number): boolean {
  switch (operator) {
    case '<':
      return order < 0
    case '<=':
      return order <= 0
    case '>':
      return order > 0
    case '>=':
      return order >= 0
    default:
      return order === 0
  }
}
