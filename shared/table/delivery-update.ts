import { UpdateCommand, type UpdateCommandInput } from '@aws-sdk/lib-dynamodb'
import type { DeliveryId, WorkspaceId } from '../domain/ids.ts'
import { documents, tableName } from './client.ts'
import { deliveryKey } from './keys.ts'

/** Attribute names that are reserved words. */
export const NAMES = { '#data': 'data', '#status': 'status' }

/** No attempt is under way: there was none, or its lease is over. */
export const FREE = '(attribute_type(#data.lease_until, :absent) OR #data.lease_until <= :now)'

/** One conditional write to a delivery's row. */
export function updateDelivery(
  ws: WorkspaceId,
  id: DeliveryId,
  input: Omit<UpdateCommandInput, 'TableName' | 'Key'>,
) {
  const names = Object.entries(NAMES).filter(([name]) =>
    `${input.UpdateExpression} ${input.ConditionExpression}`.includes(name),
  )
  return documents().send(
    new UpdateCommand({
      TableName: tableName(),
      Key: { ...deliveryKey(ws, id) },
      ExpressionAttributeNames: Object.fromEntries(names),
      ...input,
    }),
  )
}
