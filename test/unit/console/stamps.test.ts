import './page.ts'
import { expect, test } from 'vitest'
import { type Outcome, reversed } from '../../../console/src/api/bulk.ts'
import type { Expense } from '../../../console/src/api/expense-types.ts'
import {
  ANOTHER,
  proposedSystem,
  rememberSystem,
  useKnownSystems,
} from '../../../console/src/api/external-systems.ts'
import { type Stamp, type StampChange, stampsBy } from '../../../console/src/api/stamps.ts'
import { outcomeText } from '../../../console/src/pages/expenses/bulk-words.ts'
import {
  clearingsOf,
  clearText,
  marksOf,
  markText,
  sortedBy,
  systemsOf,
} from '../../../console/src/pages/expenses/stamping.ts'
import { useBulk } from '../../../console/src/pages/expenses/use-bulk.ts'
import { currentToasts } from '../../../console/src/parts/notify.ts'
import { expense } from './expense.ts'
import { fakeApi, listOf, refusal, type Sent } from './fake-api.ts'
import { renderHook, until } from './hooks.ts'

type Input = Pick<Expense['external_references'][string], 'external_id' | 'url' | 'metadata'>

const WRITTEN: Input = {
  external_id: 'qb-1000',
  url: 'https://qb.example/1000',
  metadata: { batch: 7, by: 'sync' },
}
const stamp = (given: Input) => ({ ...given, created_at: 'c', updated_at: 'u' })
const expenseOf = (id: string, qb?: Input, more: Partial<Expense> = {}): Expense => ({
  ...expense,
  id,
  external_references: qb ? { qb: stamp(qb) } : {},
  ...more,
})

/** A service with these expenses, in which others write in between: before the n-th request, counted from 0. */
function service(expenses: readonly Expense[], others: Readonly<Record<number, () => unknown>> = {}) {
  const rows = new Map<string, Input | undefined>()
  for (const { id, external_references } of expenses) rows.set(id, external_references.qb)
  const versions = new Map<string, number>()
  const touch = (id: string) => versions.set(id, (versions.get(id) ?? 0) + 1)
  const write = (id: string, to: Input | undefined) => {
    rows.set(id, to)
    touch(id)
  }
  const etag = (id: string) => `"${versions.get(id) ?? 0}"`
  let requests = 0
  const answer = ({ method, path, body, ifMatch, ifNoneMatch }: Sent) => {
    const answered = others[requests++]?.()
    if (answered !== undefined) return answered
    const [, , , id = ''] = path.split('/')
    if (path === '/v1/external-references/qb') {
      const { references } = body as { references: ({ expense_id: string } & Input)[] }
      return {
        data: references.map(({ expense_id, ...to }) => {
          const error = { code: 'precondition_failed', message: 'exists', request_id: 'r' }
          if (ifNoneMatch === '*' && rows.get(expense_id)) return { expense_id, status: 412, error }
          if (!rows.has(expense_id))
            return { expense_id, status: 404, error: { code: 'not_found', message: 'Gone' } }
          write(expense_id, to)
          return { expense_id, status: 200, error: null }
        }),
      }
    }
    const shown = () => Response.json(expenseOf(id, rows.get(id)), { headers: { etag: etag(id) } })
    if (!rows.has(id)) return refusal(404, 'not_found')
    if (method === 'GET') return shown()
    if (ifMatch !== etag(id)) return refusal(412, 'precondition_failed')
    write(id, method === 'PUT' ? (body as Input) : undefined)
    return method === 'PUT' ? shown() : new Response(null, { status: 204 })
  }
  const sent = fakeApi(answer)
  const idsNow = () => [...rows.values()].map((row) => row?.external_id)
  return { sent, rows, write, touch, idsNow }
}

const PROGRESS = { signal: new AbortController().signal, onProgress: () => undefined }
const changeStamps = (system: string, changes: readonly StampChange[]) => stampsBy(system)(changes, PROGRESS)
const statusesOf = (outcomes: readonly Outcome<Stamp>[]) => outcomes.map(({ status }) => status)
const WIPED = { url: null, metadata: {} }

