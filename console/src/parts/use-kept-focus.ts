import { type RefObject, useLayoutEffect, useRef } from 'react'

const focus = (element: HTMLElement | null): void => element?.focus({ preventScroll: true })
const noPlaces = (): readonly string[] => []

/**
 * Keeps the focus when the element that has it is removed from a container. If the container is removed, the heading of the page
 * takes the focus.
 * @param placesOf selectors of the elements that may take the focus from an element, the best first; without them, the
 *   container takes it
 */
export function useKeptFocus(
  container: RefObject<HTMLElement | null>,
  placesOf: (element: HTMLElement) => readonly string[] = noPlaces,
): void {
  const focused = useRef<{ readonly element: HTMLElement; readonly places: readonly string[] }>(undefined)
  useLayoutEffect(() => {
    if (focused.current?.element.isConnected !== false || document.activeElement !== document.body) return
    const places = focused.current.places.map((place) => container.current?.querySelector<HTMLElement>(place))
    focus(places.find((place) => place) ?? container.current)
  })
  useLayoutEffect(() => {
    // React reports no focus that a removed dialog gives back.
    const note = ({ target }: FocusEvent) => {
      const isWithin = target instanceof HTMLElement && container.current?.contains(target)
      focused.current = isWithin ? { element: target, places: placesOf(target) } : undefined
    }
    document.addEventListener('focusin', note)
    return () => {
      document.removeEventListener('focusin', note)
      if (focused.current?.element === document.activeElement) focus(document.querySelector('#main h1'))
    }
  }, [container, placesOf])
}
