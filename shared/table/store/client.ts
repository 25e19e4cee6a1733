import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import type * as lib from '@aws-sdk/lib-dynamodb'
import { attributeOf, attributesOf, itemOf } from '../../aws/attribute-values.ts'
import { clientOptions } from '../../aws/client-options.ts'
import { env } from '../../aws/environment.ts'
import { callDynamoDb, type StoreAnswer } from '../../aws/raw-client.ts'
import { Sha256 } from '../../aws/sha256.ts'

type Output<T> = Omit<T, '$metadata'>

/** The operations of DynamoDB, with plain values in place of its attribute values. */
interface Operations {
  readonly GetItem: [lib.GetCommandInput, Output<lib.GetCommandOutput>]
  readonly BatchGetItem: [lib.BatchGetCommandInput, Output<lib.BatchGetCommandOutput>]
  readonly Query: [lib.QueryCommandInput, Output<lib.QueryCommandOutput>]
  readonly Scan: [lib.ScanCommandInput, Output<lib.ScanCommandOutput>]
  readonly PutItem: [lib.PutCommandInput, Output<lib.PutCommandOutput>]
  readonly UpdateItem: [lib.UpdateCommandInput, Output<lib.UpdateCommandOutput>]
  readonly DeleteItem: [lib.DeleteCommandInput, Output<lib.DeleteCommandOutput>]
  readonly BatchExecuteStatement: [
    lib.BatchExecuteStatementCommandInput,
    Output<lib.BatchExecuteStatementCommandOutput>,
  ]
  readonly TransactWriteItems: [lib.TransactWriteCommandInput, Output<lib.TransactWriteCommandOutput>]
}

let client: Documents | undefined

/** The document client of this process, created at first use and reused between invocations. */
export function documents(): Documents {
  client ??= new Documents()
  return client
}

/** Calls DynamoDB, with retries. */
class Documents {
  readonly config = new DynamoDBClient({ ...clientOptions(), sha256: Sha256 }).config

  /** @throws StoreFault, or the error of the connection, after the last try */
  async send<K extends keyof Operations>(operation: K, input: Operations[K][0]): Promise<Operations[K][1]> {
    // DynamoDB's answer to this operation, with its attribute values converted.
    return plainOutput(await callDynamoDb(this.config, operation, protocolInput(input))) as Operations[K][1]
  }
}

/** The fields of inputs that are items or parts of items. */
const ITEMS = new Set(['Key', 'Item', 'ExpressionAttributeValues', 'ExclusiveStartKey'])

function protocolInput(input: object): object {
  const converted: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(input)) {
    if (!isPart(value)) converted[name] = value
    else if (Array.isArray(value)) converted[name] = protocolList(name, value)
    else converted[name] = ITEMS.has(name) ? attributesOf(value) : protocolInput(value)
  }
  return converted
}

function protocolList(name: string, values: readonly unknown[]): readonly unknown[] {
  if (name === 'Parameters') return values.map(attributeOf)
  return values.map((value) =>
    !isPart(value) ? value : name === 'Keys' ? attributesOf(value) : protocolInput(value),
  )
}

const isList = (value: object): value is readonly object[] => Array.isArray(value)
const isPart = (value: unknown): value is object => typeof value === 'object' && value !== null

function plainOutput({
  Item,
  Items,
  Attributes,
  LastEvaluatedKey,
  Responses,
  UnprocessedKeys,
  ...rest
}: StoreAnswer) {
  return {
    ...rest,
    ...(Item && { Item: itemOf(Item) }),
    ...(Items && { Items: Items.map(itemOf) }),
    ...(Attributes && { Attributes: itemOf(Attributes) }),
    ...(LastEvaluatedKey && { LastEvaluatedKey: itemOf(LastEvaluatedKey) }),
    // Responses of PartiQL statements are a list; our statements return no items.
    ...(Responses && {
      Responses: isList(Responses) ? Responses : eachTable(Responses, (items) => items.map(itemOf)),
    }),
    ...(UnprocessedKeys && {
      UnprocessedKeys: eachTable(UnprocessedKeys, (part) => ({ ...part, Keys: part.Keys.map(itemOf) })),
    }),
  }
}

const eachTable = <T, R>(tables: Readonly<Record<string, T>>, convert: (part: T) => R): Record<string, R> =>
  Object.fromEntries(Object.entries(tables).map(([table, part]) => [table, convert(part)]))

export const tableName = (): string => env('TABLE_NAME')
