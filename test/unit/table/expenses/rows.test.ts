import { describe, expect, test, vi } from 'vitest'
import type { Expense } from '../../../../shared/domain/expenses/expense.ts'
import type { WorkspaceId } from '../../../../shared/domain/kit/ids.ts'
import type { Namespaces } from '../../../../shared/domain/kit/namespaces.ts'
import { unreconciledMarker } from '../../../../shared/table/expenses/markers.ts'
import { earliestWalk, namespacesReplacement } from '../../../../shared/table/expenses/namespaces.ts'
import {
  expenseDeletion,
  expenseInsertion,
  expenseReplacement,
} from '../../../../shared/table/expenses/rows.ts'
import { RowTooLarge } from '../../../../shared/table/store/commit.ts'
import { ABSENT, at, changed, now, of, self, tombstone, unchanged } from '../expected-rows.ts'

describe('an expense', () => {
  const expense = (more: object = {}) =>
    of<Expense>({
      expense_type: 'purchase',
      expense_date: '2026-03-01',
      is_archived: false,
      receipt: null,
      project_id: null,
      external_references: {},
      sync_errors: {},
      ...more,
    })
  const projected = { t: 'p', r: false, a: false }
  const marker = (namespace: string, kind: string, more: object = projected) => ({
    put: {
      pk: 'ws#expense#id',
      sk: `namespace#${namespace}`,
      type: 'marker',
      data: null,
      list_pk: `ws#${kind}#${namespace}`,
      list_sk: '2026-03-01#id',
      projected: more,
    },
  })
  const row = (data: Expense, v: number, more: object) => ({
    ...self('ws#expense#id'),
    type: 'expense',
    data,
    v,
    list_pk: 'ws#expense',
    list_sk: '2026-03-01#id',
    ...changed('expense'),
    ...more,
  })

  test('is indexed by date, state and project, and by the marker of each namespace', () => {
    const plain = expense()
    expect(expenseInsertion(plain, ['books'])).toEqual([
      { put: row(plain, 1, { state_pk: 'ws#expense#unreconciled', projected }), when: ABSENT },
      marker('books', 'unreconciled'),
    ])
    const full = expense({
      expense_type: 'mileage',
      is_archived: true,
      receipt: {},
      project_id: 'p',
      external_references: { books: {} },
    })
    const projectedFull = { t: 'm', r: true, a: true, p: 'p' }
    expect(expenseInsertion(full, ['books', 'archive'])).toEqual([
      {
        put: row(full, 1, {
          state_pk: 'ws#expense#reconciled',
          project_pk: 'ws#project#p',
          projected: projectedFull,
        }),
        when: ABSENT,
      },
      marker('books', 'reconciled', projectedFull),
      marker('archive', 'unreconciled', projectedFull),
    ])
  })

  test('writes only the markers that change', () => {
    const old = expense({ external_references: { books: {}, gone: {} } })
    const next = expense({ external_references: { books: {}, fresh: {} } })
    expect(expenseReplacement({ record: old, v: 3 }, next, ['archive'])).toEqual([
      {
        put: row(next, 4, { state_pk: 'ws#expense#reconciled', projected }),
        when: unchanged(3),
        keepsDate: true,
      },
      { delete: { pk: 'ws#expense#id', sk: 'namespace#gone' } },
      marker('fresh', 'reconciled'),
    ])
    expect(expenseReplacement({ record: old, v: 3 }, { ...old, is_archived: true }, [])).toHaveLength(3)
    expect(expenseDeletion({ record: old, v: 3 }, ['archive'], now)).toEqual([
      tombstone('expense', self('ws#expense#id'), 3),
      ...['books', 'gone', 'archive'].map((name) => ({
        delete: { pk: 'ws#expense#id', sk: `namespace#${name}` },
      })),
    ])
  })

  test('has a marker for each of 20 namespaces of errors, and one for all others', () => {
    const names = Array.from({ length: 22 }, (_, n) => `n${`${n}`.padStart(2, '0')}`)
    const errors = (count: number) => Object.fromEntries(names.slice(0, count).map((name) => [name, {}]))
    const failed = (list_pk: string, sk: string, more: object = projected) => ({
      put: { ...marker('', '', more).put, sk, list_pk },
    })
    const of20 = names.slice(0, 20).map((name) => failed(`ws#failed#${name}`, `sync-error#${name}`))
    const shared = (...e: string[]) => failed('ws#failed', 'sync-errors', { ...projected, e })
    const insertion = (count: number) =>
      expenseInsertion(expense({ sync_errors: errors(count) }), []).slice(1)
    expect(insertion(20)).toEqual(of20)
    expect(insertion(22)).toEqual([...of20, shared('n20', 'n21')])
    const old = { record: expense({ sync_errors: errors(22) }), v: 1 }
    const { n03, ...rest } = errors(22)
    const fewer = expenseReplacement(old, expense({ sync_errors: rest }), [])
    expect(fewer.slice(1)).toEqual([
      { delete: { pk: 'ws#expense#id', sk: 'sync-error#n03' } },
      failed('ws#failed#n20', 'sync-error#n20'),
      shared('n21'),
    ])
  })

  test('and its markers fit in a transaction, with as many references, errors and marked namespaces as there can be', () => {
    const many = (prefix: string, count: number) => Array.from({ length: count }, (_, n) => `${prefix}${n}`)
    const record = (prefix: string) => Object.fromEntries(many(prefix, 50).map((name) => [name, {}]))
    const full = expense({ external_references: record('a'), sync_errors: record('b') })
    const writes = expenseReplacement({ record: full, v: 1 }, { ...full, is_archived: true }, many('c', 20))
    // A receipt also writes its event, the mark of the replaced file and its upload.
    expect(writes.length + 3).toBeLessThanOrEqual(100)
  })

  test('has a marker for each marked namespace without a reference', () => {
    const added = (record: Expense) => unreconciledMarker({ record, v: 1, projected: { w: 1 } }, 'books')
    // With the entry of its row, which another version may have written.
    expect(added(expense())).toEqual(marker('books', 'unreconciled', { w: 1 }))
    expect(added(expense({ external_references: { books: {} } }))).toBeUndefined()
  })

  test('of another version of the table of filters gets all its markers again', () => {
    const old = { record: expense({ external_references: { books: {} } }), v: 1, projected: { w: 1 } }
    const next = expense({ external_references: { books: {} }, notes: 'new' })
    const [{ put }, ...markers] = expenseReplacement(old, next, ['archive']) as [{ put: object }]
    expect(put).toMatchObject({ projected })
    expect(markers).toEqual([marker('books', 'reconciled'), marker('archive', 'unreconciled')])
    // Namespaces were not read: the row tells the next change that markers of that version may be left.
    const [unread] = expenseReplacement(old, next, 'unread') as [{ put: object }]
    expect(unread.put).toMatchObject({ projected: { ...projected, w: -1 } })
    expect(expenseReplacement({ ...old, projected: { w: -1 } }, next, ['archive'])).toHaveLength(3)
    expect(expenseReplacement({ ...old, projected }, next, 'unread')).toEqual([
      expect.objectContaining({ put: expect.objectContaining({ projected }) }),
    ])
  })

  test('must fit in a row together with its event', () => {
    const text = (length: number) => expense({ notes: 'x'.repeat(length) })
    const empty = JSON.stringify(text(0)).length
    const most = 272 * 1024 - empty
    expect(expenseInsertion(text(most), [])).toHaveLength(1)
    expect(() => expenseInsertion(text(most + 1), [])).toThrow(RowTooLarge)
    expect(() => expenseInsertion(expense({ notes: 'é'.repeat(most / 2 + 1) }), [])).toThrow(RowTooLarge)
  })
})