test('marking leaves ids of the system as they are, unless they are to be replaced, and undoing restores all of them exactly', async () => {
  const all = [expenseOf('a'), expenseOf('b', WRITTEN), expenseOf('c')]
  const { rows, idsNow, sent } = service(all)
  const marked = await changeStamps('qb', marksOf('qb', sortedBy('qb', all), '2026-11-27', false))
  expect([idsNow(), rows.get('b')]).toEqual([['2026-11-27', 'qb-1000', '2026-11-27'], stamp(WRITTEN)])
  expect(sent.map(({ method, path, ifNoneMatch }) => [method, path, ifNoneMatch])).toEqual([
    ['PUT', '/v1/external-references/qb', '*'],
  ])
  await changeStamps('qb', reversed(marked))
  expect(idsNow()).toEqual([undefined, 'qb-1000', undefined])

  const replaced = await changeStamps('qb', marksOf('qb', sortedBy('qb', all), 'x', true))
  expect([idsNow(), rows.get('b')]).toEqual([['x', 'x', 'x'], { external_id: 'x', ...WIPED }])
  // The response to a removal has no expense, and so no ETag for the undo.
  const changed = replaced.map((one) => one.expense)
  const removed = await changeStamps('qb', clearingsOf('qb', sortedBy('qb', changed)))
  expect(idsNow()).toEqual(['x', undefined, 'x'])
  await changeStamps('qb', reversed(removed))
  expect(idsNow()).toEqual(['x', 'x', 'x'])
  await changeStamps('qb', reversed(replaced))
  expect([...rows.values()]).toEqual([undefined, WRITTEN, undefined])

  const cleared = await changeStamps('qb', clearingsOf('qb', sortedBy('qb', all)))
  expect([cleared.length, idsNow()]).toEqual([1, [undefined, undefined, undefined]])
  await changeStamps('qb', reversed(cleared))
  expect([...rows.values()]).toEqual([undefined, WRITTEN, undefined])
})

test('what another writes in between stays, when stamps are added, replaced, cleared and taken back', async () => {
  const theirs = { external_id: 'theirs', ...WIPED }
  const all = [expenseOf('a'), expenseOf('b', WRITTEN)]
  const sorted = sortedBy('qb', all)
  const added = service(all, { 0: () => void added.write('a', theirs) })
  expect(statusesOf(await changeStamps('qb', marksOf('qb', sorted, 'x', false)))).toEqual(['kept'])
  expect(added.idsNow()).toEqual(['theirs', 'qb-1000'])

  for (const changes of [marksOf('qb', { ...sorted, free: [] }, 'x', true), clearingsOf('qb', sorted)]) {
    // After it was read, and before.
    for (const at of [1, 0]) {
      const { idsNow, write } = service(all, { [at]: () => void write('b', theirs) })
      expect(statusesOf(await changeStamps('qb', changes))).toEqual(['kept'])
      expect(idsNow()).toEqual([undefined, 'theirs'])
    }
  }
  const undone = service(all)
  const marked = await changeStamps('qb', marksOf('qb', sorted, 'x', true))
  for (const id of ['a', 'b']) undone.write(id, theirs)
  expect(statusesOf(await changeStamps('qb', reversed(marked)))).toEqual(['kept', 'kept'])
  expect(undone.idsNow()).toEqual(['theirs', 'theirs'])
})

test('a change of something else of the expense is no reason to leave its stamp', async () => {
  const all = [expenseOf('b', WRITTEN)]
  const { idsNow, touch } = service(all, { 1: () => void touch('b') })
  expect(statusesOf(await changeStamps('qb', clearingsOf('qb', sortedBy('qb', all))))).toEqual(['changed'])
  expect(idsNow()).toEqual([undefined])
})

test('stamps are added 50 at a time; after a lost answer the same again counts as done, and one that is gone is refused', async () => {
  const all = Array.from({ length: 51 }, (_, n) => expenseOf(`e${n}`))
  const { sent, rows } = service(all)
  rows.delete('e50')
  const changes = marksOf('qb', sortedBy('qb', all), 'x', false)
  const first = await changeStamps('qb', changes)
  expect(sent.map(({ body }) => (body as { references: object[] }).references.length)).toEqual([50, 1])
  expect(first.slice(-2)).toMatchObject([
    { status: 'changed' },
    { status: 'refused', error: { message: 'Gone' } },
  ])
  const again = statusesOf(await changeStamps('qb', changes))
  expect([new Set(again), again.at(-1)]).toEqual([new Set(['same', 'refused']), 'refused'])
})

test('a service that fails on the way is not asked for the rest, and what was done can be taken back', async () => {
  const all = [...Array.from({ length: 60 }, (_, n) => expenseOf(`e${n}`)), expenseOf('b', WRITTEN)]
  const sorted = sortedBy('qb', all)
  const { sent, idsNow } = service(all, { 1: () => refusal(500, 'internal_error') })
  const outcomes = await changeStamps('qb', marksOf('qb', sorted, 'x', true))
  expect(sent.length).toBe(2)
  expect(outcomes.filter(({ status }) => status === 'refused').length).toBe(11)
  await changeStamps('qb', reversed(outcomes))
  expect(idsNow().filter(Boolean)).toEqual(['qb-1000'])
  service(all, { 0: () => refusal(500, 'internal_error') })
  await expect(changeStamps('qb', marksOf('qb', sorted, 'x', true))).rejects.toMatchObject({ status: 500 })
})

