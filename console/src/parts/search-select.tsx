import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type KeyboardEvent, type ReactNode, useState } from 'react'

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
  /** A name that was typed into a filter, but not chosen, is removed when the filter is left: it would filter nothing. */
  readonly isFilter?: boolean
}

interface Props extends SearchSelectProps {
  /** The name of the chosen record; undefined until it is loaded. */
  readonly name: string | undefined
  /** A hook that finds records by a part of their name; undefined until the list is opened. */
  readonly useFound: (text: string | undefined) => readonly Choice[] | undefined
  readonly none: string
  /** Creates a record with the typed name if no record has this name. */
  readonly onCreate?: (name: string) => void
}

const TYPING_MS = 250
/** The value of the choice that creates a record; no id is empty. */
const NEW = ''

/**
 * Finds a record by its name, and clears it. A typed name that was not chosen is kept, and its form is not sent
 * (`form-dialog.tsx`): otherwise the name would be lost.
 */
export function SearchSelect(props: Props) {
  const { label, value, onChange, error, isFilter = false, name, useFound, none, onCreate } = props
  const [text, setText] = useState('')
  const [wanted] = useDebouncedValue(text, TYPING_MS)
  const [isOpened, setOpened] = useState(false)
  // The name of the chosen record must not start a search.
  const found = useFound(isOpened ? (wanted === name ? '' : wanted) : undefined)
  const isOffered = value === undefined || found?.some(({ id }) => id === value)
  const offered = [...(isOffered ? [] : [{ id: value, name: name ?? value }]), ...(found ?? [])]
  const typed = text.trim()
  const isNew = onCreate && typed !== '' && !offered.some((choice) => choice.name === typed)
  const isUnchosen = value === undefined && typed !== ''
  const [isRefused, setRefused] = useState(false)
  const chooseOnly = (event: KeyboardEvent<HTMLInputElement>) => {
    // An option that is highlighted is chosen by the component.
    if (event.key !== 'Enter' || !isUnchosen || event.currentTarget.getAttribute('aria-activedescendant'))
      return
    event.preventDefault()
    const [first, ...others] = wanted === text && found ? found : []
    if (first && others.length === 0) onChange(first.id)
    else if (wanted === text && found?.length === 0 && isNew) onCreate(typed)
  }
  return (
    <Select
      label={label}
      placeholder="Type a name"
      data={[
        ...offered.map((choice) => ({ value: choice.id, label: choice.name })),
        ...(isNew ? [{ value: NEW, label: `Create “${typed}”` }] : []),
      ]}
      value={value ?? null}
      onChange={(id) => (id === NEW ? onCreate?.(typed) : onChange(id ?? undefined))}
      searchable
      searchValue={text}
      onSearchChange={setText}
      onKeyDown={chooseOnly}
      // The component has just removed the text.
      onBlur={() => isUnchosen && !isFilter && setText(text)}
      onInvalid={() => setRefused(true)}
      data-unchosen={isUnchosen || undefined}
      onDropdownOpen={() => setOpened(true)}
      // The API has filtered them.
      filter={({ options }) => options}
      clearable
      clearButtonProps={{ 'aria-label': `Clear ${label}` }}
      nothingFoundMessage={isOpened && !found ? 'Loading…' : none}
      error={error ?? (isRefused && isUnchosen && 'Choose a name from the list, or remove it.')}
      // The list is rendered within the landmarks of the page and, if any, within the dialog.
      comboboxProps={{ withinPortal: false }}
    />
  )
}
