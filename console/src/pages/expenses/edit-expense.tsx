import { useState } from 'react'
import { useVendorChoices } from '../../api/choices.ts'
import type { Expense, ExpenseChange } from '../../api/expense-types.ts'
import { changeExpense, useExpenseChange } from '../../api/expenses.ts'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { notify } from '../../parts/notify.ts'
import { changeOf, draftOf, faultsOf } from './expense-draft.ts'
import { ExpenseFields, FIELDS } from './expense-fields.tsx'

interface Props {
  readonly expense: Expense
  readonly onClose: () => void
}

/** Shown while it exists, so that it begins with the values of that moment. */
export function EditDialog({ expense, onClose }: Props) {
  const [before] = useState(() => draftOf(expense))
  const [draft, setDraft] = useState(before)
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const { data: vendors = [] } = useVendorChoices()
  const change = useExpenseChange((body: ExpenseChange) => changeExpense(expense.id, body))
  const submit = () => {
    const found = faultsOf(draft)
    setFaults(found)
    if (Object.keys(found).length > 0) return change.reset()
    change.mutate(changeOf(before, draft, vendors), {
      onSuccess: () => {
        notify('The expense was changed.')
        onClose()
      },
    })
  }
  return (
    <FormDialog
      opened
      onClose={onClose}
      title="Edit the expense"
      submit="Save"
      onSubmit={submit}
      isPending={change.isPending}
      error={change.error}
      fields={FIELDS}
    >
      <ExpenseFields
        draft={draft}
        onChange={setDraft}
        vendors={vendors}
        error={change.error}
        faults={faults}
        isNew={false}
      />
    </FormDialog>
  )
}
