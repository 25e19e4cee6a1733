import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'

const indexOf = (target: EventTarget): number | undefined => {
  const row = target instanceof Element ? target.closest<HTMLElement>('tr[data-index]') : null
  return row ? Number(row.dataset.index) : undefined
}

/** The row that a key leads to. */
function destination(key: string, from: number, count: number): number | undefined {
  if (key === 'ArrowDown') return Math.min(from + 1, count - 1)
  if (key === 'ArrowUp') return Math.max(from - 1, 0)
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return undefined
}

/**
 * Moves the focus between the links of rows by arrow keys, Home and End, and returns the row that has the focus.
 * @param reveal scrolls to a row
 */
export function useRowFocus(
  container: RefObject<HTMLElement | null>,
  count: number,
  reveal: (index: number) => void,
) {
  const [focused, setFocused] = useState<number>()
  const wanted = useRef<number | undefined>(undefined)

  useLayoutEffect(() => {
    const index = wanted.current
    if (index === undefined || index !== focused) return
    wanted.current = undefined
    const row = container.current?.querySelector(`tr[data-index="${index}"]`)
    row?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true })
  }, [focused, container])

  return {
    focused,
    handlers: {
      onFocus: (event: FocusEvent) => setFocused(indexOf(event.target)),
      onBlur: ({ relatedTarget, currentTarget }: FocusEvent) => {
        if (!currentTarget.contains(relatedTarget)) setFocused(undefined)
      },
      onKeyDown: (event: KeyboardEvent) => {
        const from = indexOf(event.target)
        const to = from === undefined ? undefined : destination(event.key, from, count)
        if (to === undefined) return
        event.preventDefault()
        wanted.current = to
        setFocused(to)
        reveal(to)
      },
    },
  }
}
