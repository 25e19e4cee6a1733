import * as z from 'zod'
import type { TableSpec } from '../cloudformation/definition.ts'
import type { Need } from '../cloudformation/policy.ts'
import { ACCOUNT, REGION } from '../cloudformation/resolve.ts'
import {
  type Attributes,
  attributesNamedBy,
  parameterOf,
  requests,
  type Statement,
  type TransactWrite,
  tableUpdatedBy,
} from './dynamodb-requests.ts'

/** A row that a call reads or writes, with its IAM action; `row` has at least the key. */
interface Touched {
  readonly action: string
  readonly table: string
  readonly row: Attributes
  /** The attributes that an update names. */
  readonly attributes?: readonly string[]
}

/** Maps calls to DynamoDB to the IAM actions in the Service Authorization Reference. */
export class DynamoDbNeeds {
  private readonly tables: ReadonlyMap<string, TableSpec>

  constructor(tables: readonly TableSpec[]) {
    this.tables = new Map(tables.map((table) => [table.name, table]))
  }

  /** @throws Error for an operation that is not mapped, so that no call skips the check */
  of(operation: string, input: unknown): Need[] {
    switch (operation) {
      case 'UpdateItem': {
        const update = requests.update.parse(input)
        const { TableName: table, Key: row } = update
        return this.rows([{ action: operation, table, row, attributes: attributesNamedBy(update) }])
      }
      case 'GetItem':
      case 'DeleteItem': {
        const { TableName, Key } = requests.keyed.parse(input)
        return this.rows([{ action: operation, table: TableName, row: Key }])
      }
      case 'PutItem': {
        const { TableName, Item } = requests.put.parse(input)
        return this.rows([{ action: operation, table: TableName, row: Item }])
      }
      case 'Query':
        return [this.query(input)]
      case 'BatchGetItem': {
        const tables = Object.entries(requests.batchGet.parse(input).RequestItems)
        return this.rows(
          tables.flatMap(([table, { Keys }]) => Keys.map((row) => ({ action: operation, table, row }))),
        )
      }
      case 'BatchWriteItem': {
        const tables = Object.entries(requests.batchWrite.parse(input).RequestItems)
        return this.rows(
          tables.flatMap(([table, writes]) =>
            writes.map((write) => {
              const row = 'PutRequest' in write ? write.PutRequest.Item : write.DeleteRequest.Key
              return { action: operation, table, row }
            }),
          ),
        )
      }
      case 'TransactGetItems': {
        const items = requests.transactGet.parse(input).TransactItems
        const touched = items.map(({ Get }) => ({ action: 'GetItem', table: Get.TableName, row: Get.Key }))
        return this.rows(touched, operation)
      }
      case 'TransactWriteItems':
        return this.rows(requests.transactWrite.parse(input).TransactItems.map(written), operation)
      case 'BatchExecuteStatement':
        return this.rows(
          requests.statements.parse(input).Statements.map((statement) => this.updated(statement)),
        )
      default:
        throw new Error(`the local IAM check does not support DynamoDB ${operation}`)
    }
  }

  /** Returns one required permission for each action and table, with the partition keys of all rows. */
  private rows(touched: readonly Touched[], enclosing?: string): Need[] {
    const groups = Map.groupBy(touched, ({ action, table }) => `${action} ${table}`)
    return [...groups.values()].flatMap((rows) => {
      const [first] = rows
      if (!first) return []
      const { name, hash } = this.table(first.table)
      return {
        action: `dynamodb:${first.action}`,
        resource: arnOf(name),
        context: {
          'dynamodb:LeadingKeys': rows.map(({ row }) => text(row[hash])),
          ...(first.attributes && {
            'dynamodb:Attributes': rows.flatMap(({ attributes = [] }) => attributes),
          }),
          ...(enclosing && { 'dynamodb:EnclosingOperation': enclosing }),
        },
      }
    })
  }

  private updated({ Statement, Parameters }: Statement): Touched {
    const table = tableUpdatedBy(Statement)
    const { hash } = this.table(table)
    return { action: 'PartiQLUpdate', table, row: { [hash]: Parameters[parameterOf(hash, Statement)] } }
  }

  private query(input: unknown): Need {
    const query = requests.query.parse(input)
    const { name, hash } = this.table(query.TableName, query.IndexName)
    const equalities = query.KeyConditionExpression.matchAll(/([#\w.]+)\s*=\s*(:\w+)/g)
    const key = [...equalities].find(
      ([, left = '']) => (query.ExpressionAttributeNames[left] ?? left) === hash,
    )
    if (!key) throw new Error(`no partition key in ${query.KeyConditionExpression}`)
    return {
      action: 'dynamodb:Query',
      resource: arnOf(name) + (query.IndexName ? `/index/${query.IndexName}` : ''),
      context: { 'dynamodb:LeadingKeys': [text(query.ExpressionAttributeValues[key[2] ?? ''])] },
    }
  }

  private table(name: string, index?: string): { name: string; hash: string } {
    const table = this.tables.get(name)
    const keys = index ? table?.GlobalSecondaryIndexes.find(({ IndexName }) => IndexName === index) : table
    const hash = keys?.KeySchema.find(({ KeyType }) => KeyType === 'HASH')?.AttributeName
    if (!hash) throw new Error(`there is no table ${name}${index ? ` with an index ${index}` : ''}`)
    return { name, hash }
  }
}

function written(write: TransactWrite): Touched {
  if ('Put' in write) return { action: 'PutItem', table: write.Put.TableName, row: write.Put.Item }
  if ('Update' in write) {
    const { TableName: table, Key: row } = write.Update
    return { action: 'UpdateItem', table, row, attributes: attributesNamedBy(write.Update) }
  }
  if ('Delete' in write) return { action: 'DeleteItem', table: write.Delete.TableName, row: write.Delete.Key }
  const { TableName: table, Key: row } = write.ConditionCheck
  return { action: 'ConditionCheckItem', table, row }
}

const arnOf = (table: string): string => `arn:aws:dynamodb:${REGION}:${ACCOUNT}:table/${table}`

/** Reads a partition key in DynamoDB JSON: `{ "S": "…" }`. */
const text = (value: unknown): string => z.object({ S: z.string() }).parse(value).S
