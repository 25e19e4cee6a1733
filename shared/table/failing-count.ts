import { toId, type WorkspaceId } from '../domain/kit/ids.ts'
import { failingKey } from './keys.ts'
import { queryRows } from './store/query.ts'

/** How many subscriptions of a workspace are failing, read at half the cost of a consistent read. */
export async function countFailing(ws: WorkspaceId): Promise<number> {
  const { pk } = failingKey(ws, toId(''))
  const part = { KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: { ':pk': pk } }
  return (await queryRows({ ...part, ProjectionExpression: 'pk', ConsistentRead: false })).length
}
