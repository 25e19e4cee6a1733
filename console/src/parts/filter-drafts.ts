import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'

type Change = (value: string | undefined) => void

const TYPING_MS = 400

/**
 * The text of a filter while it is typed. It applies when the user stops, unless they have left for another page since: the
 * navigation of the filter would cancel theirs.
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

/** While a year is typed, the browser reports its beginnings: 2, 20 and 202 of 2026. */
const isWhole = (day: string): boolean => day === '' || day >= '1000'

/**
 * The day or time of a filter while it is typed, in the browser's format of dates. It applies once its year is whole: until
 * then the input keeps the typed text.
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