test('the message of marking takes it back, and tries again what could not be', async () => {
  const all = [expenseOf('a'), expenseOf('b', WRITTEN)]
  let isBroken = false
  const broken = () => (isBroken ? refusal(500, 'internal_error') : undefined)
  const { idsNow } = service(all, { 0: broken, 1: broken, 2: broken, 3: broken, 4: broken })
  const { value: run } = renderHook(useBulk, undefined)
  await run({ verb: 'cleared', changes: clearingsOf('qb', sortedBy('qb', all)), work: stampsBy('qb') })
  const press = (label: string) => {
    const action = currentToasts()
      .at(-1)
      ?.actions.find((one) => one.label === label)
    if (action && 'run' in action) action.run()
  }
  expect(currentToasts().at(-1)?.text).toBe('1 expense cleared.')
  isBroken = true
  press('Undo')
  await until(() => currentToasts().at(-1)?.isError)
  isBroken = false
  press('Try again')
  await until(() => currentToasts().at(-1)?.text === '1 expense restored.')
  expect(idsNow()).toEqual([undefined, 'qb-1000'])
})

test('the dialog says what will be done, and the message what was', () => {
  const failed = { sync_errors: { qb: {} } } as unknown as Partial<Expense>
  const one = sortedBy('qb', [expenseOf('a'), expenseOf('b', WRITTEN)])
  const several = sortedBy('qb', [
    expenseOf('a', undefined, failed),
    expenseOf('b', WRITTEN),
    expenseOf('c', WRITTEN, failed),
  ])
  const marks = [one, several, sortedBy('qb', [])].map((sorted) => markText('qb', sorted, false))
  expect(marks).toEqual([
    '1 will be marked. 1 is in Qb already and stays as it is.',
    '1 will be marked. 2 are in Qb already and stay as they are. 1 has an error of Qb, which marking removes.',
    'None will be marked.',
  ])
  expect(markText('qb', several, true)).toBe(
    '3 will be marked. 2 of them have ids of Qb, which will be replaced with their links and metadata. 2 have errors of Qb, which marking removes.',
  )
  expect([one, { ...several, free: [] }].map((sorted) => clearText('qb', sorted))).toEqual([
    '1 will count as not in Qb, which may then handle it again. 1 is not in it and stays as it is.',
    '2 will count as not in Qb, which may then handle them again.',
  ])
  const change = { expense, from: null, to: null }
  const error = new Error('Not found')
  const kept: Outcome<Stamp> = { ...change, status: 'kept' }
  const outcomes: Outcome<Stamp>[] = [
    { ...change, status: 'changed' },
    kept,
    { ...change, status: 'stopped' },
    { ...change, status: 'refused', error },
  ]
  const named = 'Lone Star Lumber, $184.62 on Mar 13, 2026'
  expect(outcomeText(outcomes, 'marked')).toBe(
    `1 expense marked. 1 has been changed meanwhile and stays as it is: ${named}. 1 expense not, because you stopped. 1 expense refused: Not found`,
  )
  expect(outcomeText(Array(7).fill(kept), 'marked')).toMatch(/: Lone (.*; ){5}and 2 more\.$/)
  expect(outcomeText([], 'cleared')).toBe('0 expenses cleared.')
})

test('the systems of a selection come by number, and the known ones from everything that names them', async () => {
  const books = { books: stamp(WRITTEN) }
  const both = { external_references: { ...books, qb: stamp(WRITTEN) } }
  const failing = { sync_errors: { payroll: {} } } as unknown as Partial<Expense>
  const all = [expenseOf('a', undefined, both), expenseOf('b', WRITTEN), expenseOf('c', undefined, failing)]
  expect(systemsOf(all)).toEqual([
    ['qb', 2],
    ['books', 1],
  ])
  fakeApi(({ path }) => {
    if (path.startsWith('/v1/external-references')) return listOf({ namespace: 'qb' })
    const named = (system: string) => listOf({ id: '1', name: 'x', external_references: { [system]: {} } })
    return named(path.startsWith('/v1/vendors') ? 'ledger' : 'tax')
  })
  const hook = renderHook(useKnownSystems, all)
  expect(hook.value).toEqual({ systems: ['payroll'], isLoading: true })
  await until(() => !hook.value.isLoading)
  expect(hook.value.systems).toEqual(['ledger', 'payroll', 'qb', 'tax'])
})

test('the system that was used last is proposed, where it is known, unless another is chosen', () => {
  const proposals = () => [
    proposedSystem(undefined, []),
    proposedSystem(undefined, ['books', 'tax']),
    proposedSystem(undefined, ['books', 'qb']),
    proposedSystem('books', ['books', 'qb']),
    proposedSystem(ANOTHER, ['books', 'qb']),
  ]
  expect(proposals()).toEqual([ANOTHER, 'books', 'books', 'books', ANOTHER])
  rememberSystem('qb')
  expect(proposals()).toEqual([ANOTHER, 'books', 'qb', 'books', ANOTHER])
})
