import { useEffect, useRef } from 'react'

/**
 * Returns the focus when a dialog is removed while it is open. Mantine returns it only when a dialog stays and closes.
 * @param opened whether the dialog is open
 */
export function useFocusReturn(opened: boolean): void {
  const before = useRef<Element>(null)
  // Read while rendering, because afterwards the dialog has the focus.
  if (opened) before.current ??= document.activeElement
  else before.current = null
  useEffect(
    () => () => {
      const element = before.current
      if (element instanceof HTMLElement && element.isConnected) element.focus()
    },
    [],
  )
}
