import { useEffect, useState } from 'react'

/** The part of an address that opens a page with the form of a new record. */
export const NEW = 'new'

/** Whether the form of a new record is open. The address opens it once. */
export function useNewForm() {
  const [isOpen, setOpen] = useState(() => location.hash === `#${NEW}`)
  useEffect(() => {
    if (location.hash === `#${NEW}`)
      history.replaceState(history.state, '', location.pathname + location.search)
  }, [])
  return [isOpen, setOpen] as const
}
