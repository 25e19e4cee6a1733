import './page.ts'
import { afterEach, expect, test, vi } from 'vitest'
import type { ExpenseFilters } from '../../../console/src/api/expense-list.ts'
import { CSV, csvOf } from '../../../console/src/pages/expenses/csv.ts'
import { currentToasts } from '../../../console/src/parts/notify.ts'
import { useTextFile } from '../../../console/src/parts/use-text-file.ts'
import { expense } from './expense.ts'
import { fakeApi, refusal } from './fake-api.ts'
import { renderHook, until } from './hooks.ts'

const numbered = (id: string) => ({ ...expense, id })
const page = (...ids: readonly string[]) => ({
  data: ids.map(numbered),
  has_more: true,
  limit: 100,
  offset: 0,
})
async function* pagesOf(...pages: readonly ReturnType<typeof page>[]) {
  yield* pages
}
const idsIn = (csv: string) => [...csv.matchAll(/^"(\w+)",/gm)].map(([, id]) => id)

test('an expense that is in two pages is in the file once', async () => {
  const counts: number[] = []
  const { parts, count } = await csvOf(pagesOf(page('e1', 'e2'), page('e2', 'e3'), page('e1', 'e4')), (n) =>
    counts.push(n),
  )
  expect(idsIn(parts.join(''))).toEqual(['e1', 'e2', 'e3', 'e4'])
  expect([count, counts]).toEqual([4, [2, 3, 4]])
  expect(parts[0]).toContain('id,expense_date,')
})

/** Files that were saved, with their names. */
const saved: { name: string; text: () => Promise<string> }[] = []
function fakeDownloads() {
  saved.length = 0
  let last: Blob | undefined
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    last = blob as Blob
    return 'blob:1'
  })
  const revoked = vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
  Reflect.set(document, 'createElement', () => ({
    href: '',
    download: '',
    click() {
      const blob = last
      expect([this.href, blob?.type]).toEqual(['blob:1', 'text/csv;charset=utf-8'])
      saved.push({ name: this.download, text: async () => (await blob?.text()) ?? '' })
    },
  }))
  return revoked
}

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})
const said = () => currentToasts().map(({ text }) => text)

/** The API with `count` expenses, and its answer to the page that begins with the nth. */
const answering = (count: number, special: (first: number) => unknown = () => undefined) =>
  fakeApi(({ path }) => {
    const last = new URL(path, location.href).searchParams.get('after')?.split(',e')[1] ?? -1
    const first = Number(last) + 1
    const data = Array.from({ length: Math.min(100, count - first) }, (_, n) => numbered(`e${first + n}`))
    return special(first) ?? { data, has_more: data.length === 100, limit: 100, offset: 0 }
  })

test('all pages of a filter are saved as one file, named by the day of the user', async () => {
  vi.useFakeTimers({ now: new Date('2026-03-13T02:00:00Z'), toFake: ['Date'] })
  const revoked = fakeDownloads()
  const sent = answering(250)
  const hook = renderHook(useTextFile<ExpenseFilters>, CSV)
  hook.value.start({ has_receipt: true })
  await until(() => saved.length === 1)
  expect(saved[0]?.name).toBe('expenses-2026-03-12.csv')
  expect(idsIn((await saved[0]?.text()) ?? '')).toHaveLength(250)
  for (const { path } of sent) expect(path).toMatch(/has_receipt=true.*limit=100|limit=100.*has_receipt=true/)
  await until(() => !hook.value.isPending)
  expect([hook.value.loaded, said(), hook.value.error]).toEqual([
    250,
    ['250 expenses were saved in expenses-2026-03-12.csv.'],
    null,
  ])
  expect(revoked).toHaveBeenCalledWith('blob:1')
})

test.each([
  ['that is canceled', 'cancel', ['The download was cancelled; nothing was saved.']],
  ['whose page is left', 'unmount', []],
] as const)('a download %s ends, saves nothing, and is no error', async (_, how, words) => {
  fakeDownloads()
  const held = Promise.withResolvers<undefined>()
  const sent = answering(250, (first) => (first === 100 ? held.promise : undefined))
  const hook = renderHook(useTextFile<ExpenseFilters>, CSV)
  hook.value.start({})
  await until(() => sent.length === 2)
  await until(() => hook.value.loaded === 100)
  expect(hook.value.isPending).toBe(true)
  if (how === 'unmount') hook.unmount()
  else {
    hook.value.cancel()
    await until(() => !hook.value.isPending)
  }
  held.resolve(undefined)
  expect(sent[1]?.signal.aborted).toBe(true)
  expect([saved, hook.value.error, said()]).toEqual([[], null, words])
})

test('a download that fails saves nothing, and says why', async () => {
  fakeDownloads()
  answering(250, (first) => (first === 100 ? refusal(403, 'forbidden') : undefined))
  const hook = renderHook(useTextFile<ExpenseFilters>, CSV)
  hook.value.start({})
  await until(() => hook.value.error !== null)
  expect([saved, said()]).toEqual([[], []])
  expect(hook.value.error).toMatchObject({ code: 'forbidden' })
})
