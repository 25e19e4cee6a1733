import fc from 'fast-check'
import { expect, test } from 'vitest'
import { History } from '../../../../local/like-aws/changes.ts'
import { type Item, idOf } from '../../../../local/like-aws/items.ts'
import { type QueryInput, type QueryOutput, queryEarlier } from '../../../../local/like-aws/stale-query.ts'
import { TABLE } from './table.ts'

const KEYS = { hash: 'pk', range: 'sk' }

type Table = ReadonlyMap<string, Item>

/** `n` is the item's identity; it is listed under `place` in `list`, or nowhere. */
const itemOf = (n: number, list: string | undefined, place: number, projected: number): Item => ({
  pk: { S: `item#${n}` },
  sk: { S: 'self' },
  data: { S: 'not projected' },
  projected: { N: String(projected) },
  ...(list !== undefined && { list_pk: { S: list }, list_sk: { S: `${place}#${n}` } }),
})

const textOf = (item: Item, name: string): string => (item[name] as { S: string } | undefined)?.S ?? ''

/** Executes the one query of this test as DynamoDB does. */
function query(table: Table, input: QueryInput): QueryOutput {
  const direction = input.ScanIndexForward === false ? -1 : 1
  const value = (name: string) => (input.ExpressionAttributeValues[name] as { S: string }).S
  const start = input.ExclusiveStartKey && textOf(input.ExclusiveStartKey, 'list_sk')
  const order = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0) * direction
  const items = [...table.values()]
    .filter((item) => textOf(item, 'list_pk') === value(':pk'))
    .map(({ data: _, ...item }): Item => item)
    .filter((item) => textOf(item, 'list_sk') >= value(':from') && textOf(item, 'list_sk') <= value(':to'))
    .filter((item) => start === undefined || order(textOf(item, 'list_sk'), start) > 0)
    .sort((a, b) => order(textOf(a, 'list_sk'), textOf(b, 'list_sk')))
  const page = items.slice(0, input.Limit)
  const last = page.at(-1)
  if (!last || page.length !== input.Limit) return { Items: page }
  const { projected: _, ...LastEvaluatedKey } = last
  return { Items: page, LastEvaluatedKey }
}

const write = fc.record({
  n: fc.nat(11),
  list: fc.option(fc.constantFrom('a', 'b'), { nil: undefined }),
  place: fc.nat(4),
  projected: fc.nat(9),
  deleted: fc.boolean(),
})

test('a paged query of a stale index returns exactly the index of that time, also while items are written', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(write, { maxLength: 20 }),
      fc.array(write, { maxLength: 20 }),
      fc.array(write, { maxLength: 10 }),
      fc.integer({ min: 1, max: 5 }),
      fc.boolean(),
      fc.tuple(fc.nat(4), fc.nat(4)),
      async (before, after, meanwhile, Limit, ScanIndexForward, [from, to]) => {
        const table = new Map<string, Item>()
        const history = new History()
        const apply = ({ n, list, place, projected, deleted }: (typeof before)[number], at: number) => {
          const item = itemOf(n, list, place, projected)
          const id = idOf(item, KEYS)
          history.done(history.add('table', id, table.get(id)), at, 60_000)
          if (deleted) table.delete(id)
          else table.set(id, item)
        }
        for (const one of before) apply(one, 1)
        const then = new Map(table)
        for (const [n, one] of after.entries()) apply(one, 3 + n)

        const input: QueryInput = {
          TableName: 'table',
          IndexName: 'list',
          KeyConditionExpression: '#pk = :pk AND list_sk BETWEEN :from AND :to',
          ExpressionAttributeNames: { '#pk': 'list_pk' },
          ExpressionAttributeValues: { ':pk': { S: 'a' }, ':from': { S: `${from}` }, ':to': { S: `${to}~` } },
          ScanIndexForward,
        }
        const walked: Item[] = []
        let start: Item | undefined
        let asked = 0
        do {
          const one = { ...input, Limit, ...(start && { ExclusiveStartKey: start }) }
          const earlier = () => history.itemsAt('table', 2)
          const page = await queryEarlier(one, TABLE, earlier, async (sent) => {
            const next = meanwhile[asked++]
            if (next) apply(next, 100 + asked)
            return query(table, sent)
          })
          expect(page.Items.length).toBeLessThanOrEqual(Limit)
          if (page.LastEvaluatedKey) expect(page.Items.length).toBe(Limit)
          walked.push(...page.Items)
          start = page.LastEvaluatedKey
        } while (start)
        expect(walked).toEqual(query(then, input).Items)
      },
    ),
    { numRuns: 1_000 },
  )
})

test('a query with a projection returns only the projected attributes', async () => {
  const item = itemOf(1, 'a', 1, 7)
  const output = await queryEarlier(
    {
      TableName: 'table',
      IndexName: 'list',
      KeyConditionExpression: '#pk = :pk',
      ExpressionAttributeNames: { '#pk': 'list_pk', '#s': 'projected' },
      ExpressionAttributeValues: { ':pk': { S: 'a' } },
      ProjectionExpression: 'list_sk, #s',
    },
    TABLE,
    () => new Map([[idOf(item, KEYS), item]]),
    async ({ ExpressionAttributeNames, ProjectionExpression }) => {
      expect([ExpressionAttributeNames, ProjectionExpression]).toEqual([{ '#pk': 'list_pk' }, undefined])
      return { Items: [] }
    },
  )
  expect(output.Items).toEqual([{ list_sk: item.list_sk, projected: item.projected }])
})
