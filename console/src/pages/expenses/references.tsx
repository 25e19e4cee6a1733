import { Button } from '@mantine/core'
import { useState } from 'react'
import { useRepeatable } from '../../api/change-shown.ts'
import type { Expense } from '../../api/expense-types.ts'
import { deleteReference, useExpenseChange } from '../../api/expenses.ts'
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { Empty } from '../../parts/empty.tsx'
import { JsonTree } from '../../parts/json-tree.tsx'
import { LinkButton } from '../../parts/link-button.tsx'
import { ExternalId } from '../../parts/reference-list.tsx'
import { Section } from '../../parts/section.tsx'
import { systemLabel } from '../../parts/system-label.ts'
import { Time } from '../../parts/time.tsx'
import { ReferenceDialog } from './reference-dialog.tsx'

interface Props {
  readonly expense: Expense
  readonly mayEdit: boolean
}

interface Row {
  readonly system: string
  readonly reference: Expense['external_references'][string]
}

const COLUMNS: readonly Column<Row>[] = [
  { header: 'System', cell: ({ system }) => systemLabel(system) },
  { header: 'Its id', cell: ({ reference }) => <ExternalId {...reference} /> },
  {
    header: 'Metadata',
    cell: ({ reference: { metadata } }) =>
      Object.keys(metadata).length === 0 ? '–' : <JsonTree value={metadata} open={0} />,
  },
  { header: 'Changed', cell: ({ reference }) => <Time value={reference.updated_at} /> },
]

/** The systems that have handled the expense. */
export function References({ expense, mayEdit }: Props) {
  const [isAdding, setAdding] = useState(false)
  const [removing, setRemoving] = useState<string>()
  const removeFrom = useRepeatable(deleteReference)
  const remove = useExpenseChange((system: string) => removeFrom(expense, system))
  const rows = Object.entries(expense.external_references).map(([system, reference]) => ({
    system,
    reference,
  }))
  const removal: Column<Row> = {
    header: 'Actions',
    cell: ({ system }) => (
      <LinkButton
        isDangerous
        onClick={() => setRemoving(system)}
        aria-label={`Remove the reference of ${systemLabel(system)}`}
      >
        Remove
      </LinkButton>
    ),
  }
  return (
    <Section
      title="In the books"
      actions={
        mayEdit && (
          <Button variant="default" onClick={() => setAdding(true)}>
            Add a reference
          </Button>
        )
      }
    >
      {rows.length === 0 ? (
        <Empty>This expense is in the books of no system yet.</Empty>
      ) : (
        <DataTable
          caption="Systems that have the expense in their books"
          columns={mayEdit ? [...COLUMNS, removal] : COLUMNS}
          rows={rows}
          keyOf={({ system }) => system}
        />
      )}
      {isAdding && <ReferenceDialog expense={expense} onClose={() => setAdding(false)} />}
      <ConfirmDialog
        opened={removing !== undefined}
        onClose={() => setRemoving(undefined)}
        title="Remove this reference?"
        confirm="Remove"
        action={async () => removing !== undefined && remove.mutateAsync(removing)}
        done="The reference was removed."
      >
        <p>The expense counts as not in {systemLabel(removing ?? '')}, which may then handle it again.</p>
      </ConfirmDialog>
    </Section>
  )
}
