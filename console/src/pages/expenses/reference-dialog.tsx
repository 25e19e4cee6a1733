import { Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useEdit } from '../../api/change-shown.ts'
import type { Expense } from '../../api/expense-types.ts'
import { putReference, useExpenseChange } from '../../api/expenses.ts'
import { useKnownSystems } from '../../api/external-systems.ts'
import { stampOf } from '../../api/stamps.ts'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { Notice } from '../../parts/notice.tsx'
import { systemLabel } from '../../parts/system-label.ts'
import { SYSTEM_FAULT, SYSTEM_NAME } from './system-name.ts'

const EMPTY = { namespace: '', external_id: '', url: '', metadata: '' }
type Values = typeof EMPTY

interface Props {
  readonly expense: Expense
  readonly onClose: () => void
}

/** Records that a system has handled the expense; an existing reference is replaced. */
export function ReferenceDialog({ expense, onClose }: Props) {
  const putGiven = (shown: Expense, { namespace, external_id, url, metadata }: Values) => {
    const body = { external_id, url: url.trim() || null, metadata: parseMetadata(metadata) ?? {} }
    return putReference(shown, namespace, body)
  }
  const put = useExpenseChange(useEdit(expense, putGiven))
  const form = useForm({
    initialValues: EMPTY,
    validate: {
      namespace: (value) => (SYSTEM_NAME.test(value) ? null : SYSTEM_FAULT),
      metadata: (value) => (parseMetadata(value) ? null : 'Enter a JSON object, such as {"batch": 7}.'),
    },
  })
  const { namespace } = form.values
  const replaced = stampOf(expense, namespace)
  const { systems } = useKnownSystems([expense])
  return (
    <FormDialog
      form={form}
      title="Add a reference"
      submit={replaced ? 'Replace' : 'Add'}
      save={put.mutateAsync}
      done={() => `The expense is in the books of ${systemLabel(namespace)}.`}
      onClose={onClose}
    >
      <TextInput
        label="System"
        description="Such as books"
        list="known-systems"
        required
        {...form.getInputProps('namespace')}
      />
      <datalist id="known-systems">
        {systems.map((system) => (
          <option key={system} value={system} label={systemLabel(system)} />
        ))}
      </datalist>
      {replaced && (
        <Notice tone="warning" role="status">
          {systemLabel(namespace)} has the id {replaced.external_id} here already. It is replaced, with its
          link and metadata.
        </Notice>
      )}
      <TextInput label="Id in that system" required {...form.getInputProps('external_id')} />
      <TextInput label="Link" placeholder="https://" {...form.getInputProps('url')} />
      <Textarea label="Metadata (JSON)" rows={3} placeholder="{}" {...form.getInputProps('metadata')} />
    </FormDialog>
  )
}

/** Parses a text as a JSON object; an empty text is an empty object. */
export function parseMetadata(text: string): Record<string, unknown> | undefined {
  if (text.trim() === '') return {}
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
    return Object.fromEntries(Object.entries(value))
  } catch {
    return undefined
  }
}
