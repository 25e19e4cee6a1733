import { TextInput } from '@mantine/core'
import { isoOfInput, localInput } from './format-time.ts'

interface Props {
  readonly label: string
  readonly value: string | undefined
  readonly onChange: (value: string | undefined) => void
}

/** A time of a filter, in the user's time zone. */
export function TimeFilter({ label, value, onChange }: Props) {
  return (
    <TextInput
      type="datetime-local"
      label={label}
      value={localInput(value)}
      onChange={(event) => onChange(isoOfInput(event.currentTarget.value))}
    />
  )
}
