import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/** The part of an address that opens a page with the form of a new record. */
export const NEW = 'new'

/**
 * Whether the form of a new record is open. A navigation to its address opens the form once, even if the page is
 * already shown.
 */
export function useNewForm() {
  const isAsked = useLocation({ select: ({ hash }) => hash === NEW })
  const [isOpen, setOpen] = useState(isAsked)
  useEffect(() => {
    if (!isAsked) return
    setOpen(true)
    history.replaceState(history.state, '', location.pathname + location.search)
  }, [isAsked])
  return [isOpen, setOpen] as const
}
