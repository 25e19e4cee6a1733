import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb'
import { HttpRequest, HttpResponse } from '@smithy/protocol-http'
import { documents, tableName } from '../../shared/table/store/client.ts'
import type { Row } from '../../shared/table/store/read.ts'

/** For each index, the attributes that our updates may change, keys first. */
const INDEXES = [
  ['list_pk', 'list_sk', 'projected'],
  ['due_pk', 'due_sk'],
] as const

interface Statement {
  readonly Parameters: readonly { readonly S?: string }[]
}

interface Units {
  readonly readUnits: number
  readonly writeUnits: number
}

/**
 * Measures the billed units of calls without the SDK's middleware (`shared/aws/raw-client.ts`). The
 * store reports the units of reads. DynamoDB Local reports none for statements, so each row is read before and after.
 */
export function watchTrips(bill: (units: Units) => void, sizeOf: (row: Row) => number): void {
  const { requestHandler } = documents().config
  const handle = requestHandler.handle.bind(requestHandler)
  // A separate client, whose calls are not billed.
  const looking = DynamoDBDocumentClient.from(new DynamoDBClient())
  requestHandler.handle = async (request, options) => {
    // Calls of the SDK itself have a user agent.
    if (request.headers['user-agent'] !== undefined) return handle(request, options)
    const input = JSON.parse(String(request.body))
    if ('RequestItems' in input) {
      const body = Buffer.from(JSON.stringify({ ...input, ReturnConsumedCapacity: 'TOTAL' }))
      const headers = { ...request.headers, 'content-length': String(body.byteLength) }
      const { response } = await handle(new HttpRequest({ ...request, headers, body }), options)
      const answer = await text(response.body)
      const { ConsumedCapacity } = JSON.parse(answer) as { ConsumedCapacity: { CapacityUnits: number }[] }
      bill({ readUnits: ConsumedCapacity.reduce((sum, each) => sum + each.CapacityUnits, 0), writeUnits: 0 })
      return { response: new HttpResponse({ ...response, body: Readable.from([Buffer.from(answer)]) }) }
    }
    const rows = () => Promise.all((input.Statements as Statement[]).map((one) => rowOf(looking, one)))
    const before = await rows()
    const result = await handle(request, options)
    const after = await rows()
    const each = before.map((row, index) => unitsOf(row, after[index] ?? row, sizeOf))
    bill({ readUnits: 0, writeUnits: each.reduce((sum, one) => sum + one, 0) })
    return result
  }
}

/** The last parameters of our statements are the key of the row. */
async function rowOf(looking: DynamoDBDocumentClient, { Parameters }: Statement): Promise<Row> {
  const [pk, sk] = Parameters.slice(-2).map(({ S }) => S)
  const get = new GetCommand({ TableName: tableName(), Key: { pk, sk }, ConsistentRead: true })
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
