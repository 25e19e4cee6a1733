import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import { CHANGES_DELAY_MS } from '../../clocks.ts'
import { type Dated, TOMBSTONE_MS } from '../../domain/tombstone.ts'
import { afterPlace, changeOfPlace, type Key } from '../keys.ts'
import { documents, tableName } from '../store/client.ts'
import { isPresent } from '../store/tombstone-row.ts'

/** Which changes to list. */
export interface ChangesQuery {
  /** ISO 8601 in UTC with milliseconds, inclusive. */
  readonly since: string
  readonly withDeleted: boolean
  /** The time of the request, taken before anything is read. */
  readonly now: Date
}

/** The index entry of a record, or of its tombstone. */
export interface ChangeEntry<Slim> extends Dated {
  /** The key of the row. */
  readonly key: Key
  readonly isTombstone: boolean
  readonly slim: Slim
}

/** The maximum `Limit` of a step. A query's 1 MB may end a step earlier. */
const MAX_STEP = 5_000

/**
 * Walks the changes of a type, oldest first, up to those that are old enough to be complete (`CHANGES_DELAY_MS`). The
 * first step reads at most `first` entries and each further one four times as many.
 * @param after the place (`changePlace`) after which to begin
 */
export async function* walkChanges<Slim>(
  pk: string,
  { since, withDeleted, now }: ChangesQuery,
  after: string | undefined,
  first: number,
): AsyncGenerator<readonly ChangeEntry<Slim>[], void> {
  // A place begins with its time, so `end` sorts before all places of that time, and `since` before those of its own.
  const end = new Date(now.getTime() - CHANGES_DELAY_MS).toISOString()
  const start = after === undefined ? since : afterPlace(after)
  // DynamoDB removes expired rows hours late.
  const expired = new Date(now.getTime() - TOMBSTONE_MS).toISOString()
  if (start > end) return
  let step = Math.min(first, MAX_STEP)
  let from: Record<string, unknown> | undefined
  do {
    const { Items = [], LastEvaluatedKey } = await documents().send(
      new QueryCommand({
        TableName: tableName(),
        IndexName: 'changes',
        KeyConditionExpression: 'changes_pk = :pk AND changes_sk BETWEEN :from AND :to',
        ExpressionAttributeValues: { ':pk': pk, ':from': start, ':to': end },
        Limit: step,
        ...(from && { ExclusiveStartKey: from }),
      }),
    )
    const entries = Items.map(
      ({ pk: rowPk, sk, changes_sk, type, slim }): ChangeEntry<Slim> => ({
        ...changeOfPlace(String(changes_sk)),
        key: { pk: String(rowPk), sk: String(sk) },
        isTombstone: !isPresent({ type }),
        slim,
      }),
    )
    yield entries.filter(
      ({ isTombstone, updated_at }) => !isTombstone || (withDeleted && updated_at >= expired),
    )
    from = LastEvaluatedKey
    step = Math.min(step * 4, MAX_STEP)
  } while (from)
}
