import { Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { ReferenceInput } from '../../api/expense-types.ts'
import { putReference, useExpenseChange } from '../../api/expenses.ts'
import { fieldError } from '../../parts/field-errors.ts'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { notify } from '../../parts/notify.ts'
import { parseMetadata } from './metadata.ts'

const SYSTEM = /^[a-z0-9_-]{1,64}$/
const EMPTY = { system: '', externalId: '', url: '', metadata: '' }

interface Props {
  readonly expenseId: string
  readonly onClose: () => void
}

/** Records that a system has handled the expense; one that is there already is replaced. */
export function ReferenceDialog({ expenseId, onClose }: Props) {
  const [draft, setDraft] = useState(EMPTY)
  const [faults, setFaults] = useState<Partial<typeof EMPTY>>({})
  const put = useExpenseChange(({ system, body }: { system: string; body: ReferenceInput }) =>
    putReference(expenseId, system, body),
  )
  const field = (name: keyof typeof EMPTY, path: string) => ({
    value: draft[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      setDraft({ ...draft, [name]: currentTarget.value }),
    error: faults[name] ?? fieldError(put.error, path),
  })
  const submit = () => {
    const metadata = parseMetadata(draft.metadata)
    const found: Partial<typeof EMPTY> = {
      ...(!SYSTEM.test(draft.system) && {
        system: 'Use 1 to 64 lower-case letters, digits, hyphens or underscores.',
      }),
      ...(!metadata && { metadata: 'Enter a JSON object, such as {"batch": 7}.' }),
    }
    setFaults(found)
    put.reset()
    if (Object.keys(found).length > 0) return
    const body = {
      external_id: draft.externalId,
      url: draft.url.trim() || null,
      ...(metadata && { metadata }),
    }
    put.mutate(
      { system: draft.system, body },
      {
        onSuccess: () => {
          notify(`The expense counts as handled by ${draft.system}.`)
          onClose()
        },
      },
    )
  }
  return (
    <FormDialog
      opened
      onClose={onClose}
      title="Add a reference"
      submit="Add"
      onSubmit={submit}
      isPending={put.isPending}
      error={put.error}
      fields={['namespace', 'external_id', 'url', 'metadata']}
    >
      <TextInput
        label="System"
        description="Such as books; a reference that it has already is replaced"
        required
        {...field('system', 'namespace')}
      />
      <TextInput label="Id in that system" required {...field('externalId', 'external_id')} />
      <TextInput label="Link" placeholder="https://" {...field('url', 'url')} />
      <Textarea label="Metadata (JSON)" rows={3} placeholder="{}" {...field('metadata', 'metadata')} />
    </FormDialog>
  )
}
