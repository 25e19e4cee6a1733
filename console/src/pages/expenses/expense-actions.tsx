import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Expense } from '../../api/expense-types.ts'
import { deleteExpense, useForgetExpense } from '../../api/expenses.ts'
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx'
import { ExpenseForm } from './expense-form.tsx'
import { inWords } from './words.ts'

export function ExpenseActions({ expense }: { readonly expense: Expense }) {
  const [open, setOpen] = useState<'edit' | 'delete'>()
  const navigate = useNavigate()
  const forget = useForgetExpense()
  const close = () => setOpen(undefined)
  const leave = async () => {
    await navigate({ to: '/expenses' })
    await forget(expense.id)
  }
  return (
    <>
      <Button variant="default" onClick={() => setOpen('edit')}>
        Edit
      </Button>
      <Button variant="light" color="red" onClick={() => setOpen('delete')}>
        Delete
      </Button>
      {open === 'edit' && <ExpenseForm expense={expense} onClose={close} />}
      <ConfirmDialog
        opened={open === 'delete'}
        onClose={close}
        title="Delete this expense?"
        confirm="Delete"
        action={() => deleteExpense(expense.id)}
        done="The expense was deleted."
        onDone={() => void leave()}
      >
        <p>
          {inWords(expense)}, is deleted for good{expense.receipt && ', and its receipt with it'}. Systems
          that subscribe to expenses receive an event.
        </p>
      </ConfirmDialog>
    </>
  )
}
