import './page.ts'
import { expect, test } from 'vitest'
import type { Expense } from '../../../console/src/api/expense-types.ts'
import { useSelected } from '../../../console/src/pages/expenses/use-selected.ts'
import { expense } from './expense.ts'
import { fakeApi, refusal, type Sent } from './fake-api.ts'
import { rendered, renderHook, until } from './hooks.ts'

const numbered = (n: number, notes: string | null = null): Expense => ({ ...expense, id: `e${n}`, notes })
const LOADED = [numbered(0, 'as the list shows it'), numbered(1)]

/** Where the page of a request begins. */
const afterOf = ({ path }: Sent) =>
  Number(new URL(path, location.href).searchParams.get('after')?.split(',e')[1] ?? 0)

/** A service with 150 expenses. Each page after the first repeats the last expense of the previous page. */
const answer = (sent: Sent) => {
  const first = afterOf(sent)
  const data = Array.from({ length: Math.min(100, 150 - first) }, (_, n) => numbered(first + n))
  return { data, has_more: first + data.length < 150, limit: 100, offset: 0 }
}

/** @param seen is called with each expense that is loaded */
function selecting(answers: (sent: Sent) => unknown = answer, seen: (id: string) => void = () => undefined) {
  const sent = fakeApi(answers)
  let ids: ReadonlySet<string> = new Set()
  const set = (next: ReadonlySet<string>) => {
    ids = next
    hook.render({ ids })
  }
  const hook = renderHook(
    (given: { readonly ids: ReadonlySet<string> }) =>
      useSelected({
        selection: { ids: given.ids, set },
        loaded: LOADED,
        filters: { has_receipt: true },
        mayChange: ({ id }) => {
          seen(id)
          // One of the expenses that match is of somebody else.
          return id !== 'e7'
        },
      }),
    { ids },
  )
  return { hook, set, sent, selected: () => hook.value.selected.map(({ id }) => id) }
}

test('all expenses of a filter are selected, each once, except those that the member may not change', async () => {
  const { hook, set, sent, selected } = selecting()
  set(new Set(['e1', 'hidden since']))
  expect([selected(), hook.value.hasAll]).toEqual([['e1'], false])
  hook.value.selectAll()
  await until(() => hook.value.hasAll)
  expect(selected().toSorted()).toEqual(
    Array.from({ length: 150 }, (_, n) => `e${n}`)
      .filter((id) => id !== 'e7')
      .toSorted(),
  )
  expect(sent.map(({ path }) => path)).toEqual([
    '/v1/expenses?has_receipt=true&limit=100',
    '/v1/expenses?has_receipt=true&limit=100&after=2026-03-13%2Ce99&offset=0',
  ])
  // The list knows changes since.
  expect(hook.value.selected.find(({ id }) => id === 'e0')?.notes).toBe('as the list shows it')
  set(new Set(['e120']))
  expect([selected(), hook.value.hasAll]).toEqual([['e120'], false])
})

test('expenses that cannot be loaded are not selected, and neither is anything after the list was left', async () => {
  const refused = selecting((sent) => (afterOf(sent) > 0 ? refusal(403, 'forbidden') : answer(sent)))
  refused.hook.value.selectAll()
  await until(() => refused.hook.value.error)
  expect([refused.selected(), refused.hook.value.loading]).toEqual([[], undefined])

  let go = () => undefined as unknown
  const left = selecting((sent) =>
    afterOf(sent) > 0 ? new Promise((done) => (go = () => done(answer(sent)))) : answer(sent),
  )
  left.hook.value.selectAll()
  await until(() => left.sent.length === 2)
  const { signal } = left.sent[1] ?? {}
  expect(signal?.aborted).toBe(false)
  left.hook.unmount()
  expect(signal?.aborted).toBe(true)
  go()
  await rendered()
  expect(left.selected()).toEqual([])
})

test('cancelling ends the request, and selects nothing, also while the last page is read', async () => {
  const waiting = selecting((sent) => (afterOf(sent) > 0 ? new Promise(() => undefined) : answer(sent)))
  waiting.hook.value.selectAll()
  await until(() => waiting.sent.length === 2 && waiting.hook.value.loading === 99)
  waiting.hook.value.cancel()
  await rendered()
  expect([waiting.sent[1]?.signal.aborted, waiting.selected(), waiting.hook.value.loading]).toEqual([
    true,
    [],
    undefined,
  ])
  expect(waiting.hook.value.error).toBeNull()

  let isRead = false
  const late = selecting(answer, (id) => {
    if (id !== 'e149') return
    isRead = true
    late.hook.value.cancel()
  })
  late.hook.value.selectAll()
  await until(() => isRead)
  await rendered()
  expect([late.selected(), late.hook.value.hasAll]).toEqual([[], false])
})
