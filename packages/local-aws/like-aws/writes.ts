import * as z from 'zod'
import type { TableSpec } from '../cloudformation/definition.ts'
import { parameterOf, requests, tableUpdatedBy } from '../iam/dynamodb-requests.ts'
import { type Item, keysOf, namesOf, pick } from './items.ts'

/** The key of an item that a call writes. */
export interface Written {
  readonly table: string
  readonly key: Item
}

/** The input of a single write. */
const one = z.union([requests.put, requests.keyed])

/** Returns the items that a DynamoDB call writes; none for reads and for tables that tests create. */
export function writtenBy(
  operation: string,
  input: unknown,
  tables: ReadonlyMap<string, TableSpec>,
): Written[] {
  return allWrittenBy(operation, input, tables).filter(({ table }) => tables.has(table))
}

function allWrittenBy(operation: string, input: unknown, tables: ReadonlyMap<string, TableSpec>): Written[] {
  switch (operation) {
    case 'PutItem':
    case 'UpdateItem':
    case 'DeleteItem':
      return [written(one.parse(input), tables)]
    case 'TransactWriteItems':
      return requests.transactWrite.parse(input).TransactItems.flatMap((item) => {
        if ('ConditionCheck' in item) return []
        const write = 'Put' in item ? item.Put : 'Update' in item ? item.Update : item.Delete
        return written(write, tables)
      })
    case 'BatchExecuteStatement':
      return requests.statements.parse(input).Statements.map(({ Statement, Parameters }) => {
        const table = tableUpdatedBy(Statement)
        const names = keyNames(table, tables)
        const key = names.map((name) => [name, Parameters[parameterOf(name, Statement)]])
        return { table, key: Object.fromEntries(key) }
      })
    case 'BatchWriteItem':
      return Object.entries(requests.batchWrite.parse(input).RequestItems).flatMap(([TableName, writes]) =>
        writes.map((write) =>
          'PutRequest' in write
            ? written({ TableName, ...write.PutRequest }, tables)
            : written({ TableName, ...write.DeleteRequest }, tables),
        ),
      )
    default:
      return []
  }
}

function written(write: z.infer<typeof one>, tables: ReadonlyMap<string, TableSpec>): Written {
  const table = write.TableName
  return { table, key: pick('Item' in write ? write.Item : write.Key, keyNames(table, tables)) }
}

function keyNames(table: string, tables: ReadonlyMap<string, TableSpec>): string[] {
  const spec = tables.get(table)
  return spec ? namesOf(keysOf(spec.KeySchema)) : []
}

export function specOf(name: string, tables: ReadonlyMap<string, TableSpec>): TableSpec {
  const spec = tables.get(name)
  if (!spec) throw new Error(`there is no table ${name}`)
  return spec
}
