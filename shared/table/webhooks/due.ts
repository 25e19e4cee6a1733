import { QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { dueKey, dueShard, type Key } from '../keys.ts'
import { documents, tableName } from '../store/client.ts'
import { refusedRow } from '../store/refused.ts'

/** A row that the sweep must look at, as the due index shows it. */
export interface DueRow extends Key {
  readonly type: string
  readonly due_sk: string
}

/** The rows of a shard that are due, the longest waiting first. Eventually consistent, as every index is. */
export async function dueRows(shard: number, now: Date, limit: number): Promise<DueRow[]> {
  const { Items = [] } = await documents().send(
    new QueryCommand({
      TableName: tableName(),
      IndexName: 'due',
      KeyConditionExpression: 'due_pk = :pk AND due_sk <= :now',
      ExpressionAttributeValues: { ':pk': dueShard(shard), ':now': now.toISOString() },
      Limit: limit,
    }),
  )
  return Items.map(({ pk, sk, type, due_sk }) => ({ pk, sk, type, due_sk }))
}

/**
 * Moves a row's due time, if it still is what was seen. Of any number of sweeps at once one gets the row, and a row
 * that cannot be handled goes to the back of the line instead of starving the others.
 */
export async function postpone(row: Pick<DueRow, 'pk' | 'sk' | 'due_sk'>, until: Date): Promise<boolean> {
  const { due_sk } = dueKey(row, until)
  return move(row, 'SET due_sk = :until', { ':until': due_sk }, due_sk)
}

/** Takes a row off the sweep's list, if its due time still is what was seen. */
export async function removeDue(row: Pick<DueRow, 'pk' | 'sk' | 'due_sk'>): Promise<boolean> {
  return move(row, 'REMOVE due_pk, due_sk', {})
}

async function move(
  { pk, sk, due_sk }: Pick<DueRow, 'pk' | 'sk' | 'due_sk'>,
  how: string,
  values: Record<string, unknown>,
  next?: string,
): Promise<boolean> {
  try {
    await documents().send(
      new UpdateCommand({
        TableName: tableName(),
        Key: { pk, sk },
        UpdateExpression: how,
        ConditionExpression: 'due_sk = :seen',
        ExpressionAttributeValues: { ':seen': due_sk, ...values },
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      }),
    )
    return true
  } catch (error) {
    const { refused, row } = refusedRow(error)
    if (!refused) throw error
    // It may be this very write that moved it: its answer was lost, and the repeat found its own result.
    return next !== undefined && row?.due_sk === next
  }
}
