import * as z from 'zod'
import type { TableSpec } from '../cloudformation/definition.ts'
import {
  parameterOf,
  requests,
  type Statement,
  setParameterOf,
  tableUpdatedBy,
} from '../iam/dynamodb-requests.ts'
import { attributes, type Item, keysOf, textOf } from './items.ts'
import { specOf } from './writes.ts'

type Tables = ReadonlyMap<string, TableSpec>

/** The units of table and indexes that an item of a call uses. */
export interface KeyUse {
  readonly kind: 'read' | 'write'
  /**
   * Table or index, and partition key: `Table KEY`, `Table/list KEY`. For a write, the partition key of the table comes
   * first.
   */
  readonly partitions: readonly string[]
  /** The number of units that the call takes from each partition. A query's units follow from its result. */
  readonly units: number
}

/** DynamoDB's units, in bytes. */
const READ_UNIT = 4_096
const WRITE_UNIT = 1_024
/** Items of transactions count twice. */
const IN_TRANSACTION = 2

const consistency = { ConsistentRead: z.boolean().default(false) }
const get = requests.keyed.extend(consistency)
const query = requests.query.extend(consistency)
const batchGet = z.object({
  RequestItems: z.record(z.string(), z.object({ Keys: z.array(attributes), ...consistency })),
})
const update = requests.keyed.extend({
  UpdateExpression: z.string().default(''),
  ExpressionAttributeNames: z.record(z.string(), z.string()).default({}),
  ExpressionAttributeValues: attributes.default({}),
})
const write = z.union([requests.put, update])
const transactWrite = z.object({
  TransactItems: z.array(z.partialRecord(z.enum(['Put', 'Update', 'Delete', 'ConditionCheck']), write)),
})

/**
 * The items of a call, in order; none for operations without partition keys. A write also uses the partitions of the
 * indexes whose keys it sets; entries that it changes or removes otherwise are not counted.
 */
export function keyUses(operation: string, input: unknown, tables: Tables): KeyUse[] {
  switch (operation) {
    case 'GetItem': {
      const { TableName, Key, ConsistentRead } = get.parse(input)
      return [read(TableName, Key, readUnits(ConsistentRead), tables)]
    }
    case 'BatchGetItem':
      return Object.entries(batchGet.parse(input).RequestItems).flatMap(([table, { Keys, ConsistentRead }]) =>
        Keys.map((key) => read(table, key, readUnits(ConsistentRead), tables)),
      )
    case 'TransactGetItems':
      return requests.transactGet
        .parse(input)
        .TransactItems.map(({ Get }) => read(Get.TableName, Get.Key, IN_TRANSACTION, tables))
    case 'Query':
      return [queried(query.parse(input), tables)]
    case 'PutItem':
    case 'UpdateItem':
    case 'DeleteItem':
      return [written(write.parse(input), 1, tables)]
    case 'TransactWriteItems':
      return transactWrite
        .parse(input)
        .TransactItems.flatMap((item) => Object.values(item))
        .map((one) => written(one, IN_TRANSACTION, tables))
    case 'BatchExecuteStatement':
      return requests.statements.parse(input).Statements.map((statement) => executed(statement, tables))
    default:
      return []
  }
}

/** The read units of a query's result, beyond those counted before it. */
export function unitsOfResult(input: unknown, items: readonly Item[]): number {
  const units = readUnits(query.parse(input).ConsistentRead)
  return Math.max(0, Math.ceil(bytesOf(items) / READ_UNIT) - 1) * units
}

const readUnits = (isConsistent: boolean): number => (isConsistent ? 1 : 0.5)

/** A little more than DynamoDB counts. */
const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value))

const hashOf = (schema: TableSpec['KeySchema']): string => keysOf(schema).hash

function read(table: string, key: Item, units: number, tables: Tables): KeyUse {
  const { KeySchema } = specOf(table, tables)
  return { kind: 'read', partitions: [`${table} ${textOf(key[hashOf(KeySchema)])}`], units }
}

function queried(input: z.infer<typeof query>, tables: Tables): KeyUse {
  const { TableName, IndexName } = input
  const spec = specOf(TableName, tables)
  const index = spec.GlobalSecondaryIndexes.find((one) => one.IndexName === IndexName)
  const place = index ? `${TableName}/${index.IndexName}` : TableName
  const key = partitionOf(input, hashOf((index ?? spec).KeySchema))
  return { kind: 'read', partitions: [`${place} ${key}`], units: readUnits(input.ConsistentRead) }
}

/** The partition key that a query asks for. */
function partitionOf(input: z.infer<typeof query>, hash: string): string {
  const { KeyConditionExpression, ExpressionAttributeNames, ExpressionAttributeValues } = input
  const assigned = assignments(KeyConditionExpression, ExpressionAttributeNames, ExpressionAttributeValues)
  return textOf(assigned.get(hash))
}

/** The attributes that an expression sets to a value, or compares with a value. */
function assignments(
  expression: string,
  names: Readonly<Record<string, string>>,
  values: Item,
): Map<string, unknown> {
  const found = expression.matchAll(/([#\w]+)\s*=\s*(:\w+)/g)
  return new Map([...found].map(([, name = '', value = '']) => [names[name] ?? name, values[value]]))
}

function written(one: z.infer<typeof write>, times: number, tables: Tables): KeyUse {
  if ('Item' in one) {
    const units = Math.ceil(bytesOf(one.Item) / WRITE_UNIT) * times
    return writing(one.TableName, one.Item, (name) => one.Item[name], units, tables)
  }
  const { TableName, Key, UpdateExpression, ExpressionAttributeNames, ExpressionAttributeValues } = one
  const set = assignments(UpdateExpression, ExpressionAttributeNames, ExpressionAttributeValues)
  return writing(TableName, Key, (name) => set.get(name), times, tables)
}

function executed({ Statement, Parameters }: Statement, tables: Tables): KeyUse {
  const table = tableUpdatedBy(Statement)
  const hash = hashOf(specOf(table, tables).KeySchema)
  const key = { [hash]: Parameters[parameterOf(hash, Statement)] }
  const set = (name: string) => Parameters[setParameterOf(name, Statement) ?? -1]
  return writing(table, key, set, 1, tables)
}

/** @param settingOf the value that the write gives to an attribute */
function writing(
  table: string,
  key: Item,
  settingOf: (attribute: string) => unknown,
  units: number,
  tables: Tables,
): KeyUse {
  const spec = specOf(table, tables)
  const entries = spec.GlobalSecondaryIndexes.flatMap(({ IndexName, KeySchema }) => {
    const value = settingOf(hashOf(KeySchema))
    return value === undefined ? [] : [`${table}/${IndexName} ${textOf(value)}`]
  })
  return { kind: 'write', partitions: [`${table} ${textOf(key[hashOf(spec.KeySchema)])}`, ...entries], units }
}
