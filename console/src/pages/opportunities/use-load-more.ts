import { type RefObject, useEffect, useRef } from 'react'
import type { List } from '../../api/lists.ts'

/** Loads the next page of a list while its end is less than a screen away. Returns the ref of the element at the end. */
export function useLoadMore(
  { hasMore, isLoadingMore, loadMore, data, error }: List<unknown>,
  scroller: RefObject<HTMLElement | null>,
): RefObject<HTMLDivElement | null> {
  const end = useRef<HTMLDivElement>(null)
  const load = useRef(loadMore)
  load.current = loadMore
  const pageCount = data?.length
  // The observer reports only changes, so each page that did not fill the column needs a new observer.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again after each page
  useEffect(() => {
    const target = end.current
    if (!target || !hasMore || isLoadingMore || error) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) load.current()
      },
      { root: scroller.current, rootMargin: '100% 0px' },
    )
    observer.observe(target)
    return () => observer.disconnect()
  }, [hasMore, isLoadingMore, error, pageCount, scroller])
  return end
}
