import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'

type Change = (value: string | undefined) => void

const TYPING_MS = 400

/**
 * The text of a filter while the user types it. The filter applies when the user stops typing, unless the user has
 * left the page since: the filter's navigation would cancel the user's navigation.
 */
export function useTypedFilter(value: string | undefined, onChange: Change) {
  const [text, setText] = useState(value ?? '')
  const apply = useDebouncedCallback((next: string, page: string) => {
    if (location.pathname === page) onChange(next.trim() || undefined)
  }, TYPING_MS)
  return {
    text,
    type: (next: string) => {
      setText(next)
      apply(next, location.pathname)
    },
  }
}

/** While the user types a year, the browser reports each prefix: 2, 20 and 202 for 2026. */
const isWhole = (day: string): boolean => day === '' || day >= '1000'

/**
 * The date or time of a filter while the user types it, in the browser's date format. The filter applies once the
 * year is complete; until then the input keeps the typed text.
 */
export function useDateFilter(value: string, onChange: (value: string) => void) {
  const [text, setText] = useState(value)
  return {
    text,
    type: (next: string) => {
      setText(next)
      if (isWhole(next)) onChange(next)
    },
  }
}
