import { json } from 'node:stream/consumers'
import { HttpRequest } from '@smithy/protocol-http'
import { expect, test } from 'vitest'
import { withVariables } from '../../../../local/lambda/environment.ts'
import { changes, History } from '../../../../local/like-aws/changes.ts'
import { FaultSchedule } from '../../../../local/like-aws/fault-schedule.ts'
import type { Item } from '../../../../local/like-aws/items.ts'
import { staleReads } from '../../../../local/like-aws/stale-reads.ts'
import {
  bodyOf,
  type Interceptor,
  jsonAnswer,
  operationOf,
  type Send,
} from '../../../../local/sdk/requests.ts'
import { TABLE } from './table.ts'

const Key = { pk: { S: 'expense' }, sk: { S: 'self' } }
const ITEM = { ...Key, list_pk: { S: 'all' }, list_sk: { S: '2026-01-01' } }

const request = (operation: string, input: object) =>
  new HttpRequest({
    headers: { 'x-amz-target': `DynamoDB_20120810.${operation}` },
    body: JSON.stringify(input),
  })
const PUT = request('PutItem', { TableName: 'table', Item: ITEM })
const pk = { KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: { ':pk': Key.pk } }
const list = { KeyConditionExpression: 'list_pk = :pk', ExpressionAttributeValues: { ':pk': { S: 'all' } } }

/** A store of one item, which holds back its answers to reads until `written`. */
function lagging(ms: number) {
  const schedule = new FaultSchedule({ seed: 1, profile: { staleIndexes: { ms }, staleReads: { ms } } })
  const [tables, history] = [new Map([[TABLE.name, TABLE]]), new History()]
  let stored: Item | undefined
  const written = Promise.withResolvers<void>()
  const store: Send = async (sent) => {
    const [, operation] = operationOf(sent) ?? []
    if (operation === 'PutItem') {
      stored = ITEM
      return jsonAnswer(200, {})
    }
    // The state before a write, which `changes` records.
    if (bodyOf(sent).includes('ConsistentRead')) return jsonAnswer(200, { Responses: { table: [] } })
    await written.promise
    const items = stored ? [stored] : []
    if (operation === 'GetItem') return jsonAnswer(200, { Item: stored })
    return operation === 'Query'
      ? jsonAnswer(200, { Items: items })
      : jsonAnswer(200, { Responses: { table: items } })
  }
  const [reads, writes] = [staleReads(schedule, history, tables), changes(schedule, history, tables)]
  const through = (interceptor: Interceptor) => (sent: HttpRequest) =>
    withVariables({ _HANDLER: 'functions/expenses/list.handler' }, async () => {
      const { response } = await interceptor(sent, store)
      return json(response.body)
    })
  return { read: through(reads), write: through(writes), written }
}

test.each([
  ['GetItem', { TableName: 'table', Key }, {}],
  ['BatchGetItem', { RequestItems: { table: { Keys: [Key] } } }, { Responses: { table: [] } }],
  ['Query', { TableName: 'table', ...pk }, { Items: [] }],
  ['Query', { TableName: 'table', IndexName: 'list', ...list }, { Items: [] }],
])(
  '%s hides a write that is done while it runs, as the reads after it do',
  async (operation, input, none) => {
    const { read, write, written } = lagging(30_000)
    const sent = request(operation, input)
    const during = read(sent)
    await write(PUT)
    written.resolve()
    expect(await during).toMatchObject(none)
    expect(JSON.stringify([await during, await read(sent)])).not.toContain('2026-01-01')
  },
)

test('a change is kept as long as a read may lag behind it', () => {
  const history = new History()
  for (const at of [0, 3_000_000]) {
    history.done(history.add('table', `${at}`, undefined), at, 3_600_000)
  }
  expect([...history.itemsAt('table', -1).keys()]).toEqual(['0', '3000000'])
  history.done(history.add('table', 'last', undefined), 3_700_000, 3_600_000)
  expect([...history.itemsAt('table', -1).keys()]).toEqual(['3000000', 'last'])
})
