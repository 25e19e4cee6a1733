import { Button } from '@mantine/core'
import { type CSSProperties, type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import styles from './more-actions.module.css'

interface Action {
  readonly label: string
  readonly onClick: () => void
  /** Whether the action cannot be undone. */
  readonly isDangerous?: boolean
}

interface Props {
  /** The dangerous ones last. */
  readonly actions: readonly Action[]
  /** The name of the table row that the actions apply to. */
  readonly of?: string
}

/** The list is rendered outside of the table, because a table that scrolls would cut it off. */
function placeAt(button: HTMLElement): CSSProperties {
  const { top, right, bottom } = button.getBoundingClientRect()
  const { clientWidth, clientHeight } = document.documentElement
  const isLow = bottom > clientHeight / 2
  return { right: clientWidth - right, ...(isLow ? { bottom: clientHeight - top } : { top: bottom }) }
}

/** The actions besides the main action, behind one button. The button takes the focus again when an action starts. */
export function MoreActions({ actions, of }: Props) {
  const [place, setPlace] = useState<CSSProperties>()
  const isOpen = place !== undefined
  const button = useRef<HTMLButtonElement>(null)
  const close = () => setPlace(undefined)
  const leave = () => {
    button.current?.focus()
    close()
  }
  useEffect(() => {
    if (!isOpen) return
    const scrolled = () => setPlace(undefined)
    addEventListener('scroll', scrolled, { capture: true })
    return () => removeEventListener('scroll', scrolled, { capture: true })
  }, [isOpen])
  const blur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) close()
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return
    event.preventDefault()
    leave()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears the keys of the buttons within it
    <div onBlur={blur} onKeyDown={press}>
      <Button
        ref={button}
        variant="default"
        {...(of !== undefined && { size: 'compact-sm', 'aria-label': `Actions for ${of}` })}
        aria-expanded={isOpen}
        onClick={({ currentTarget }) => {
          // Some browsers do not focus a button that is clicked.
          currentTarget.focus({ preventScroll: true })
          setPlace(isOpen ? undefined : placeAt(currentTarget))
        }}
      >
        {of === undefined ? 'More actions' : 'Actions'}
      </Button>
      {isOpen && (
        <ul className={styles.list} style={place} onMouseDown={(event) => event.preventDefault()}>
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
