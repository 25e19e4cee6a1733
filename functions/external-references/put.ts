import { loadProject, showExpense } from '../../shared/actions/expenses/present.ts'
import { expenseReferences } from '../../shared/actions/expenses/references.ts'
import { putReference } from '../../shared/actions/references/handlers.ts'
import { putReference as route } from '../../shared/contract/routes/expenses.ts'
import { endpoint } from '../../shared/http/endpoint.ts'

export const handler = endpoint(
  route,
  putReference(expenseReferences, async (expense, now) =>
    showExpense(expense, await loadProject(expense), now),
  ),
)
