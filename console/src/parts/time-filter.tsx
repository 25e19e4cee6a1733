import { TextInput } from '@mantine/core'
import { isoOfInput, localInput } from './format-time.ts'

interface Props {
  readonly label: string
  readonly value: string | undefined
  readonly onChange: (value: string | undefined) => void
  readonly error?: string | undefined
}

/** A time of a filter, in the user's time zone. */
export function TimeFilter({ label, value, onChange, error }: Props) {
  return (
    <TextInput
      type="datetime-local"
      label={label}
      error={error}
      value={localInput(value)}
      onChange={(event) => onChange(isoOfInput(event.currentTarget.value))}
    />
  )
}
