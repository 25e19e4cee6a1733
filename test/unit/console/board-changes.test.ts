import './page.ts'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { useBoardChanges } from '../../../console/src/api/board-changes.ts'
import { fakeApi, listOf } from './fake-api.ts'
import { fakeTime, renderHook, until } from './hooks.ts'

fakeTime('2026-03-13T10:00:00Z')

test('the columns of the board are loaded again when an opportunity has changed, and only then', async () => {
  const changed = (id: string, time: string) => ({ id, updated_at: `2026-03-13T10:0${time}.000Z` })
  let last = changed('a', '0:01')
  const sent = fakeApi(() => listOf(last))
  const queries = new QueryClient()
  const loaded = vi.fn(async () => 'cards')
  const column = new QueryObserver(queries, {
    queryKey: ['opportunities', 'board', {}, 's1'],
    queryFn: loaded,
  })
  const stop = column.subscribe(() => undefined)
  await until(() => loaded.mock.calls.length === 1)
  renderHook(useBoardChanges, undefined, queries)
  const polled = async (count: number) => {
    await until(() => sent.length === count)
    await until(() => queries.isFetching() === 0)
  }
  await polled(1)
  await vi.advanceTimersByTimeAsync(2000)
  await polled(2)
  expect(loaded).toHaveBeenCalledTimes(1)
  last = changed('b', '0:05')
  await vi.advanceTimersByTimeAsync(4000)
  await polled(3)
  await until(() => loaded.mock.calls.length === 2)
  // The time of the last change is the service's, regardless of the browser's clock.
  await vi.advanceTimersByTimeAsync(2000)
  await polled(4)
  expect(sent.map(({ path }) => new URL(path, location.href).searchParams.get('updated_since'))).toEqual([
    '2026-03-13T09:00:00.000Z',
    '2026-03-13T10:00:01.000Z',
    '2026-03-13T10:00:01.000Z',
    '2026-03-13T10:00:05.000Z',
  ])
  expect(loaded).toHaveBeenCalledTimes(2)
  // A move is shown before it is written: what is read meanwhile would undo it on the screen.
  const move = Promise.withResolvers<void>()
  const moves = queries.getMutationCache().build(queries, {
    mutationKey: ['move-opportunity'],
    mutationFn: () => move.promise,
  })
  const moved = moves.execute(undefined)
  last = changed('c', '0:07')
  await vi.advanceTimersByTimeAsync(4000)
  await polled(5)
  expect(loaded).toHaveBeenCalledTimes(2)
  move.resolve()
  await moved
  last = changed('d', '0:08')
  await vi.advanceTimersByTimeAsync(2000)
  await polled(6)
  await until(() => loaded.mock.calls.length === 3)
  stop()
})

test('more changes than a page has do not load the columns again', async () => {
  const changed = (id: string, minute: number) => ({ id, updated_at: `2026-03-13T09:0${minute}:00.000Z` })
  const sent = fakeApi(({ path }) => {
    if (path.includes('cursor=next')) return listOf(changed('b', 2))
    if (path.includes('T09%3A02')) return listOf(changed('b', 2))
    return { ...listOf(changed('a', 1)), has_more: true, next_cursor: 'next' }
  })
  const queries = new QueryClient()
  const again = vi.spyOn(queries, 'invalidateQueries')
  renderHook(useBoardChanges, undefined, queries)
  await until(() => sent.length === 2)
  await until(() => queries.isFetching() === 0)
  await vi.advanceTimersByTimeAsync(2000)
  await until(() => sent.length === 3)
  await until(() => queries.isFetching() === 0)
  expect(again).not.toHaveBeenCalled()
})
