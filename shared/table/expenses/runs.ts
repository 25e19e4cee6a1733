import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import type { ExpenseIndexRun } from '../../domain/expense-filter.ts'
import type { WorkspaceId } from '../../domain/ids.ts'
import { endOfDate, expenseList, expensesByState, markerList, projectExpenses } from '../keys.ts'
import { documents, tableName } from '../store/client.ts'
import type { ExpenseSlim } from './markers.ts'

/** The index entry of an expense in a run. */
export interface Entry {
  /** The sort key: `<date>#<id>`. */
  readonly place: string
  readonly slim: ExpenseSlim
}

/** The range of places to read, both inclusive. */
export interface Window {
  readonly from: string
  readonly to: string
}

/** The places from one date to another, inclusive; unbounded on a side without a date. */
export function windowOf(dateFrom = '0000-00-00', dateTo = '9999-99-99'): Window {
  return { from: dateFrom, to: endOfDate(dateTo) }
}

interface Partition {
  readonly index: 'list' | 'project' | 'state'
  readonly pk: string
}

function partitionOf(ws: WorkspaceId, run: ExpenseIndexRun): Partition {
  switch (run.of) {
    case 'all':
      return { index: 'list', pk: expenseList(ws) }
    case 'project':
      return { index: 'project', pk: projectExpenses(ws, run.id) }
    case 'open':
    case 'handled':
      return { index: 'state', pk: expensesByState(ws, run.of) }
    case 'stamped':
    case 'pending':
      return { index: 'list', pk: markerList(ws, run.of, run.namespace) }
  }
}

/** The maximum `Limit` of a step. A query's 1 MB may end a step earlier. */
const MAX_STEP = 20_000

/**
 * Walks a run backwards, the latest expense first. The first step reads at most `first` entries and each further one
 * four times as many, so a caller that needs few entries pays for few. A query returns at most 1 MB for any limit.
 */
export async function* walk(
  ws: WorkspaceId,
  run: ExpenseIndexRun,
  window: Window,
  first: number,
): AsyncGenerator<readonly Entry[], void> {
  const { index, pk } = partitionOf(ws, run)
  if (window.from > window.to) return
  let step = Math.min(first, MAX_STEP)
  let from: Record<string, unknown> | undefined
  do {
    const { Items = [], LastEvaluatedKey } = await documents().send(
      new QueryCommand({
        TableName: tableName(),
        IndexName: index,
        KeyConditionExpression: '#pk = :pk AND list_sk BETWEEN :from AND :to',
        ExpressionAttributeNames: { '#pk': `${index}_pk` },
        ExpressionAttributeValues: { ':pk': pk, ':from': window.from, ':to': window.to },
        ProjectionExpression: 'list_sk, slim',
        ScanIndexForward: false,
        Limit: step,
        ...(from && { ExclusiveStartKey: from }),
      }),
    )
    // Written by `slimOf`, and compared with the row of the expense before use.
    yield Items.map((item) => ({ place: String(item.list_sk), slim: item.slim as ExpenseSlim }))
    from = LastEvaluatedKey
    step = Math.min(step * 4, MAX_STEP)
  } while (from)
}
