import { toId, type WorkspaceId } from '../../domain/kit/ids.ts'
import { failingKey, subscriptionKey } from '../../table/keys.ts'
import { queryRows } from '../../table/store/query.ts'
import { readMany } from '../../table/store/read-many.ts'
import { isFailing, toSubscriptionRow } from './rows.ts'

/**
 * How many subscriptions of a workspace are failing, read at half the cost of consistent reads. Each of them has a row
 * of its five days (`failing.ts`), which stays for up to five days after a success or a revocation, so the subscriptions
 * themselves decide.
 */
export async function countFailing(ws: WorkspaceId): Promise<number> {
  const { pk } = failingKey(ws, toId(''))
  const part = { KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: { ':pk': pk } }
  const found = await queryRows({ ...part, ProjectionExpression: 'sk', ConsistentRead: false })
  const keys = found.map(({ sk }) => subscriptionKey(ws, toId(String(sk))))
  const rows = await readMany(keys, false)
  return rows.filter((row) => row && isFailing(toSubscriptionRow(row))).length
}
