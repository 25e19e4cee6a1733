import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import type { ExpenseIndexRun } from '../../domain/expense-filter.ts'
import type { WorkspaceId } from '../../domain/ids.ts'
import { expenseList, expensesByState, markerList, projectExpenses } from '../keys.ts'
import { documents, tableName } from '../store/client.ts'
import type { ExpenseSlim } from './markers.ts'

/** One expense as a run holds it. */
export interface Entry {
  /** Its place in the order of the list: `<date>#<id>`. */
  readonly place: string
  readonly slim: ExpenseSlim
}

/** Places between which a run is read, both inclusive. */
export interface Window {
  readonly from: string
  readonly to: string
}

/** The places of all days between two dates; an open end reaches as far as years go. */
export function windowOf(dateFrom = '0000-00-00', dateTo = '9999-99-99'): Window {
  return { from: dateFrom, to: `${dateTo}#~` }
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

/** Entries that any step asks for at most; 1 MB ends a step before that. */
const MOST = 20_000

/**
 * Walks a run backwards, the latest expense first, in steps of at most `first` entries that grow fourfold: a caller who
 * needs few pays for few. A query answers 1 MB at most, whatever it was asked for.
 */
export async function* walk(
  ws: WorkspaceId,
  run: ExpenseIndexRun,
  window: Window,
  first: number,
): AsyncGenerator<readonly Entry[], void> {
  const { index, pk } = partitionOf(ws, run)
  if (window.from > window.to) return
  let step = Math.min(first, MOST)
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
    yield Items.map((item) => ({ place: String(item.list_sk), slim: item.slim as ExpenseSlim }))
    from = LastEvaluatedKey
    step = Math.min(step * 4, MOST)
  } while (from)
}
