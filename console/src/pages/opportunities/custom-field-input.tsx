import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import type { CustomField } from '../../api/opportunities.ts'
import styles from '../../controls/sales-form.module.css'
import { NumberInput } from '../../parts/number-input.tsx'

interface Props {
  readonly field: CustomField
  readonly value: string | readonly string[]
  readonly onChange: (value: string | readonly string[]) => void
  readonly error?: ReactNode
}

const NONE = { value: '', label: 'Not set' }
const BOOLEAN = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
]

/** An input for a custom field of the workspace. */
export function CustomFieldInput({ field: { type, label, options }, value, onChange, error }: Props) {
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
  const input = {
    label,
    error,
    value: typeof value === 'string' ? value : value.join(', '),
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      onChange(event.currentTarget.value),
  }
  if (type === 'boolean') return <NativeSelect {...input} data={[NONE, ...BOOLEAN]} />
  if (type === 'select') return <NativeSelect {...input} data={[NONE, ...options]} />
  if (type === 'number') return <NumberInput {...input} />
  return <TextInput {...input} type={type === 'date' ? 'date' : 'text'} />
}