test('namespaces are due until the last walk or check of their markers is done', () => {
  vi.stubEnv('SPEED', '2')
  const ws = 'ws' as WorkspaceId
  const complete = { books: { state: 'complete', since: at } } as const
  const row = { ...self('ws#namespaces'), type: 'namespaces' }
  expect(namespacesReplacement(ws, { record: {}, v: 0 }, complete, now)).toEqual({
    put: { ...row, data: complete, v: 1 },
    when: ABSENT,
  })
  const announced = { books: { state: 'announced', since: at } } as const
  const earliest = earliestWalk(now)
  expect(earliest.getTime() - now.getTime()).toBe(30_000)
  const put = (data: Namespaces, due: Date) => ({
    put: { ...row, data, v: 4, due_pk: 'markers', due_sk: `${due.toISOString()}#ws` },
    when: unchanged(3),
  })
  const replaced = (next: Namespaces, from: Date) =>
    namespacesReplacement(ws, { record: complete, v: 3 }, next, from)
  expect(replaced(announced, now)).toEqual(put(announced, earliest))
  const later = new Date(now.getTime() + 60_000)
  expect(replaced(announced, later)).toEqual(put(announced, later))
  const unchecked = { books: { ...complete.books, check_at: later.toISOString() } }
  expect(replaced(unchecked, now)).toEqual(put(unchecked, later))
  vi.unstubAllEnvs()
})
