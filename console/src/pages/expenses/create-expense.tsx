import { useState } from 'react'
import { useVendorChoices } from '../../api/choices.ts'
import { useCreateExpense } from '../../api/expenses.ts'
import type { Me } from '../../api/me.ts'
import { mayReadExpenses } from '../../api/rights.ts'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { localDay } from '../../parts/format-time.ts'
import { notify } from '../../parts/notify.ts'
import { creationOf, emptyDraft, faultsOf } from './expense-draft.ts'
import { ExpenseFields, FIELDS } from './expense-fields.tsx'

interface Props {
  readonly me: Me
  readonly onClose: () => void
  /** Called if the member may see the new expense. */
  readonly onCreated: (id: string) => void
}

/** Shown while it exists. */
export function CreateDialog({ me, onClose, onCreated }: Props) {
  const [draft, setDraft] = useState(() => emptyDraft(localDay(new Date())))
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const { data: vendors = [] } = useVendorChoices()
  const create = useCreateExpense()
  const submit = () => {
    const found = faultsOf(draft)
    setFaults(found)
    if (Object.keys(found).length > 0) return create.reset()
    create.mutate(creationOf(draft, vendors), {
      onSuccess: ({ id }) => {
        notify('The expense was created.')
        onClose()
        if (mayReadExpenses(me)) onCreated(id)
      },
    })
  }
  return (
    <FormDialog
      opened
      onClose={onClose}
      title="Create an expense"
      submit="Create"
      onSubmit={submit}
      isPending={create.isPending}
      error={create.error}
      fields={FIELDS}
    >
      <ExpenseFields
        draft={draft}
        onChange={setDraft}
        vendors={vendors}
        error={create.error}
        faults={faults}
        isNew
      />
    </FormDialog>
  )
}
