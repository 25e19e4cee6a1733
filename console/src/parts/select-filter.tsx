import { NativeSelect } from '@mantine/core'

interface Props {
  readonly label: string
  readonly value: string | undefined
  readonly options: readonly string[]
  /** @param value undefined for all */
  readonly onChange: (value: string | undefined) => void
  readonly error?: string | undefined
}

/** Chooses one value of a filter, or all. */
export function SelectFilter({ label, value, options, onChange, error }: Props) {
  return (
    <NativeSelect
      label={label}
      error={error}
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value || undefined)}
      data={[{ value: '', label: 'All' }, ...options]}
    />
  )
}
