import type { TableSpec } from '../cloudformation/definition.ts'
import {
  type Attributes,
  requests,
  type Statement,
  setParameterOf,
  tableUpdatedBy,
} from '../iam/dynamodb-requests.ts'
import { bodyOf, intercept, jsonAnswer, operationOf } from '../sdk/requests.ts'

/** DynamoDB's limits for the values of partition and sort keys. */
const MAX_BYTES = { HASH: 2_048, RANGE: 1_024 } as const

/**
 * Refuses updates that set a key of an index to a value of another type, to an empty text, or to a text that is too long, as DynamoDB does.
 * DynamoDB Local 1.25.1 refuses only puts.
 */
export function refuseIndexKeys(tables: readonly TableSpec[]): void {
  const specs = new Map(tables.map((table) => [table.name, table]))
  intercept(async (request, send) => {
    const [service = '', operation = ''] = operationOf(request) ?? []
    const updates = service.startsWith('DynamoDB') ? updatesOf(operation, request) : []
    const [fault] = updates.flatMap(({ table, setTo }) => faultsOf(specs.get(table), setTo))
    if (fault === undefined) return send(request)
    const message = `One or more parameter values were invalid: ${fault}`
    return jsonAnswer(400, { __type: 'com.amazon.coral.validate#ValidationException', message })
  })
}

/** An update, with the value that it sets an attribute to; undefined if it does not set the attribute. */
interface Update {
  readonly table: string
  setTo(attribute: string): unknown
}

function updatesOf(operation: string, request: Parameters<typeof bodyOf>[0]): Update[] {
  const input = (): unknown => JSON.parse(bodyOf(request))
  switch (operation) {
    case 'UpdateItem':
      return [byExpression(requests.update.parse(input()))]
    case 'TransactWriteItems':
      return requests.transactWrite
        .parse(input())
        .TransactItems.flatMap((item) => ('Update' in item ? [byExpression(item.Update)] : []))
    case 'BatchExecuteStatement':
      return requests.statements.parse(input()).Statements.map(byStatement)
    default:
      return []
  }
}

function byExpression(update: ReturnType<typeof requests.update.parse>): Update {
  const { TableName: table, UpdateExpression, ExpressionAttributeNames: names } = update
  const values: Attributes = update.ExpressionAttributeValues
  const set = new Map(
    [...UpdateExpression.matchAll(/(#?\w+)\s*=\s*(:\w+)/g)].map(([, name = '', value = '']) => [
      names[name] ?? name,
      values[value],
    ]),
  )
  return { table, setTo: (attribute) => set.get(attribute) }
}

function byStatement({ Statement, Parameters }: Statement): Update {
  const setTo = (attribute: string) => Parameters[setParameterOf(attribute, Statement) ?? -1]
  return { table: tableUpdatedBy(Statement), setTo }
}

function faultsOf(table: TableSpec | undefined, setTo: Update['setTo']): string[] {
  const types = new Map(table?.AttributeDefinitions.map((one) => [one.AttributeName, one.AttributeType]))
  const indexes = table?.GlobalSecondaryIndexes ?? []
  return indexes.flatMap(({ IndexName, KeySchema }) =>
    KeySchema.flatMap(({ AttributeName, KeyType }) => {
      const value = setTo(AttributeName)
      if (value === undefined) return []
      const text: unknown = Object(value)[types.get(AttributeName) ?? '']
      if (typeof text !== 'string') return [`Type mismatch for Index Key ${AttributeName} of ${IndexName}`]
      const bytes = Buffer.byteLength(text)
      return bytes > 0 && bytes <= MAX_BYTES[KeyType]
        ? []
        : [`Size of ${AttributeName} of ${IndexName}: ${bytes} bytes`]
    }),
  )
}
