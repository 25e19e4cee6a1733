import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { rateKey } from '../keys.ts'
import { documents, tableName } from '../store/client.ts'

/**
 * Adds `cost` milliseconds to the shared theoretical arrival time of a key and returns it (epoch milliseconds).
 * Two conditional forms, because an update expression has no `max`: on top of a time that is still to come, else
 * starting anew from `now`. One update for a busy key, two for one that has just become so.
 */
export async function addToRate(publicId: string, cost: number, now: number): Promise<number> {
  return (
    (await update(publicId, 'tat + :cost', 'tat > :now', cost, now)) ?? (await begin(publicId, cost, now))
  )
}

async function begin(publicId: string, cost: number, now: number): Promise<number> {
  // Should another instance have begun between the two, its time is overwritten once: it costs it one settlement.
  return (await update(publicId, ':now + :cost', undefined, cost, now)) ?? now + cost
}

async function update(
  publicId: string,
  value: string,
  condition: string | undefined,
  cost: number,
  now: number,
): Promise<number | undefined> {
  try {
    const { Attributes } = await documents().send(
      new UpdateCommand({
        TableName: tableName(),
        Key: { ...rateKey(publicId) },
        UpdateExpression: `SET tat = ${value}, expires_at = :expires`,
        ...(condition && { ConditionExpression: condition }),
        ExpressionAttributeValues: {
          ':cost': cost,
          ':now': now,
          ':expires': Math.ceil(now / 1000) + 3600,
        },
        ReturnValues: 'UPDATED_NEW',
      }),
    )
    return Number(Attributes?.tat)
  } catch (error) {
    if (error instanceof Error && error.name === 'ConditionalCheckFailedException') return undefined
    throw error
  }
}
