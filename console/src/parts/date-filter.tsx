import { TextInput } from '@mantine/core'

interface Props {
  readonly label: string
  readonly value: string | undefined
  readonly onChange: (value: string | undefined) => void
  readonly error?: string | undefined
}

/** A day of a filter. */
export function DateFilter({ label, value, onChange, error }: Props) {
  return (
    <TextInput
      type="date"
      label={label}
      value={value ?? ''}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value || undefined)}
    />
  )
}
