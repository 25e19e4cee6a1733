import { type RefObject, useCallback, useEffect, useState } from 'react'
import { type RowWindow, rowWindow } from './row-window.ts'

/** Follows the scrolling of a container. */
export function useRowWindow(container: RefObject<HTMLElement | null>, rowHeight: number): RowWindow {
  const [current, setCurrent] = useState<RowWindow>(() => rowWindow(0, window.innerHeight, rowHeight))
  const update = useCallback(() => {
    const { scrollTop = 0, clientHeight = 0 } = container.current ?? {}
    const next = rowWindow(scrollTop, clientHeight, rowHeight)
    setCurrent((now) => (now.first === next.first && now.end === next.end ? now : next))
  }, [container, rowHeight])
  useEffect(() => {
    const element = container.current
    if (!element) return
    update()
    element.addEventListener('scroll', update, { passive: true })
    const observer = new ResizeObserver(update)
    observer.observe(element)
    return () => {
      element.removeEventListener('scroll', update)
      observer.disconnect()
    }
  }, [container, update])
  return current
}
