import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useCategoryChoices } from '../../api/choices.ts'
import { EXPENSE_TYPES, REIMBURSEMENT_STATUSES } from '../../api/expense-types.ts'
import { fieldError } from '../../parts/field-errors.ts'
import { ProjectSelect } from '../opportunities/project-select.tsx'
import { AmountFields } from './amount-fields.tsx'
import type { Draft, Vendor } from './expense-draft.ts'
import styles from './expense-fields.module.css'
import { wordsOf } from './words.ts'

/** The fields that show their own errors. */
export const FIELDS = [
  'expense_type',
  'expense_date',
  'amount_tax_inclusive',
  'tax_amount_included',
  'mileage',
  'vendor_id',
  'vendor_name',
  'category_id',
  'project_id',
  'description',
  'notes',
  'reference_number',
  'payment_method',
  'reimbursement_status',
]

interface Props {
  readonly draft: Draft
  readonly onChange: (draft: Draft) => void
  readonly vendors: readonly Vendor[]
  /** What the API said. */
  readonly error: unknown
  /** What cannot be sent. */
  readonly faults: Readonly<Record<string, string>>
  readonly isNew: boolean
}

const optionsOf = (values: readonly string[]) => values.map((value) => ({ value, label: wordsOf(value) }))

export function ExpenseFields({ draft, onChange, vendors, error, faults, isNew }: Props) {
  const { data: categories = [] } = useCategoryChoices()
  const set = (change: Partial<Draft>) => onChange({ ...draft, ...change })
  const errorOf = (field: string): ReactNode => faults[field] ?? fieldError(error, field)
  return (
    <div className={styles.fields}>
      {isNew && (
        <NativeSelect
          label="Type"
          data={optionsOf(EXPENSE_TYPES)}
          value={draft.type}
          onChange={({ currentTarget }) =>
            set({ type: EXPENSE_TYPES.find((type) => type === currentTarget.value) ?? draft.type })
          }
          error={errorOf('expense_type')}
        />
      )}
      <TextInput
        type="date"
        label="Date"
        required
        value={draft.date}
        onChange={(event) => set({ date: event.currentTarget.value })}
        error={errorOf('expense_date')}
      />
      <AmountFields draft={draft} set={set} errorOf={errorOf} />
      <TextInput
        label="Vendor"
        description="One of the list, or any name"
        list="vendor-names"
        value={draft.vendor}
        onChange={(event) => set({ vendor: event.currentTarget.value })}
        error={errorOf('vendor_id') ?? errorOf('vendor_name')}
      />
      <datalist id="vendor-names">
        {vendors.map(({ id, name }) => (
          <option key={id} value={name} />
        ))}
      </datalist>
      <NativeSelect
        label="Category"
        data={[
          { value: '', label: 'None' },
          ...categories.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={draft.categoryId}
        onChange={(event) => set({ categoryId: event.currentTarget.value })}
        error={errorOf('category_id')}
      />
      <ProjectSelect
        label="Project"
        value={draft.projectId}
        onChange={(projectId) => set({ projectId })}
        error={fieldError(error, 'project_id')}
      />
      <TextInput
        label="Reference number"
        value={draft.reference}
        onChange={(event) => set({ reference: event.currentTarget.value })}
        error={errorOf('reference_number')}
      />
      <NativeSelect
        label="Reimbursement"
        data={optionsOf(REIMBURSEMENT_STATUSES)}
        value={draft.reimbursement}
        onChange={({ currentTarget }) =>
          set({
            reimbursement:
              REIMBURSEMENT_STATUSES.find((status) => status === currentTarget.value) ?? draft.reimbursement,
          })
        }
        error={errorOf('reimbursement_status')}
      />
      <Textarea
        label="Description"
        rows={2}
        value={draft.description}
        onChange={(event) => set({ description: event.currentTarget.value })}
        error={errorOf('description')}
      />
      <Textarea
        label="Notes"
        rows={2}
        value={draft.notes}
        onChange={(event) => set({ notes: event.currentTarget.value })}
        error={errorOf('notes')}
      />
      <Checkbox
        label="Billable to the customer"
        checked={draft.isBillable}
        onChange={(event) => set({ isBillable: event.currentTarget.checked })}
      />
      {!isNew && (
        <Checkbox
          label="Archived"
          checked={draft.isArchived}
          onChange={(event) => set({ isArchived: event.currentTarget.checked })}
        />
      )}
    </div>
  )
}
