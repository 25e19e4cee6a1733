import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'

interface Choice {
  readonly id: string
  readonly name: string
}

export interface SearchSelectProps {
  readonly label: string
  /** The id of the chosen record. */
  readonly value: string | undefined
  readonly onChange: (id: string | undefined) => void
  readonly error?: ReactNode | undefined
}

interface Props extends SearchSelectProps {
  /** The name of the chosen record, once it is known. */
  readonly name: string | undefined
  /** A hook that finds records by a part of their name. */
  readonly useFound: (text: string) => readonly Choice[] | undefined
  readonly none: string
}

const TYPING_MS = 250

/** Finds a record by its name, and clears it. */
export function SearchSelect({ label, value, onChange, error, name, useFound, none }: Props) {
  const [text, setText] = useState('')
  const [wanted] = useDebouncedValue(text, TYPING_MS)
  // The name of the chosen record is no search for another one.
  const found = useFound(wanted === name ? '' : wanted) ?? []
  const isOffered = value === undefined || found.some(({ id }) => id === value)
  const offered = isOffered ? found : [{ id: value, name: name ?? value }, ...found]
  return (
    <Select
      label={label}
      placeholder="Type a name"
      data={offered.map((choice) => ({ value: choice.id, label: choice.name }))}
      value={value ?? null}
      onChange={(id) => onChange(id ?? undefined)}
      searchable
      searchValue={text}
      onSearchChange={setText}
      // The API has filtered them.
      filter={({ options }) => options}
      clearable
      clearButtonProps={{ 'aria-label': `Clear ${label}` }}
      nothingFoundMessage={none}
      error={error}
      // Within the page's landmarks, and within the dialog that it may be in.
      comboboxProps={{ withinPortal: false }}
    />
  )
}
