import { mayReadExpenses } from '../../api/expense-rights.ts'
import { useMe } from '../../api/me.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { ExpenseDetail } from './expense-detail.tsx'
import { NoAccess } from './no-expense.tsx'
import { lackOf } from './no-expenses.tsx'
import { expenseRoute } from './routes.ts'

export function ExpensePage() {
  const { expenseId } = expenseRoute.useParams()
  const me = useMe()
  return (
    <Loaded query={me}>
      {(data) =>
        mayReadExpenses(data) ? (
          <ExpenseDetail key={expenseId} id={expenseId} me={data} />
        ) : (
          <NoAccess lack={lackOf(data)} />
        )
      }
    </Loaded>
  )
}
