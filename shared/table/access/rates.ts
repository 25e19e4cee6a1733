import { rateKey } from '../keys.ts'
import { documents, tableName } from '../store/client.ts'

/**
 * Adds `cost` milliseconds to the shared theoretical arrival time (TAT) of a key or workspace and returns it (epoch
 * milliseconds). An update expression has no `max`, so there are two updates: the first adds to a TAT in the future;
 * if there is none, the second starts from `now`. So a busy key or workspace costs one update, and two updates when
 * it becomes busy.
 * @param limited the public id of an API key, or the id of a workspace
 */
export async function addToRate(limited: string, cost: number, now: number): Promise<number> {
  return (await update(limited, 'tat + :cost', 'tat > :now', cost, now)) ?? (await begin(limited, cost, now))
}

async function begin(limited: string, cost: number, now: number): Promise<number> {
  // If another instance sets the TAT between the first update and this one, this update overwrites that TAT, and one
  // addition of the other instance is lost.
  return (await update(limited, ':now + :cost', undefined, cost, now)) ?? now + cost
}

async function update(
  limited: string,
  value: string,
  condition: string | undefined,
  cost: number,
  now: number,
): Promise<number | undefined> {
  try {
    const { Attributes } = await documents().send('UpdateItem', {
      TableName: tableName(),
      Key: { ...rateKey(limited) },
      UpdateExpression: `SET tat = ${value}, expires_at = :expires`,
      ...(condition && { ConditionExpression: condition }),
      ExpressionAttributeValues: {
        ':cost': cost,
        ':now': now,
        ':expires': Math.ceil(now / 1000) + 3600,
      },
      ReturnValues: 'UPDATED_NEW',
    })
    return Number(Attributes?.tat)
  } catch (error) {
    if (error instanceof Error && error.name === 'ConditionalCheckFailedException') return undefined
    throw error
  }
}
