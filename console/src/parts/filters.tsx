import { NativeSelect, TextInput, type TextInputProps } from '@mantine/core'
import { type ComponentType, type ReactNode, useState } from 'react'
import { useDateFilter, useTypedFilter } from './filter-drafts.ts'
import type { Choice } from './filter-fields.ts'
import styles from './filters.module.css'
import { isoOfInput, localInput } from './format-time.ts'

interface FiltersProps {
  readonly children: ReactNode
  /** Whether a phone shows the filters without the button. */
  readonly areShown: boolean
}

/** The filters of a list as chips. On a phone they are behind a button, which is colored while a filter is set. */
export function Filters({ children, areShown }: FiltersProps) {
  const [isOpen, setOpen] = useState(areShown)
  return (
    <search aria-label="Filters" className={styles.search} data-open={isOpen}>
      {!areShown && (
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          Filters
        </button>
      )}
      <div className={styles.filters}>{children}</div>
    </search>
  )
}

interface Props<Value = string> {
  readonly label: string
  /** Undefined for all. */
  readonly value: Value | undefined
  readonly onChange: (value: Value | undefined) => void
  readonly error?: string | undefined
}

/** A text filter, which applies when the user stops typing. */
export function TextFilter({
  value,
  onChange,
  input: Input = TextInput,
  ...props
}: Props & { readonly placeholder?: string; readonly input?: ComponentType<TextInputProps> }) {
  const { text, type } = useTypedFilter(value, onChange)
  return <Input {...props} value={text} onChange={({ currentTarget }) => type(currentTarget.value)} />
}

/** Chooses one value of a filter, or all. */
export function SelectFilter<Value extends string>({
  value,
  options,
  onChange,
  all = 'All',
  ...props
}: Props<Value> & { readonly options: readonly Choice<Value>[]; readonly all?: string }) {
  const choices = options.map((option) =>
    typeof option === 'string' ? { value: option, label: option } : option,
  )
  return (
    <NativeSelect
      {...props}
      value={value ?? ''}
      onChange={({ currentTarget }) =>
        onChange(choices.find((choice) => choice.value === currentTarget.value)?.value)
      }
      data={[{ value: '', label: all }, ...choices]}
    />
  )
}

interface FlagProps extends Props<boolean> {
  readonly yes: string
  readonly no: string | undefined
  readonly all?: string
}

/** A filter that is true, false or not set. */
export const FlagFilter = ({ value, onChange, yes, no, all = 'All', ...props }: FlagProps) => (
  <NativeSelect
    {...props}
    value={value === undefined ? '' : String(value)}
    onChange={({ currentTarget }) =>
      onChange(currentTarget.value === '' ? undefined : currentTarget.value === 'true')
    }
    data={[
      { value: '', label: all },
      { value: 'true', label: yes },
      ...(no === undefined ? [] : [{ value: 'false', label: no }]),
    ]}
  />
)

/** A day of a filter. */
export function DateFilter({ value, onChange, ...props }: Props) {
  const { text, type } = useDateFilter(value ?? '', (day) => onChange(day || undefined))
  return (
    <TextInput
      {...props}
      type="date"
      value={text}
      onChange={({ currentTarget }) => type(currentTarget.value)}
    />
  )
}

/** A time of a filter, in the user's time zone. */
export function TimeFilter({ value, onChange, ...props }: Props) {
  const { text, type } = useDateFilter(localInput(value), (time) => onChange(isoOfInput(time)))
  return (
    <TextInput
      {...props}
      type="datetime-local"
      value={text}
      onChange={({ currentTarget }) => type(currentTarget.value)}
    />
  )
}
