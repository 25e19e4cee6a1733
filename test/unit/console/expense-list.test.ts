import './page.ts'
import { focusManager, QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { replaceExpense, useExpenseList } from '../../../console/src/api/expense-list.ts'
import type { Expense } from '../../../console/src/api/expense-types.ts'
import {
  changeExpense,
  useCreateExpense,
  useExpense,
  useExpenseChange,
  useForgetExpense,
} from '../../../console/src/api/expenses.ts'
import { expense } from './expense.ts'
import { fakeApi, listOf, type Sent } from './fake-api.ts'
import { rendered, renderHook, until } from './hooks.ts'

const numbered = (n: number, more: Partial<Expense> = {}): Expense => ({ ...expense, id: `e${n}`, ...more })
/** The number of the expense behind which a page begins; 0 for the first page. */
const afterOf = ({ path }: Sent) =>
  Number(new URL(path, location.href).searchParams.get('after')?.split(',e')[1] ?? 0)

/** The API with `count` expenses; each page after the first begins with the last expense of the page before. */
const overlapping = (count: number) =>
  fakeApi((sent) => {
    const first = afterOf(sent)
    const data = Array.from({ length: Math.min(100, count - first) }, (_, n) => numbered(first + n))
    return { data, has_more: data.length === 100, limit: 100, offset: 0 }
  })

test('an expense that is in two pages is shown once, and pages are loaded on demand', async () => {
  const sent = overlapping(250)
  const hook = renderHook(() => useExpenseList({ has_receipt: true }), undefined)
  await until(() => hook.value.entries)
  expect([hook.value.entries?.length, hook.value.hasNextPage]).toEqual([100, true])
  await hook.value.fetchNextPage()
  await hook.value.fetchNextPage()
  await until(() => !hook.value.hasNextPage)
  expect(hook.value.entries?.map(({ id }) => id)).toEqual(Array.from({ length: 250 }, (_, n) => `e${n}`))
  expect(sent.map((one) => one.path)).toEqual([
    '/v1/expenses?has_receipt=true&limit=100',
    '/v1/expenses?has_receipt=true&after=2026-03-13%2Ce99&offset=0&limit=100',
    '/v1/expenses?has_receipt=true&after=2026-03-13%2Ce198&offset=0&limit=100',
  ])
})

test('of an expense that has moved to a later page, the later state is shown', async () => {
  fakeApi((sent) => ({
    data: [numbered(1, { notes: afterOf(sent) > 0 ? 'new' : 'old' })],
    has_more: afterOf(sent) === 0,
    limit: 100,
    offset: 0,
  }))
  const hook = renderHook(() => useExpenseList({}), undefined)
  await until(() => hook.value.entries)
  await hook.value.fetchNextPage()
  await until(() => !hook.value.hasNextPage)
  expect(hook.value.entries).toMatchObject([{ id: 'e1', notes: 'new' }])
})

test('a list begins again with its first page', async () => {
  const sent = overlapping(250)
  const hook = renderHook(() => useExpenseList({}), undefined)
  await until(() => hook.value.entries)
  await hook.value.fetchNextPage()
  await until(() => hook.value.entries?.length === 199)
  await hook.value.restart()
  await until(() => hook.value.entries?.length === 100)
  expect(sent.map(afterOf)).toEqual([0, 99, 0])
})

const PAGE = { data: [numbered(1)], has_more: true, limit: 100, offset: 0 }
const pagesOf = (length: number) => ({
  pages: Array.from({ length }, () => PAGE),
  pageParams: Array.from({ length }, () => ({})),
})

test.each([
  [3, true],
  [4, false],
])('with %d pages, coming back to the page or the window loads them again: %s', async (pages, isLoaded) => {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: 0 } } })
  queries.setQueryData(['expenses', 'list', {}], pagesOf(pages))
  const sent = fakeApi(() => PAGE)
  queries.mount()
  renderHook(() => useExpenseList({}), undefined, queries)
  await rendered()
  expect(sent.length > 0).toBe(isLoaded)
  await until(() => queries.isFetching() === 0)
  const before = sent.length
  focusManager.setFocused(false)
  focusManager.setFocused(true)
  for (let turns = 0; turns < 20; turns++) await rendered()
  focusManager.setFocused(undefined)
  queries.unmount()
  expect(sent.length > before).toBe(isLoaded)
})

/** Lists and one expense in a cache, as pages have left them. */
function cached() {
  const queries = new QueryClient()
  const list = {
    pages: [listOf(numbered(1), numbered(2)), listOf(numbered(3))],
    pageParams: [{}, { after: '2026-03-13,e2', offset: 0 }],
  }
  queries.setQueryData(['expenses', 'list', {}], list)
  queries.setQueryData(['expenses', 'list', { has_receipt: true }], {
    pages: [listOf(numbered(2))],
    pageParams: [{}],
  })
  queries.setQueryData(['expenses', 'unhandled'], 'other')
  const notes = (filters: object) =>
    queries
      .getQueryData<typeof list>(['expenses', 'list', filters])
      ?.pages.map(({ data }) => data.map((one) => (one as Expense).notes))
  return { queries, list, notes }
}

