import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useProjectChoices, useProjectName } from '../api/expense-choices.ts'

interface Props {
  readonly label: string
  readonly value: string | undefined
  readonly onChange: (value: string | undefined) => void
  readonly error?: string | undefined
}

const TYPING_MS = 250

/** Finds a project or opportunity by its name, and clears it. */
export function ProjectSelect({ label, value, onChange, error }: Props) {
  const [text, setText] = useState('')
  const [wanted] = useDebouncedValue(text, TYPING_MS)
  const { data: selected } = useProjectName(value)
  // The text of a chosen project is no search for another one.
  const { data: choices = [] } = useProjectChoices(wanted === selected ? '' : wanted)
  const isOffered = value === undefined || choices.some(({ id }) => id === value)
  const offered = isOffered ? choices : [{ id: value, name: selected ?? value }, ...choices]
  return (
    <Select
      label={label}
      placeholder="Type a name"
      data={offered.map(({ id, name }) => ({ value: id, label: name }))}
      value={value ?? null}
      onChange={(id) => onChange(id ?? undefined)}
      searchable
      searchValue={text}
      onSearchChange={setText}
      // The API has filtered them.
      filter={({ options }) => options}
      clearable
      clearButtonProps={{ 'aria-label': `Clear ${label}` }}
      nothingFoundMessage="No project has this name"
      error={error}
      // Within the page's landmarks, and within the dialog that it may be in.
      comboboxProps={{ withinPortal: false }}
    />
  )
}
