import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, type MouseEvent, useEffect, useState } from 'react'
import { type Hit, MIN_SEARCH, useSearch } from '../../api/search.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { ErrorNotice } from '../../parts/error-notice.tsx'
import { addressOfFound, labelOfFound, wordsOfFound } from './found-link.ts'
import styles from './search-dialog.module.css'

const TYPING_MS = 250

/** Moves the focus between the input and the links below it. */
function onArrow(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!step) return
  event.preventDefault()
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, a')]
  const at = stops.findIndex((stop) => stop.matches(':focus'))
  stops[Math.max(0, Math.min(at + step, stops.length - 1))]?.focus()
}

/** Finds a record of any kind, and opens it. */
export function SearchDialog({ onClose }: { readonly onClose: () => void }) {
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const typed = text.trim()
  const [wanted] = useDebouncedValue(typed, TYPING_MS)
  const { data, error, isLoading } = useSearch(wanted)
  const found = data?.data
  const [isEntered, setEntered] = useState(false)
  const open = (one: Hit) => {
    onClose()
    void navigate({ href: addressOfFound(one) })
  }
  // Enter may be pressed before anything is found.
  const first = isEntered && wanted === typed ? found?.[0] : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: opened once
  useEffect(() => {
    if (first) open(first)
  }, [first])
  const follow = (event: MouseEvent, one: Hit) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    open(one)
  }
  return (
    <Dialog opened onClose={onClose} title="Search" size="lg" onKeyDown={onArrow}>
      <TextInput
        label="Find a record"
        description="By a name, address, email, phone number, amount or id."
        type="search"
        data-autofocus
        value={text}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value)
          setEntered(false)
        }}
        onKeyDown={({ key }) => key === 'Enter' && setEntered(true)}
      />
      <p role="status" className={styles.status}>
        {isLoading && 'Searching…'}
        {wanted.length >= MIN_SEARCH && data && foundText(data.data.length, data.complete)}
      </p>
      {error && <ErrorNotice error={error} />}
      <ul className={styles.list}>
        {found?.map((one) => (
          <li key={one.id}>
            <a href={addressOfFound(one)} className={styles.found} onClick={(event) => follow(event, one)}>
              <span className={styles.kind}>{labelOfFound(one)}</span>
              <span dir="auto">
                {wordsOfFound(one).name} <span className={styles.detail}>{wordsOfFound(one).detail}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

function foundText(count: number, isComplete: boolean): string {
  const found = count === 0 ? 'Nothing was found' : `${count} found`
  return isComplete ? `${found}.` : `${found} among the newest records.`
}
