import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import {
  type CustomField,
  changeCustomField,
  createCustomField,
  useSettingChange,
} from '../../api/settings.ts'
import { changedFields } from '../../parts/changed-fields.ts'
import { fieldError } from '../../parts/field-errors.ts'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { notify } from '../../parts/notify.ts'
import { linesOf } from './lines-of.ts'

const TYPES = ['text', 'number', 'boolean', 'date', 'select', 'multi_select'] as const

interface Props {
  /** The field to edit; without one, a new one is created. */
  readonly field?: CustomField
  readonly onClose: () => void
}

export function CustomFieldDialog({ field, onClose }: Props) {
  const [label, setLabel] = useState(field?.label ?? '')
  const [key, setKey] = useState(field?.key ?? '')
  const [type, setType] = useState<CustomField['type']>(field?.type ?? 'text')
  const [options, setOptions] = useState(field?.options.join('\n') ?? '')
  const hasOptions = type === 'select' || type === 'multi_select'
  const save = useSettingChange(['custom-fields'], () => {
    const shared = { label: label.trim(), ...(hasOptions && { options: linesOf(options) }) }
    return field
      ? changeCustomField(field.id, changedFields(shared, field))
      : createCustomField({ ...shared, key: key.trim(), type })
  })
  const submit = () =>
    save.mutate(undefined, {
      onSuccess: (saved) => {
        notify(`${saved.label} was ${field ? 'changed' : 'created'}.`)
        onClose()
      },
    })
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={field ? 'Edit the custom field' : 'Create a custom field'}
      submit={field ? 'Save' : 'Create'}
      onSubmit={submit}
      isPending={save.isPending}
      error={save.error}
      fields={['label', 'key', 'options']}
    >
      <TextInput
        label="Label"
        required
        data-autofocus
        value={label}
        onChange={(event) => setLabel(event.currentTarget.value)}
        error={fieldError(save.error, 'label')}
      />
      {!field && (
        <>
          <TextInput
            label="Key"
            description="The name in the API. It never changes: lower-case letters, digits and underscores."
            required
            value={key}
            onChange={(event) => setKey(event.currentTarget.value)}
            error={fieldError(save.error, 'key')}
          />
          <NativeSelect
            label="Type"
            value={type}
            onChange={(event) => setType(TYPES.find((each) => each === event.currentTarget.value) ?? 'text')}
            data={TYPES.map((value) => ({ value, label: value.replace('_', ' ') }))}
          />
        </>
      )}
      {hasOptions && (
        <Textarea
          label="Options"
          description="One on each line."
          rows={4}
          value={options}
          onChange={(event) => setOptions(event.currentTarget.value)}
          error={fieldError(save.error, 'options')}
        />
      )}
    </FormDialog>
  )
}
