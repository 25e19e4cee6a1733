import { expenseFacts } from '../../../shared/domain/expenses/expense-counts.ts'
import type { CountedVersion } from '../../../shared/domain/kit/counters.ts'
import type { OpportunityId } from '../../../shared/domain/kit/ids.ts'
import { commit } from '../../../shared/table/store/commit.ts'
import { countVersions } from '../../../shared/table/sums/count.ts'
import { readSumsState, wholeWrite } from '../../../shared/table/sums/state.ts'
import type { Bench } from '../../../test/support/bench.ts'
import { expensesOf, type Shape } from '../../../test/support/data/expense-data.ts'
import { patiently } from '../../../test/support/data/patiently.ts'

const BATCH = 90

/**
 * Counts the expenses of a shape as the stream's consumer does, one batch after the other, and ends the recount.
 * @returns how long that took, in seconds
 */
export async function countExpenses(
  { workspace: ws, owner }: Bench,
  projects: readonly OpportunityId[],
  shape: Shape,
): Promise<number> {
  const start = performance.now()
  let batch: CountedVersion[] = []
  const count = async () => {
    await patiently(() => countVersions(ws, batch))
    batch = []
  }
  for (const expense of expensesOf(ws, owner, projects, shape)) {
    batch.push({
      workspace_id: ws,
      type: 'expense',
      id: expense.id,
      version: 1,
      facts: expenseFacts(expense),
    })
    if (batch.length === BATCH) await count()
  }
  await count()
  const state = await readSumsState(ws)
  if (!state) throw new Error('the workspace is not counted')
  await commit([wholeWrite(ws, state, new Date())])
  return Math.round((performance.now() - start) / 1_000)
}
