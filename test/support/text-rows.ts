import type { WorkspaceId } from '../../shared/domain/kit/ids.ts'
import { opportunityTexts } from '../../shared/table/keys.ts'
import { queryRows } from '../../shared/table/store/query.ts'
import { until } from './until.ts'

/** Waits until the stream's consumer has written the text rows of so many opportunities. */
export const textRows = (ws: WorkspaceId, count: number): Promise<void> =>
  until(async () => (await queryRows(keysOf(ws))).length === count)

const keysOf = (ws: WorkspaceId) => ({
  KeyConditionExpression: 'pk = :pk',
  ExpressionAttributeValues: { ':pk': opportunityTexts(ws) },
  ProjectionExpression: 'sk',
})
