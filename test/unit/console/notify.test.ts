import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { currentToasts, dismissToast, notify, subscribeToToasts } from '../../../console/src/parts/notify.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  for (const { id } of currentToasts()) dismissToast(id)
  vi.useRealTimers()
})
const shown = () => currentToasts().map(({ text }) => text)

test('a report goes away by itself, an error stays until it is dismissed', () => {
  notify('saved')
  notify('refused', { isError: true })
  expect(currentToasts()).toMatchObject([
    { text: 'saved', isError: false },
    { text: 'refused', isError: true },
  ])
  vi.advanceTimersByTime(5999)
  expect(shown()).toEqual(['saved', 'refused'])
  vi.advanceTimersByTime(1)
  expect(shown()).toEqual(['refused'])
  vi.advanceTimersByTime(60_000)
  expect(shown()).toEqual(['refused'])
  dismissToast(currentToasts()[0]?.id ?? 0)
  expect(shown()).toEqual([])
})

test('the newest four are shown, each with an id of its own', () => {
  for (const text of ['1', '2', '3', '4', '5']) notify(text)
  expect(shown()).toEqual(['2', '3', '4', '5'])
  expect(new Set(currentToasts().map(({ id }) => id)).size).toBe(4)
})

test('a message replaces the former one about the same record, with what it offers, and no other', () => {
  const actions = [{ label: 'Undo', run: () => undefined }]
  notify('moved a', { about: 'a', actions })
  notify('moved b', { about: 'b', actions })
  notify('saved')
  notify('saved')
  notify('moved a back', { about: 'a' })
  expect(shown()).toEqual(['moved b', 'saved', 'saved', 'moved a back'])
})

test('each change is told until the subscription ends', () => {
  const seen: string[][] = []
  const end = subscribeToToasts(() => seen.push(shown()))
  notify('a', { isError: true })
  dismissToast(currentToasts()[0]?.id ?? 0)
  end()
  notify('b')
  expect(seen).toEqual([['a'], []])
})
