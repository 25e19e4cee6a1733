import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { mayCreateExpenses } from '../../api/expense-rights.ts'
import { type Me, mayListExpenses, useMe } from '../../api/me.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { PageHeader } from '../../parts/page-header.tsx'
import { CreateDialog } from './create-dialog.tsx'
import { ExpenseList } from './expense-list.tsx'
import { lackOf, NoExpenses } from './no-expenses.tsx'

export function ExpensesPage() {
  const me = useMe()
  return (
    <>
      <PageHeader title="Expenses">
        {me.data && mayCreateExpenses(me.data) && <CreateButton me={me.data} />}
      </PageHeader>
      <Loaded query={me}>
        {(data) => (mayListExpenses(data) ? <ExpenseList /> : <NoExpenses lack={lackOf(data)} />)}
      </Loaded>
    </>
  )
}

function CreateButton({ me }: { readonly me: Me }) {
  const [isOpen, setOpen] = useState(false)
  const navigate = useNavigate()
  return (
    <>
      <Button onClick={() => setOpen(true)}>Create an expense</Button>
      {isOpen && (
        <CreateDialog
          me={me}
          onClose={() => setOpen(false)}
          onCreated={(id) => void navigate({ to: '/expenses/$expenseId', params: { expenseId: id } })}
        />
      )}
    </>
  )
}
