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

/** The result of a search. */
interface Found {
  readonly data: readonly Choice[] | undefined
  /** Whether the data are of an earlier text, because the search runs. */
  readonly isPlaceholderData: boolean
}

interface Props extends SearchSelectProps {
  /** The name of the chosen record; undefined until it is loaded. */
  readonly name: string | undefined
  /** A hook that finds records by a part of their name; the text is undefined until the list is opened. */
  readonly useFound: (text: string | undefined) => Found
  readonly none: string
  /** Creates a record with the typed name if no record has this name. */
  readonly onCreate?: (name: string) => void
}

const TYPING_MS = 250
/** The value of the choice that creates a record; no id is empty. */
const NEW = ''

/**
 * Finds a record by its name, and clears it. A typed name that was not chosen is kept, also over the name of a chosen
 * record, and its form is not sent (`form-dialog.tsx`): otherwise the typed name would be lost.
 */
export function SearchSelect(props: Props) {
  const { label, value, onChange, error, isFilter = false, name, useFound, none, onCreate } = props
  const [text, setText] = useState('')
  const [wanted] = useDebouncedValue(text, TYPING_MS)
  const [isOpened, setOpened] = useState(false)
  // The name of the chosen record must not start a search.
  const { data: found, isPlaceholderData } = useFound(isOpened ? (wanted === name ? '' : wanted) : undefined)
  const isOffered = value === undefined || found?.some(({ id }) => id === value)
  const offered = [...(isOffered ? [] : [{ id: value, name: name ?? value }]), ...(found ?? [])].map(
    // If the label of the chosen record changed, the component would replace the typed text by it.
    (choice) => (choice.id === value ? { ...choice, name: name ?? choice.name } : choice),
  )
  const typed = text.trim()
  const isNew = onCreate && typed !== '' && !offered.some((choice) => choice.name === typed)
  /** The chosen record over whose name the user has typed. */
  const [typedOver, setTypedOver] = useState<string>()
  const isTypedOver = typedOver === value && typed !== offered.find(({ id }) => id === value)?.name
  const isUnchosen = typed !== '' && (value === undefined || isTypedOver)
  const [isRefused, setRefused] = useState(false)
  const choose = (id: string | undefined) => {
    setTypedOver(undefined)
    setRefused(false)
    setText(offered.find((choice) => choice.id === id)?.name ?? '')
    if (id !== value) onChange(id)
  }
  const chooseOnly = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !isUnchosen) return
    const list = document.getElementById(event.currentTarget.getAttribute('aria-controls') ?? '')
    // The component chooses the highlighted option.
    if (list?.querySelector('[data-combobox-selected]')) return
    event.preventDefault()
    if (wanted !== text || isPlaceholderData || !found) return
    const [first, ...others] = found
    if (first && others.length === 0 && !isNew) choose(first.id)
    else if (!first && isNew) onCreate(typed)
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
      onOptionSubmit={(id) => (id === NEW ? onCreate?.(typed) : choose(id))}
      onClear={() => choose(undefined)}
      allowDeselect={false}
      searchable
      searchValue={text}
      onSearchChange={setText}
      onInput={({ currentTarget }) => (currentTarget.value === '' ? choose(undefined) : setTypedOver(value))}
      onKeyDown={chooseOnly}
      // The component has just replaced the text by the chosen name, or removed it.
      onBlur={() => (isUnchosen && !isFilter ? setText(text) : setTypedOver(undefined))}
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
