import { Button } from '@mantine/core'
import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react'
import styles from './more-actions.module.css'

interface Action {
  readonly label: string
  readonly onClick: () => void
  /** Whether what it begins cannot be undone. */
  readonly isDangerous?: boolean
}

interface Props {
  /** The dangerous ones last. */
  readonly actions: readonly Action[]
}

/** What can be done besides the main action, behind one button, which has the focus again once an action has begun. */
export function MoreActions({ actions }: Props) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const leave = () => {
    button.current?.focus()
    setOpen(false)
  }
  const blur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setOpen(false)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return
    event.preventDefault()
    leave()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears the keys of the buttons within it
    <div className={styles.more} onBlur={blur} onKeyDown={press}>
      <Button
        ref={button}
        variant="default"
        aria-expanded={isOpen}
        onClick={() => {
          // Some browsers do not focus a button that is clicked.
          button.current?.focus()
          setOpen(!isOpen)
        }}
      >
        More actions
      </Button>
      {isOpen && (
        <ul className={styles.list} onMouseDown={(event) => event.preventDefault()}>
          {actions.map(({ label, onClick, isDangerous = false }) => (
            <li key={label}>
              <button
                type="button"
                className={styles.action}
                data-dangerous={isDangerous}
                onClick={() => {
                  leave()
                  onClick()
                }}
              >
                {label}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
