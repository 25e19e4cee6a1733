import type { CounterRow } from '../../domain/kit/counters.ts'
import type { WorkspaceId } from '../../domain/kit/ids.ts'
import { countersKey } from '../keys.ts'
import { isEmpty, type KeyRange } from '../store/key-range.ts'
import { queryRows } from '../store/query.ts'
import type { SumsState } from './state.ts'

/** The rows of counters whose names are in a range, at half the cost of consistent reads. */
export async function readCounters(
  ws: WorkspaceId,
  { epoch }: SumsState,
  names: KeyRange,
): Promise<CounterRow[]> {
  if (isEmpty(names)) return []
  const first = countersKey(ws, epoch, names.from)
  const last = countersKey(ws, epoch, names.to)
  const rows = await queryRows({
    KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
    ExpressionAttributeValues: { ':pk': first.pk, ':from': first.sk, ':to': last.sk },
    ConsistentRead: false,
  })
  return rows.map(({ pk: _, sk, type: __, ...counters }) => ({
    name: String(sk).slice(epoch.length + 1),
    counters: Object.fromEntries(
      Object.entries(counters).map(([counter, value]) => [counter, Number(value)]),
    ),
  }))
}

const FIRST_MONTH = '0000-00'
const LAST_MONTH = '9999-99'

/** The names of rows `<scope>#<month>` and below, of some months. */
export const rowsOfMonths = (scope: string, from = FIRST_MONTH, to = LAST_MONTH): KeyRange => ({
  from: `${scope}#${from}`,
  to: `${scope}#${to}~`,
})

/** The names of the counter rows with the cost and the estimate of a project, which are compared. */
export const PLANNED_ROWS: KeyRange = { from: 'b#', to: 'b#~' }
