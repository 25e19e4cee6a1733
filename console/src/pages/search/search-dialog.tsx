import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, type MouseEvent, useEffect, useState } from 'react'
import { type Found, useSearch } from '../../api/search.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { ErrorNotice } from '../../parts/error-notice.tsx'
import { addressOfFound, KINDS } from './found-link.ts'
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
  const { data: found, error } = useSearch(wanted)
  const [isEntered, setEntered] = useState(false)
  const open = (one: Found) => {
    onClose()
    void navigate({ href: addressOfFound(one) })
  }
  // Enter may be pressed before anything is found.
  const first = isEntered && wanted === typed ? found?.[0] : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: opened once
  useEffect(() => {
    if (first) open(first)
  }, [first])
  const follow = (event: MouseEvent, one: Found) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    open(one)
  }
  return (
    <Dialog opened onClose={onClose} title="Search" size="lg" onKeyDown={onArrow}>
      <TextInput
        label="Find a record"
        description="By its name, email address or phone number, or by the id of a record, event or delivery."
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
        {wanted !== '' && found && (found.length === 0 ? 'Nothing was found.' : `${found.length} found`)}
      </p>
      {error && <ErrorNotice error={error} />}
      <ul className={styles.list}>
        {found?.map((one) => (
          <li key={one.id}>
            <a href={addressOfFound(one)} className={styles.found} onClick={(event) => follow(event, one)}>
              <span className={styles.kind}>{KINDS[one.kind]}</span>
              <span>
                {one.name ?? one.id}
                {one.detail && <span className={styles.detail}> {one.detail}</span>}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
