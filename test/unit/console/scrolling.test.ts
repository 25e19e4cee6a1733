import './page.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { List } from '../../../console/src/api/lists.ts'
import { useLoadMore } from '../../../console/src/pages/opportunities/use-load-more.ts'
import { rendered, renderHook } from './hooks.ts'

afterEach(() => void vi.unstubAllGlobals())

describe('the end of a column', () => {
  type Seen = (entries: readonly { readonly isIntersecting: boolean }[]) => void
  const observers: { seen: Seen; options: object; targets: unknown[]; isEnded: boolean }[] = []
  beforeEach(() => {
    observers.length = 0
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        readonly one
        constructor(seen: Seen, options: object) {
          this.one = { seen, options, targets: [] as unknown[], isEnded: false }
          observers.push(this.one)
        }
        observe(target: unknown) {
          this.one.targets.push(target)
        }
        disconnect() {
          this.one.isEnded = true
        }
      },
    )
  })

  const END = { name: 'the end' } as unknown as HTMLDivElement
  const SCROLLER = { current: { name: 'the column' } as unknown as HTMLElement }

  /** Shows a column, whose list the test changes. */
  function show(first: Partial<List<unknown>> = {}, target: HTMLDivElement | null = END) {
    let loads = 0
    const list = (more: Partial<List<unknown>>): List<unknown> => ({
      data: [1],
      error: null,
      refetch: () => undefined,
      hasMore: true,
      isLoadingMore: false,
      loadMore: () => loads++,
      ...more,
    })
    const hook = renderHook((given: List<unknown>) => {
      const end = useLoadMore(given, SCROLLER)
      end.current = target
      return end
    }, list(first))
    return { render: (more: Partial<List<unknown>>) => hook.render(list(more)), hook, loads: () => loads }
  }
  const see = (isIntersecting: boolean) => observers.at(-1)?.seen([{ isIntersecting }])

  test('loads more when it comes near, and not before', () => {
    const { loads } = show()
    expect(observers).toMatchObject([
      { targets: [END], options: { root: SCROLLER.current, rootMargin: '100% 0px' }, isEnded: false },
    ])
    see(false)
    expect(loads()).toBe(0)
    see(true)
    expect(loads()).toBe(1)
    observers.at(-1)?.seen([])
    expect(loads()).toBe(1)
  })

  test.each([
    ['there is no more', { hasMore: false }],
    ['more is being loaded', { isLoadingMore: true }],
    ['loading has failed', { error: new Error('away') }],
  ])('is not watched while %s', (_, list) => {
    show(list)
    expect(observers).toEqual([])
  })

  test('is not watched when it is not there', () => {
    show({}, null)
    expect(observers).toEqual([])
  })

  test('is watched anew after each page, by the list as it is then', () => {
    const { render, loads } = show()
    let others = 0
    render({ data: [1, 2], loadMore: () => others++ })
    expect(observers.map(({ isEnded }) => isEnded)).toEqual([true, false])
    see(true)
    expect([loads(), others]).toEqual([0, 1])
    render({ data: [1, 2], loadMore: () => (others += 10) })
    expect(observers).toHaveLength(2)
    see(true)
    expect(others).toBe(11)
  })

  test('is no longer watched after the column is gone', async () => {
    const { hook } = show()
    hook.unmount()
    await rendered()
    expect(observers[0]?.isEnded).toBe(true)
  })
})
