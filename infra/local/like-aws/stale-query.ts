import * as z from 'zod'
import type { TableSpec } from '../cloudformation/template.ts'
import {
  attributes,
  compareText,
  type Item,
  idOf,
  keysOf,
  namesOf,
  pick,
  projectionOf,
  textOf,
} from './items.ts'
import { keyCondition } from './key-condition.ts'

export const queryInput = z.looseObject({
  TableName: z.string(),
  IndexName: z.string().optional(),
  KeyConditionExpression: z.string(),
  ExpressionAttributeNames: z.record(z.string(), z.string()).optional(),
  ExpressionAttributeValues: attributes,
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
 * Answers a query from an earlier state of the table: what the store finds now, without the items that have changed
 * since, and with those that were in the query's range then, in their places. Honours order, limit and start key.
 * @param earlier the items that have changed since, as they were
 * @param ask sends a query to the store
 */
export async function staleQuery(
  input: QueryInput,
  table: TableSpec,
  earlier: ReadonlyMap<string, Item | undefined>,
  ask: (input: QueryInput) => Promise<QueryOutput>,
): Promise<QueryOutput> {
  for (const name of ['FilterExpression', 'Select', 'KeyConditions']) {
    if (name in input) throw new Error(`stale queries with ${name} are not imitated`)
  }
  const view = viewOf(input, table)
  const start = input.ExclusiveStartKey
  const waiting = [...earlier.values()]
    .filter((item) => item !== undefined)
    .filter(keyCondition(input, view.keys))
    .map(view.indexed)
    .filter((item) => start === undefined || view.compare(item, start) > 0)
    .sort(view.compare)
  const limit = input.Limit ?? Number.POSITIVE_INFINITY
  const found: Item[] = []
  for (let from = start; ; ) {
    const asked = limit - found.length
    const { Items, LastEvaluatedKey: end } = await ask(view.query(asked, from))
    const place = waiting.findIndex((item) => end !== undefined && view.compare(item, end) > 0)
    const old = waiting.splice(0, place < 0 ? waiting.length : place)
    const same = Items.filter((item) => !earlier.has(view.id(item)))
    found.push(...[...same, ...old].sort(view.compare))
    if (found.length >= limit && (found.length > limit || end !== undefined || waiting.length > 0)) {
      const page = found.slice(0, limit)
      return view.output(page, page.at(-1))
    }
    // An answer of 1 MB ends before its limit.
    if (end === undefined || Items.length < asked) return view.output(found, end)
    from = end
  }
}

/** What the query's table or index is like: its keys, its order and what it shows of an item. */
function viewOf(input: QueryInput, table: TableSpec) {
  const index = table.GlobalSecondaryIndexes.find(({ IndexName }) => IndexName === input.IndexName)
  if (input.IndexName !== undefined && !index) throw new Error(`there is no index ${input.IndexName}`)
  const tableKeys = keysOf(table.KeySchema)
  const keys = index ? keysOf(index.KeySchema) : tableKeys
  const order = [...(keys.range === undefined ? [] : [keys.range]), ...namesOf(tableKeys)]
  const direction = input.ScanIndexForward === false ? -1 : 1
  const names = [...new Set([...namesOf(keys), ...namesOf(tableKeys)])]
  const { Projection } = index ?? { Projection: { ProjectionType: 'ALL' as const } }
  const shown =
    Projection.ProjectionType === 'ALL'
      ? undefined
      : [...names, ...(index?.Projection.NonKeyAttributes ?? [])]
  const wanted = projectionOf(input.ProjectionExpression, input.ExpressionAttributeNames)
  return {
    keys,
    id: (item: Item) => idOf(item, tableKeys),
    indexed: (item: Item): Item => (shown ? pick(item, shown) : item),
    compare(a: Item, b: Item): number {
      for (const name of order) {
        const compared = compareText(textOf(a[name]), textOf(b[name]))
        if (compared !== 0) return compared * direction
      }
      return 0
    },
    query: (limit: number, from: Item | undefined) => sent(input, limit, from),
    output: (
      items: readonly Item[],
      last: Item | undefined,
    ): QueryOutput & { Count: number; ScannedCount: number } => ({
      Items: wanted ? items.map((item) => pick(item, wanted)) : items,
      Count: items.length,
      ScannedCount: items.length,
      ...(last && { LastEvaluatedKey: pick(last, names) }),
    }),
  }
}

/** The query for whole items, because their keys tell which of them have changed. */
function sent(input: QueryInput, limit: number, from: Item | undefined): QueryInput {
  const { ProjectionExpression, ExpressionAttributeNames = {}, ExclusiveStartKey, Limit, ...query } = input
  const used = Object.entries(ExpressionAttributeNames).filter(([name]) =>
    new RegExp(`${name}\\b`).test(input.KeyConditionExpression),
  )
  return {
    ...query,
    ...(used.length > 0 && { ExpressionAttributeNames: Object.fromEntries(used) }),
    ...(Number.isFinite(limit) && { Limit: limit }),
    ...(from && { ExclusiveStartKey: { ...from } }),
  }
}
