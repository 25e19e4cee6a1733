import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb'
import { tableName } from '../../../shared/table/store/client.ts'
import type { Row } from '../../../shared/table/store/read.ts'

/** For each index, the attributes that our updates may change, keys first. */
const INDEXES = [
  ['list_pk', 'list_sk', 'projected'],
  ['due_pk', 'due_sk'],
] as const

interface Statement {
  readonly Parameters: readonly unknown[]
}

/**
 * Sends PartiQL statements and computes their write units, because DynamoDB Local does not report them. It reads each row before and after
 * the statement, with a separate client whose reads are not counted.
 */
export async function statementUnits<T>(
  statements: readonly Statement[],
  send: () => Promise<T>,
  sizeOf: (row: Row) => number,
): Promise<{ readonly output: T; readonly units: number }> {
  const rows = () => Promise.all(statements.map(rowOf))
  const before = await rows()
  const output = await send()
  const after = await rows()
  const each = before.map((row, index) => unitsOf(row, after[index] ?? row, sizeOf))
  return { output, units: each.reduce((sum, one) => sum + one, 0) }
}

let looking: DynamoDBDocumentClient | undefined

/** In our statements, the last parameters are the key of the row. The client has separate connections, because calls are counted. */
async function rowOf({ Parameters }: Statement): Promise<Row> {
  const [pk, sk] = Parameters.slice(-2)
  const get = new GetCommand({ TableName: tableName(), Key: { pk, sk }, ConsistentRead: true })
  looking ??= DynamoDBDocumentClient.from(new DynamoDBClient())
  return (await looking.send(get)).Item ?? {}
}

/** The larger of both sizes, rounded up to a kilobyte, plus each index entry that is written or removed. */
function unitsOf(before: Row, after: Row, sizeOf: (row: Row) => number): number {
  const entries = INDEXES.map(([pk, sk, ...rest]) => {
    const same = (name: string) => JSON.stringify(before[name]) === JSON.stringify(after[name])
    if (before[pk] === undefined && after[pk] === undefined) return 0
    if (before[pk] === undefined || after[pk] === undefined) return 1
    if (!same(pk) || !same(sk)) return 2
    return rest.every(same) ? 0 : 1
  })
  const item = Math.ceil(Math.max(sizeOf(before), sizeOf(after)) / 1_024)
  return entries.reduce((sum, one) => sum + one, item)
}
