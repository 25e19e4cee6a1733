import './page.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useDateFilter, useTypedFilter } from '../../../console/src/parts/filter-drafts.ts'
import { renderHook, until } from './hooks.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => {
  vi.useRealTimers()
  Object.assign(globalThis, { location: new URL('http://console.test/') })
})

test('a text applies when the user stops typing, without the spaces around it', async () => {
  const change = vi.fn()
  const hook = renderHook(() => useTypedFilter('old', change), undefined)
  expect(hook.value.text).toBe('old')
  hook.value.type('ro')
  await until(() => hook.value.text === 'ro')
  vi.advanceTimersByTime(399)
  hook.value.type(' roof ')
  vi.advanceTimersByTime(399)
  expect(change).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  hook.value.type(' ')
  vi.advanceTimersByTime(400)
  expect(change.mock.calls).toEqual([['roof'], [undefined]])
})

test('a text does not apply once the user has left for another page', () => {
  const change = vi.fn()
  const hook = renderHook(() => useTypedFilter(undefined, change), undefined)
  hook.value.type('roof')
  location.pathname = '/expenses'
  vi.advanceTimersByTime(400)
  expect(change).not.toHaveBeenCalled()
})

test('a day applies once its year is whole, and the input keeps what is typed', async () => {
  const change = vi.fn()
  const hook = renderHook(() => useDateFilter('', change), undefined)
  for (const typed of ['0002-03-13', '0020-03-13', '0202-03-13', '2026-03-13', '']) {
    hook.value.type(typed)
    await until(() => hook.value.text === typed)
  }
  expect(change.mock.calls).toEqual([['2026-03-13'], ['']])
})
