import * as z from 'zod'
import type { TableSpec } from '../cloudformation/definition.ts'
import {
  attributes,
  compareText,
  type Item,
  idOf,
  keyCondition,
  keysOf,
  namesOf,
  pick,
  projectionOf,
  textOf,
} from './items.ts'

export const queryInput = z.looseObject({
  TableName: z.string(),
  IndexName: z.string().optional(),
  KeyConditionExpression: z.string(),
  ExpressionAttributeNames: z.record(z.string(), z.string()).optional(),
  ExpressionAttributeValues: attributes,
  FilterExpression: z.string().optional(),
  ProjectionExpression: z.string().optional(),
  ScanIndexForward: z.boolean().optional(),
  ConsistentRead: z.boolean().optional(),
  Limit: z.number().optional(),
  ExclusiveStartKey: attributes.optional(),
})
export type QueryInput = z.infer<typeof queryInput>

export const queryOutput = z.looseObject({
  Items: z.array(attributes).default([]),
  LastEvaluatedKey: attributes.optional(),
})
export interface QueryOutput {
  readonly Items: readonly Item[]
  readonly LastEvaluatedKey?: Item | undefined
}

/**
 * Runs a query on an earlier state of the table. The result has the items that the store finds now, except items that have changed since
 * that state; these are replaced by their earlier versions, if they were in the query's range. Supports limit and start key.
 * @param earlierItems returns the earlier versions of the changed items; called after each response of the store, because the response may
 * include writes that were done in the meantime
 * @param ask sends a query to the store
 */
export async function queryEarlier(
  input: QueryInput,
  table: TableSpec,
  earlierItems: () => ReadonlyMap<string, Item | undefined>,
  ask: (input: QueryInput) => Promise<QueryOutput>,
): Promise<QueryOutput> {
  for (const name of ['Select', 'KeyConditions']) {
    if (name in input) throw new Error(`stale queries with ${name} are not supported locally`)
  }
  const view = viewOf(input, table)
  const inRange = keyCondition(input, view.keys)
  const limit = input.Limit ?? Number.POSITIVE_INFINITY
  const found: Item[] = []
  for (let from = input.ExclusiveStartKey; ; ) {
    const pageSize = limit - found.length
    const { Items, LastEvaluatedKey: end } = await ask(view.query(pageSize, from))
    const earlier = earlierItems()
    const isBetween = (item: Item) =>
      (from === undefined || view.compare(item, from) > 0) &&
      (end === undefined || view.compare(item, end) <= 0)
    const changed = [...earlier.values()].filter((item) => item !== undefined)
    const then = changed.filter(inRange).map(view.indexed).filter(isBetween)
    const unchanged = Items.filter((item) => !earlier.has(view.id(item)))
    found.push(...[...unchanged, ...then].sort(view.compare))
    if (found.length > limit || (found.length === limit && end !== undefined)) {
      const page = found.slice(0, limit)
      return view.output(page, page.at(-1))
    }
    // A response of 1 MB ends before its limit.
    if (end === undefined || Items.length < pageSize) return view.output(found, end)
    from = end
  }
}

/** The keys, order and projection of the query's table or index. */
function viewOf(input: QueryInput, table: TableSpec) {
  const index = table.GlobalSecondaryIndexes.find(({ IndexName }) => IndexName === input.IndexName)
  if (input.IndexName !== undefined && !index) throw new Error(`there is no index ${input.IndexName}`)
  const tableKeys = keysOf(table.KeySchema)
  const keys = index ? keysOf(index.KeySchema) : tableKeys
  const order = [...(keys.range === undefined ? [] : [keys.range]), ...namesOf(tableKeys)]
  const direction = input.ScanIndexForward === false ? -1 : 1
  const names = [...new Set([...namesOf(keys), ...namesOf(tableKeys)])]
  const { Projection } = index ?? { Projection: { ProjectionType: 'ALL' as const } }
  const projected =
    Projection.ProjectionType === 'ALL'
      ? undefined
      : [...names, ...(index?.Projection.NonKeyAttributes ?? [])]
  const wanted = projectionOf(input.ProjectionExpression, input.ExpressionAttributeNames)
  const passes = filterOf(input)
  return {
    keys,
    id: (item: Item) => idOf(item, tableKeys),
    indexed: (item: Item): Item => (projected ? pick(item, projected) : item),
    compare(a: Item, b: Item): number {
      for (const name of order) {
        const compared = compareText(textOf(a[name]), textOf(b[name]))
        if (compared !== 0) return compared * direction
      }
      return 0
    },
    query: (limit: number, from: Item | undefined) => wholeItemQuery(input, limit, from),
    output: (
      items: readonly Item[],
      last: Item | undefined,
    ): QueryOutput & { Count: number; ScannedCount: number } => {
      const passing = items.filter(passes)
      return {
        Items: wanted ? passing.map((item) => pick(item, wanted)) : passing,
        Count: passing.length,
        ScannedCount: items.length,
        ...(last && { LastEvaluatedKey: pick(last, names) }),
      }
    },
  }
}

const CONTAINS = /contains\((?:(\w+)\.)?(#?\w+), (:\w+)\)/g
const map = z.object({ M: z.record(z.string(), z.unknown()) })
const text = z.object({ S: z.string().optional() }).optional()

/** The filter of a query: texts that attributes, of the item or of a map in it, must contain, joined by OR in parentheses; the parentheses are joined by AND. */
function filterOf(input: QueryInput): (item: Item) => boolean {
  const { FilterExpression: filter = '', ExpressionAttributeNames: names = {} } = input
  if (/[^() ]/.test(filter.replaceAll(CONTAINS, '').replaceAll(/ (AND|OR) /g, '')))
    throw new Error(`stale queries with the filter ${filter} are not supported locally`)
  const groups = filter.split(' AND ').map((group) => [...group.matchAll(CONTAINS)])
  return (item) =>
    groups.every(
      (group) =>
        group.length === 0 ||
        group.some(([, path, name = '', value = '']) => {
          const attributes = path === undefined ? item : map.parse(item[path]).M
          const found = text.parse(attributes[names[name] ?? name])?.S
          return found?.includes(textOf(input.ExpressionAttributeValues[value]))
        }),
    )
}

/** Removes the projection and the filter from a query: the table keys, and items that do not pass now, are needed too. */
function wholeItemQuery(input: QueryInput, limit: number, from: Item | undefined): QueryInput {
  const {
    ProjectionExpression,
    FilterExpression,
    ExpressionAttributeNames = {},
    ExpressionAttributeValues,
    ExclusiveStartKey,
    Limit,
    ...query
  } = input
  const isUsed = ([name]: readonly [string, unknown]) =>
    new RegExp(`${name}\\b`).test(input.KeyConditionExpression)
  const used = Object.entries(ExpressionAttributeNames).filter(isUsed)
  return {
    ...query,
    ExpressionAttributeValues: Object.fromEntries(Object.entries(ExpressionAttributeValues).filter(isUsed)),
    ...(used.length > 0 && { ExpressionAttributeNames: Object.fromEntries(used) }),
    ...(Number.isFinite(limit) && { Limit: limit }),
    ...(from && { ExclusiveStartKey: { ...from } }),
  }
}
