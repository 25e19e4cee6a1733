import { useState } from 'react'
import { useRepeatable } from '../../api/change-shown.ts'
import type { Expense } from '../../api/expense-types.ts'
import { deleteSyncError, useExpenseChange } from '../../api/expenses.ts'
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { LinkButton } from '../../parts/link-button.tsx'
import { Section } from '../../parts/section.tsx'
import { systemLabel } from '../../parts/system-label.ts'
import { Time } from '../../parts/time.tsx'

interface Props {
  readonly expense: Expense
  readonly mayEdit: boolean
}

interface Row {
  readonly system: string
  readonly error: Expense['sync_errors'][string]
}

const COLUMNS: readonly Column<Row>[] = [
  { header: 'System', cell: ({ system }) => systemLabel(system) },
  { header: 'Code', cell: ({ error }) => <code>{error.code}</code> },
  { header: 'Message', cell: ({ error }) => error.message },
  { header: 'Can be retried', cell: ({ error }) => (error.retryable ? 'Yes' : 'No') },
  { header: 'Times', cell: ({ error }) => error.count.toLocaleString() },
  { header: 'First', cell: ({ error }) => <Time value={error.first_at} /> },
  { header: 'Last', cell: ({ error }) => <Time value={error.last_at} /> },
]

/** The systems that could not import the expense; renders nothing if there are none. */
export function SyncErrors({ expense, mayEdit }: Props) {
  const [removing, setRemoving] = useState<string>()
  const removeFrom = useRepeatable(deleteSyncError)
  const remove = useExpenseChange((system: string) => removeFrom(expense, system))
  const rows = Object.entries(expense.sync_errors).map(([system, error]) => ({ system, error }))
  const removal: Column<Row> = {
    header: 'Actions',
    cell: ({ system }) => (
      <LinkButton
        isDangerous
        onClick={() => setRemoving(system)}
        aria-label={`Remove the error of ${systemLabel(system)}`}
      >
        Remove
      </LinkButton>
    ),
  }
  // The dialog stays mounted until it has closed itself, even after the last error is gone.
  if (rows.length === 0 && removing === undefined) return null
  return (
    <Section title="Sync errors">
      <DataTable
        caption="Systems that could not take the expense"
        columns={mayEdit ? [...COLUMNS, removal] : COLUMNS}
        rows={rows}
        keyOf={({ system }) => system}
      />
      <ConfirmDialog
        opened={removing !== undefined}
        onClose={() => setRemoving(undefined)}
        title="Remove this error?"
        confirm="Remove"
        action={async () => removing !== undefined && remove.mutateAsync(removing)}
        done="The error was removed."
      >
        <p>{systemLabel(removing ?? '')} may report it again.</p>
      </ConfirmDialog>
    </Section>
  )
}
