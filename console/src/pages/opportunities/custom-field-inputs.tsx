import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import type { CustomField } from '../../api/sales-types.ts'
import { FieldGroup } from '../../parts/field-group.tsx'
import type { CustomDraft } from './custom-draft.ts'
import styles from './opportunity-fields.module.css'

interface Props {
  readonly fields: readonly CustomField[]
  readonly draft: CustomDraft
  readonly onChange: (draft: CustomDraft) => void
  readonly errorOf: (path: string) => string | undefined
}

/** An input for each custom field of the workspace. */
export function CustomFieldInputs({ fields, draft, onChange, errorOf }: Props) {
  if (fields.length === 0) return null
  return (
    <FieldGroup legend="Custom fields">
      {fields.map((field) => (
        <CustomFieldInput
          key={field.id}
          field={field}
          value={draft[field.key] ?? ''}
          onChange={(value) => onChange({ ...draft, [field.key]: value })}
          error={errorOf(`custom_fields.${field.key}`)}
        />
      ))}
    </FieldGroup>
  )
}

interface InputProps {
  readonly field: CustomField
  readonly value: string | readonly string[]
  readonly onChange: (value: string | readonly string[]) => void
  readonly error: string | undefined
}

function CustomFieldInput({ field: { type, label, options }, value, onChange, error }: InputProps) {
  const none = { value: '', label: 'Not set' }
  if (type === 'multi_select') {
    const chosen = typeof value === 'string' ? [] : value
    return (
      <Checkbox.Group label={label} value={[...chosen]} onChange={onChange} error={error}>
        <div className={styles.choices}>
          {options.map((option) => (
            <Checkbox key={option} value={option} label={option} />
          ))}
        </div>
      </Checkbox.Group>
    )
  }
  const text = typeof value === 'string' ? value : value.join(', ')
  if (type === 'select' || type === 'boolean') {
    const choices =
      type === 'select'
        ? options
        : [
            { value: 'true', label: 'Yes' },
            { value: 'false', label: 'No' },
          ]
    return (
      <NativeSelect
        label={label}
        value={text}
        onChange={(event) => onChange(event.currentTarget.value)}
        data={[none, ...choices]}
        error={error}
      />
    )
  }
  return (
    <TextInput
      label={label}
      type={type === 'date' ? 'date' : 'text'}
      inputMode={type === 'number' ? 'decimal' : 'text'}
      value={text}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error}
    />
  )
}
