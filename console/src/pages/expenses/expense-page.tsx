import { getRouteApi } from '@tanstack/react-router'
import { useMe } from '../../api/me.ts'
import { mayReadExpenses } from '../../api/rights.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { ExpenseDetail } from './expense-detail.tsx'
import { NoAccess } from './no-expense.tsx'
import { lackOf } from './no-expenses.tsx'

const route = getRouteApi('/shell/expenses/$expenseId')

export function ExpensePage() {
  const { expenseId } = route.useParams()
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
