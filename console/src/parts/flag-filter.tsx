import { NativeSelect } from '@mantine/core'

interface Props {
  readonly label: string
  readonly value: boolean | undefined
  /** @param value undefined for all */
  readonly onChange: (value: boolean | undefined) => void
  readonly yes: string
  readonly no: string
  readonly all?: string
  readonly error?: string | undefined
}

/** A filter that is true, false or not set. */
export function FlagFilter({ label, value, onChange, yes, no, all = 'All', error }: Props) {
  return (
    <NativeSelect
      label={label}
      value={value === undefined ? '' : String(value)}
      error={error}
      onChange={({ currentTarget }) =>
        onChange(currentTarget.value === '' ? undefined : currentTarget.value === 'true')
      }
      data={[
        { value: '', label: all },
        { value: 'true', label: yes },
        { value: 'false', label: no },
      ]}
    />
  )
}
