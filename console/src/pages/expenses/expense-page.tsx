import { Button } from '@mantine/core'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { NotFoundError } from '../../../../clients/typescript/src/errors.ts'
import { useRepeatable } from '../../api/change-shown.ts'
import type { Expense } from '../../api/expense-types.ts'
import { deleteExpense, useExpense, useForgetExpense } from '../../api/expenses.ts'
import { type Me, useMe } from '../../api/me.ts'
import { mayEditExpense, mayReadExpenses, subjectOf } from '../../api/rights.ts'
import { NeighborLinks } from '../../controls/neighbor-links.tsx'
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { Missing } from '../../parts/missing.tsx'
import { MoreActions } from '../../parts/more-actions.tsx'
import { PageHeader } from '../../parts/page-header.tsx'
import { Section } from '../../parts/section.tsx'
import { BooksNote } from './books-note.tsx'
import { ExpenseForm } from './expense-form.tsx'
import styles from './expense-page.module.css'
import { ExpenseSummary } from './expense-views.tsx'
import { LIST_LINK, lackIn, lackOf, NoAccess } from './no-access.tsx'
import { ReceiptSection } from './receipt-section.tsx'
import { References } from './references.tsx'
import { SyncErrors } from './sync-errors.tsx'
import { inWords, titleOf } from './words.ts'

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

interface Props {
  readonly id: string
  readonly me: Me
}

/** One expense. */
function ExpenseDetail({ id, me }: Props) {
  // The service attaches an uploaded receipt a moment later, without notifying the page.
  const [isChecking, setChecking] = useState(false)
  const expense = useExpense(id, { isLive: isChecking })
  if (expense.error instanceof NotFoundError) return <Missing record="expense" list={LIST_LINK} />
  const lack = lackIn(expense.error)
  if (lack) return <NoAccess lack={lack} />
  const reload = () => void expense.refetch()
  const mayEdit = expense.data !== undefined && mayEditExpense(me, expense.data)
  return (
    <>
      <PageHeader title={expense.data ? titleOf(expense.data) : 'Expense'} above={LIST_LINK}>
        <NeighborLinks of="expenses" id={id} />
        {expense.data && mayEdit && <ExpenseActions expense={expense.data} onReload={reload} />}
      </PageHeader>
      <Loaded query={expense}>
        {(data) => (
          <>
            {!mayEdit && <p>{subjectOf(me)} may see this expense, but not change it.</p>}
            <div className={styles.sides}>
              <Section title="Receipt">
                <ReceiptSection
                  expense={data}
                  mayEdit={mayEdit}
                  isChecking={isChecking}
                  onChecking={setChecking}
                  onReload={reload}
                />
              </Section>
              <ExpenseSummary expense={data} />
            </div>
            <SyncErrors expense={data} mayEdit={mayEdit} />
            <References expense={data} mayEdit={mayEdit} />
          </>
        )}
      </Loaded>
    </>
  )
}

interface ActionsProps {
  readonly expense: Expense
  readonly onReload: () => void
}

function ExpenseActions({ expense, onReload }: ActionsProps) {
  const [open, setOpen] = useState<'edit' | 'delete'>()
  const navigate = useNavigate()
  const remove = useRepeatable(deleteExpense)
  const forget = useForgetExpense()
  const close = () => setOpen(undefined)
  const leave = async () => {
    await navigate({ to: '/expenses' })
    await forget(expense.id)
  }
  return (
    <>
      <Button onClick={() => setOpen('edit')}>Edit</Button>
      <MoreActions actions={[{ label: 'Delete', onClick: () => setOpen('delete'), isDangerous: true }]} />
      {open === 'edit' && <ExpenseForm expense={expense} onReload={onReload} onClose={close} />}
      <ConfirmDialog
        opened={open === 'delete'}
        onClose={close}
        title="Delete this expense?"
        confirm="Delete"
        action={() => remove(expense)}
        done="The expense was deleted."
        onDone={() => void leave()}
      >
        <p>
          {inWords(expense)}, is deleted for good{expense.receipt && ', and its receipt with it'}. Systems
          that subscribe to expenses receive an event.
        </p>
        <BooksNote expenses={[expense]} />
      </ConfirmDialog>
    </>
  )
}
