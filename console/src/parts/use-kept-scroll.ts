import { useLocation } from '@tanstack/react-router'
import { type RefObject, useLayoutEffect } from 'react'

/** Where containers were scrolled to, by the entry of the browser's history; until the page is closed. */
const kept = new Map<string, number>()

/** Scrolls a container to where it was when the user comes back to it. */
export function useKeptScroll(container: RefObject<HTMLElement | null>): void {
  const entry = useLocation({ select: ({ state }) => state.__TSR_key })
  useLayoutEffect(() => {
    const element = container.current
    if (!element || entry === undefined) return
    const top = kept.get(entry)
    if (top !== undefined) element.scrollTop = top
    return () => {
      kept.set(entry, element.scrollTop)
    }
  }, [container, entry])
}
