import type { Expense } from '../../../shared/domain/expenses/expense.ts'
import { expenseCounts, expenseFacts } from '../../../shared/domain/expenses/expense-counts.ts'
import { CountChanges, type CountedVersion } from '../../../shared/domain/kit/counters.ts'
import type { OpportunityId } from '../../../shared/domain/kit/ids.ts'
import { countersKey } from '../../../shared/table/keys.ts'
import { commit } from '../../../shared/table/store/commit.ts'
import { countVersions } from '../../../shared/table/sums/count.ts'
import { readSumsState, type SumsState, wholeWrite } from '../../../shared/table/sums/state.ts'
import type { Bench } from '../../../test/support/bench.ts'
import { expensesOf, type Shape } from '../../../test/support/data/expense-data.ts'
import { patiently } from '../../../test/support/data/patiently.ts'

/** More expenses are not counted one by one: DynamoDB Local counts 300 a second. */
const MAX_COUNTED = 100_000
const BATCH = 90
const MAX_WRITES = 100

/**
 * Counts the expenses of a shape, and ends the recount.
 * @returns how long that took, in seconds
 */
export async function countExpenses(
  bench: Bench,
  projects: readonly OpportunityId[],
  shape: Shape,
): Promise<number> {
  const start = performance.now()
  const { workspace: ws, owner } = bench
  const expenses = expensesOf(ws, owner, projects, shape)
  const before = await readSumsState(ws)
  if (!before) throw new Error('the workspace is not counted')
  if (shape.count > MAX_COUNTED) await storeCounters(bench, before.record, expenses)
  else await countEach(bench, expenses)
  const state = await readSumsState(ws)
  if (state) await commit([wholeWrite(ws, state, new Date())])
  return Math.round((performance.now() - start) / 1_000)
}

/** Counts as the stream's consumer does, one batch after the other. */
async function countEach({ workspace: ws }: Bench, expenses: Iterable<Expense>): Promise<void> {
  let batch: CountedVersion[] = []
  const count = async () => {
    await patiently(() => countVersions(ws, batch))
    batch = []
  }
  for (const expense of expenses) {
    const { id } = expense
    batch.push({ workspace_id: ws, type: 'expense', id, version: 1, facts: expenseFacts(expense) })
    if (batch.length === BATCH) await count()
  }
  await count()
}

/** Stores the counters that counting leaves, without the row of each expense, which no sum reads. */
async function storeCounters(
  { workspace: ws }: Bench,
  { epoch }: SumsState,
  expenses: Iterable<Expense>,
): Promise<void> {
  const changes = new CountChanges()
  for (const expense of expenses) changes.add(expenseCounts(expenseFacts(expense)), 1)
  const rows = [...changes.rows].map(([name, counters]) => ({
    put: { ...countersKey(ws, epoch, name), type: 'counters', data: null, ...Object.fromEntries(counters) },
  }))
  for (let at = 0; at < rows.length; at += MAX_WRITES)
    await patiently(() => commit(rows.slice(at, at + MAX_WRITES)))
}