test('a list that is still loaded has nothing to change', () => {
  const { queries, notes } = cached()
  fakeApi(() => new Promise(() => undefined))
  renderHook(() => useExpenseList({ status: 'x' } as never, true), undefined, queries)
  replaceExpense(queries, numbered(2, { notes: 'new' }))
  expect([notes({}), notes({ status: 'x' })]).toEqual([[[null, 'new'], [null]], undefined])
})

test('a changed expense is shown in the lists that have it, which keep their place', () => {
  const { queries, list, notes } = cached()
  replaceExpense(queries, numbered(2, { notes: 'new' }))
  expect(notes({})).toEqual([[null, 'new'], [null]])
  expect(notes({ has_receipt: true })).toEqual([['new']])
  const after = queries.getQueryData<typeof list>(['expenses', 'list', {}])
  // A page without it is the same object, so that its rows are not rendered again.
  expect(after?.pages[1]).toBe(list.pages[1])
  expect(after?.pageParams).toEqual(list.pageParams)
  expect(queries.getQueryData(['expenses', 'unhandled'])).toBe('other')
})

test('one expense is shown in the lists too, as soon as it is loaded', async () => {
  const { queries, notes } = cached()
  const sent = fakeApi(() => numbered(2, { notes: 'loaded' }))
  const hook = renderHook(() => useExpense('e2', { isLive: false }), undefined, queries)
  await until(() => hook.value.data)
  expect([notes({}), sent[0]?.path]).toEqual([[[null, 'loaded'], [null]], '/v1/expenses/e2'])
})

test('an expense is asked for again only while a file is checked', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval', 'Date'] })
  try {
    const sent = fakeApi(() => ({ ...numbered(2), receipt: { url: `${Math.random()}` } }))
    const hook = renderHook((isLive: boolean) => useExpense('e2', { isLive }), false)
    await until(() => hook.value.data)
    await vi.advanceTimersByTimeAsync(600_000)
    expect(sent).toHaveLength(1)
    hook.render(true)
    await vi.advanceTimersByTimeAsync(600_000)
    // A new link alone is no change, after which it would be asked for every two seconds.
    expect(sent.length).toBeGreaterThan(5)
    expect(sent.length).toBeLessThan(60)
  } finally {
    vi.useRealTimers()
  }
})

test('the answer to a change is shown everywhere, without loading lists again', async () => {
  const { queries, notes } = cached()
  const sent = fakeApi(({ method }) =>
    Response.json(numbered(3, method === 'GET' ? {} : { notes: 'changed' }), { headers: { etag: '"a"' } }),
  )
  const hook = renderHook(
    () => useExpenseChange((body: { notes: string }) => changeExpense(numbered(3), body)),
    undefined,
    queries,
  )
  await hook.value.mutateAsync({ notes: 'changed' })
  expect(notes({})).toEqual([[null, null], ['changed']])
  expect(queries.getQueryData(['expenses', 'e3'])).toMatchObject({ notes: 'changed' })
  expect(sent.map(({ method }) => method)).toEqual(['GET', 'PATCH'])
})

test('a new expense is known at once, and the lists begin anew', async () => {
  const { queries, notes } = cached()
  const sent = fakeApi(() => numbered(9))
  const hook = renderHook(useCreateExpense, undefined, queries)
  await hook.value.mutateAsync({ body: { expense_type: 'purchase' } as never })
  expect(sent[0]).toMatchObject({ method: 'POST', path: '/v1/expenses', body: { expense_type: 'purchase' } })
  expect([notes({}), notes({ has_receipt: true })]).toEqual([undefined, undefined])
  expect(queries.getQueryData(['expenses', 'e9'])).toMatchObject({ id: 'e9' })
  expect(queries.getQueryData(['expenses', 'unhandled'])).toBe('other')
})

test('a deleted expense is forgotten, and the lists begin anew', async () => {
  const { queries, notes } = cached()
  queries.setQueryData(['expenses', 'e2'], numbered(2))
  queries.setQueryData(['expenses', 'e3'], numbered(3))
  const hook = renderHook(useForgetExpense, undefined, queries)
  await hook.value('e2')
  expect(queries.getQueryData(['expenses', 'e2'])).toBeUndefined()
  expect(queries.getQueryData(['expenses', 'e3'])).toMatchObject({ id: 'e3' })
  expect(notes({})).toBeUndefined()
})
