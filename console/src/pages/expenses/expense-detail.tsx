import { useState } from 'react'
import { NotFoundError } from '../../../../clients/typescript/src/errors.ts'
import { useExpense } from '../../api/expenses.ts'
import type { Me } from '../../api/me.ts'
import { mayEditExpense } from '../../api/rights.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { PageHeader } from '../../parts/page-header.tsx'
import { Section } from '../../parts/section.tsx'
import { ExpenseActions } from './expense-actions.tsx'
import { ExpenseSummary } from './expense-views.tsx'
import { LIST_LINK } from './list-link.tsx'
import { Missing, NoAccess } from './no-expense.tsx'
import { lackIn } from './no-expenses.tsx'
import { ReceiptSection } from './receipt-section.tsx'
import { References } from './references.tsx'
import { titleOf } from './words.ts'

interface Props {
  readonly id: string
  readonly me: Me
}

/** One expense. */
export function ExpenseDetail({ id, me }: Props) {
  // The service attaches an uploaded receipt a moment later, without a sign of its own.
  const [isChecking, setChecking] = useState(false)
  const expense = useExpense(id, { isLive: isChecking })
  if (expense.error instanceof NotFoundError) return <Missing />
  const lack = lackIn(expense.error)
  if (lack) return <NoAccess lack={lack} />
  const mayEdit = expense.data !== undefined && mayEditExpense(me, expense.data)
  return (
    <>
      <PageHeader title={expense.data ? titleOf(expense.data) : 'Expense'} above={LIST_LINK}>
        {expense.data && mayEdit && <ExpenseActions expense={expense.data} />}
      </PageHeader>
      <Loaded query={expense}>
        {(data) => (
          <>
            {!mayEdit && <p>Your key may see this expense, but not change it.</p>}
            <ExpenseSummary expense={data} />
            <Section title="Receipt">
              <ReceiptSection
                expense={data}
                mayEdit={mayEdit}
                isChecking={isChecking}
                onChecking={setChecking}
                onReload={() => void expense.refetch()}
              />
            </Section>
            <References expense={data} mayEdit={mayEdit} />
          </>
        )}
      </Loaded>
    </>
  )
}
