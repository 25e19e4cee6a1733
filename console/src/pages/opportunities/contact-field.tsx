import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { type Contact, useContact, useContactSearch } from '../../api/contacts.ts'

interface Props {
  /** Empty for none. */
  readonly value: string
  readonly onChange: (id: string) => void
  readonly error: string | undefined
}

const TYPING_MS = 250

/** Chooses a contact by a part of its name. */
export function ContactField({ value, onChange, error }: Props) {
  const [text, setText] = useState('')
  const [query] = useDebouncedValue(text, TYPING_MS)
  const chosen = useContact(value || undefined)
  const isName = chosen.data !== undefined && query === labelOf(chosen.data)
  const found = useContactSearch(isName ? '' : query)
  const options = new Map(
    [...(chosen.data ? [chosen.data] : []), ...(found.data ?? [])].map((one) => [one.id, one]),
  )
  return (
    <Select
      label="Contact"
      placeholder="Type a name"
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Remove the contact' }}
      nothingFoundMessage="No contact found"
      data={[...options.values()].map((one) => ({ value: one.id, label: labelOf(one) }))}
      filter={({ options: all }) => all}
      value={value || null}
      onChange={(id) => onChange(id ?? '')}
      searchValue={text}
      onSearchChange={setText}
      error={error}
    />
  )
}

const labelOf = ({ name, email, phone, id }: Contact): string => {
  const [first = id, ...others] = [name, email, phone].filter((text) => text !== null)
  return others.length > 0 ? `${first} (${others.join(', ')})` : first
}
