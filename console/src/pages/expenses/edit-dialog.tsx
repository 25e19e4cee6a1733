import { NativeSelect } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useCategoryChoices } from '../../api/choices.ts'
import { type EditedField, type EditedValue, editsOf, editsTo } from '../../api/expense-edits.ts'
import type { Expense } from '../../api/expense-types.ts'
import { ProjectSelect } from '../../controls/record-selects.tsx'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { BooksNote } from './books-note.tsx'
import { useBulk } from './use-bulk.ts'
import { are, countOf } from './words.ts'

/** The fields that have a dialog. */
const LABELS = { category_id: 'Category', project_id: 'Project', billable: 'Billable' } as const
export type DialogField = EditedField & keyof typeof LABELS

interface Props {
  readonly field: DialogField
  readonly expenses: readonly Expense[]
  /** Called with the ids of the changed expenses. */
  readonly onDone: (changed: readonly string[]) => void
  readonly onClose: () => void
}

/** Gives the selected expenses one category or project, or makes them billable or not. */
export function EditDialog({ field, expenses, onDone, onClose }: Props) {
  const run = useBulk()
  const form = useForm({ initialValues: { value: '' } })
  const { value } = form.values
  const to: EditedValue = field === 'billable' ? value === '' : value || null
  const changes = editsTo(field, to, expenses)
  const same = expenses.length - changes.length
  return (
    <FormDialog
      form={form}
      title={`Change ${LABELS[field].toLowerCase()}`}
      submit={`Change ${countOf(changes.length)}`}
      isIdle={changes.length === 0}
      save={async () => void run({ verb: 'changed', changes, work: editsOf(field), onDone })}
      onSaved={onClose}
      onClose={onClose}
    >
      {field === 'category_id' && <CategoryInput {...form.getInputProps('value')} />}
      {field === 'project_id' && (
        <ProjectSelect
          label={LABELS.project_id}
          value={value || undefined}
          onChange={(id) => form.setFieldValue('value', id ?? '')}
        />
      )}
      {field === 'billable' && (
        <NativeSelect
          label={LABELS.billable}
          data={[
            { value: '', label: 'Billable' },
            { value: 'no', label: 'Not billable' },
          ]}
          {...form.getInputProps('value')}
          data-autofocus
        />
      )}
      <BooksNote expenses={changes.map(({ expense }) => expense)} />
      <p role="status">
        {changes.length === 0 ? 'None' : changes.length.toLocaleString()} will be changed.
        {same > 0 && ` ${are(same, 'has this already.', 'have this already.')}`}
      </p>
    </FormDialog>
  )
}

const CategoryInput = (props: object) => (
  <NativeSelect
    label={LABELS.category_id}
    data={[
      { value: '', label: 'None' },
      ...(useCategoryChoices().data ?? []).map(({ id, name }) => ({ value: id, label: name })),
    ]}
    {...props}
    data-autofocus
  />
)
