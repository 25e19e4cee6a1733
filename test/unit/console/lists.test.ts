import './page.ts'
import { expect, test, vi } from 'vitest'
import { useList } from '../../../console/src/api/lists.ts'
import { useSettingChange } from '../../../console/src/api/settings.ts'
import { fakeTime, renderHook, until } from './hooks.ts'

fakeTime()
const MINUTE = 60_000

interface Item {
  readonly id: string
  readonly link: number
}

/** Shows a list of three pages with one item each, whose link is new each time. */
async function show(options: Partial<Parameters<typeof useList<Item>>[0]> = {}) {
  const asked: (string | undefined)[] = []
  const load = async ({ cursor }: { cursor?: string }) => {
    asked.push(cursor)
    const page = Number(cursor ?? 1)
    const next_cursor = page < 3 ? `${page + 1}` : null
    return { data: [{ id: `item ${page}`, link: asked.length }], has_more: next_cursor !== null, next_cursor }
  }
  const { enabled = true } = options
  const hook = renderHook(() => useList<Item>({ queryKey: ['items'], load, ...options }), undefined)
  if (enabled) await until(() => hook.value.data !== undefined)
  const ids = () => hook.value.data?.map(({ id }) => id)
  return { hook, asked, ids }
}

test('pages are loaded on demand, one after the other, until there are no more', async () => {
  const { hook, asked, ids } = await show()
  expect([ids(), hook.value.hasMore, hook.value.isLoadingMore, hook.value.error]).toEqual([
    ['item 1'],
    true,
    false,
    null,
  ])
  hook.value.loadMore()
  await until(() => ids()?.length === 2)
  hook.value.loadMore()
  await until(() => ids()?.length === 3)
  expect([ids(), hook.value.hasMore, asked]).toEqual([
    ['item 1', 'item 2', 'item 3'],
    false,
    [undefined, '2', '3'],
  ])
})

test('a live list is refreshed while only its first page is shown', async () => {
  const { hook, asked, ids } = await show({ live: true })
  await vi.advanceTimersByTimeAsync(MINUTE)
  expect(asked.length).toBeGreaterThan(2)
  expect(new Set(asked)).toEqual(new Set([undefined]))
  hook.value.loadMore()
  await until(() => ids()?.length === 2)
  const before = asked.length
  await vi.advanceTimersByTimeAsync(10 * MINUTE)
  // All loaded pages would be asked for at each refresh.
  expect(asked.length).toBe(before)
})

test('the less changes, the rarer a live list is refreshed', async () => {
  const { asked } = await show({ live: true, version: ({ id }) => id })
  await vi.advanceTimersByTimeAsync(10 * MINUTE)
  const known = asked.length
  // Without a version, each new link counts as a change.
  const { asked: all } = await show({ live: true, queryKey: ['others'] })
  await vi.advanceTimersByTimeAsync(10 * MINUTE)
  expect(known).toBeLessThan(50)
  expect(all.length).toBeGreaterThan(200)
})

test('a list that is not enabled asks for nothing', async () => {
  const { asked } = await show({ enabled: false })
  await vi.advanceTimersByTimeAsync(MINUTE)
  expect(asked).toEqual([])
})

test('a list that failed shows why, and can be loaded again', async () => {
  let isBroken = true
  const load = async () => {
    if (isBroken) throw new Error('away')
    return { data: [{ id: 'a', link: 1 }], has_more: false }
  }
  const hook = renderHook(() => useList<Item>({ queryKey: ['items'], load }), undefined)
  await until(() => hook.value.error)
  expect([hook.value.error?.message, hook.value.data, hook.value.hasMore]).toEqual(['away', undefined, false])
  isBroken = false
  hook.value.refetch()
  await until(() => hook.value.data)
  expect(hook.value.error).toBeNull()
})

test('a list whose first page was read before a change is loaded again', async () => {
  const stored = ['old']
  const firstRead = Promise.withResolvers<void>()
  const load = async () => {
    const data = stored.map((id) => ({ id, link: 1 }))
    if (data.length === 1) await firstRead.promise
    return { data, has_more: false }
  }
  const add = async (id: string) => void stored.push(id)
  const hook = renderHook(
    () => ({
      list: useList<Item>({ queryKey: ['items'], load }),
      change: useSettingChange(['items'], add),
    }),
    undefined,
  )
  const changed = hook.value.change.mutateAsync('new')
  await until(() => stored.length === 2)
  firstRead.resolve()
  await changed
  await until(() => hook.value.list.data !== undefined)
  expect(hook.value.list.data?.map(({ id }) => id)).toEqual(['old', 'new'])
})
