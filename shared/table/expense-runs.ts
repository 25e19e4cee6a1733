import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import type { Run } from '../domain/expense-filter.ts'
import type { WorkspaceId } from '../domain/ids.ts'
import { documents, tableName } from './client.ts'
import { expenseList, expensesByState, markers, projectExpenses } from './keys.ts'
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
  readonly index?: string
  readonly pkName: string
  readonly pk: string
  readonly skName: string
}

function partitionOf(ws: WorkspaceId, run: Run): Partition {
  switch (run.of) {
    case 'all':
      return { index: 'list', pkName: 'list_pk', pk: expenseList(ws), skName: 'list_sk' }
    case 'project':
      return { index: 'project', pkName: 'project_pk', pk: projectExpenses(ws, run.id), skName: 'list_sk' }
    case 'open':
    case 'handled':
      return { index: 'state', pkName: 'state_pk', pk: expensesByState(ws, run.of), skName: 'list_sk' }
    case 'stamped':
    case 'pending':
      return { pkName: 'pk', pk: markers(ws, run.of, run.namespace), skName: 'sk' }
  }
}

/**
 * Walks a run backwards, the latest expense first, in steps of at most `first` entries that grow fourfold: a caller who
 * needs few pays for few. A query answers 1 MB at most, whatever it was asked for.
 */
export async function* walk(
  ws: WorkspaceId,
  run: Run,
  window: Window,
  first: number,
): AsyncGenerator<readonly Entry[], void> {
  const { index, pkName, pk, skName } = partitionOf(ws, run)
  if (window.from > window.to) return
  let step = first
  let from: Record<string, unknown> | undefined
  do {
    const { Items = [], LastEvaluatedKey } = await documents().send(
      new QueryCommand({
        TableName: tableName(),
        ...(index && { IndexName: index }),
        KeyConditionExpression: '#pk = :pk AND #sk BETWEEN :from AND :to',
        ExpressionAttributeNames: { '#pk': pkName, '#sk': skName },
        ExpressionAttributeValues: { ':pk': pk, ':from': window.from, ':to': window.to },
        ProjectionExpression: '#sk, slim',
        ScanIndexForward: false,
        Limit: step,
        ...(from && { ExclusiveStartKey: from }),
      }),
    )
    yield Items.map((item) => ({ place: String(item[skName]), slim: item.slim as ExpenseSlim }))
    from = LastEvaluatedKey
    step = Math.min(step * 4, 20_000)
  } while (from)
}
