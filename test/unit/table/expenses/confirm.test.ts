import { expect, test } from 'vitest'
import type { Expense } from '../../../../shared/domain/expenses/expense.ts'
import { ConfirmedExpenses } from '../../../../shared/table/expenses/confirm.ts'

const expense = (expense_date: string, id: string) => ({ expense_date, id }) as unknown as Expense
const entry = (sk: string) => ({ sk, projected: { t: 'p', r: false, a: false, x: 1 } }) as const

/** Adds index entries, each with the current row of its expense or undefined. */
function walked(...shown: readonly (readonly [sk: string, row: Expense | undefined])[]) {
  const confirmed = new ConfirmedExpenses()
  confirmed.add(
    shown.map(([sk]) => entry(sk)),
    shown.map(([, row]) => row),
  )
  const ids = () => confirmed.inOrder().map(({ id }) => id)
  return { confirmed, ids }
}
const [a, b, c] = [expense('01-09', 'a'), expense('01-08', 'b'), expense('01-07', 'c')]

test('entries whose row does not belong to the list are left out', () => {
  expect(walked(['01-09#a', a], ['01-08#b', undefined], ['01-07#c', c]).ids()).toEqual(['a', 'c'])
})

test('an expense that the index lists too early is deferred until the walk reaches its date', () => {
  const moved = expense('01-06', 'a')
  const { confirmed, ids } = walked(['01-09#a', moved], ['01-08#b', b])
  expect(ids()).toEqual(['b'])
  confirmed.add([entry('01-07#c'), entry('01-05#d')], [c, expense('01-05', 'd')])
  expect(ids()).toEqual(['b', 'c', 'a', 'd'])
})

test('the end of the walk releases all deferred expenses', () => {
  const { confirmed, ids } = walked(['01-09#a', expense('01-01', 'a')], ['01-08#b', b])
  confirmed.end()
  expect(ids()).toEqual(['b', 'a'])
})

test('an expense that the index lists too late keeps its position in the index', () => {
  expect(walked(['01-09#a', a], ['01-08#b', b], ['01-07#c', expense('02-01', 'c')]).ids()).toEqual([
    'a',
    'b',
    'c',
  ])
})

test('an expense that the index lists twice appears once, at its correct position', () => {
  const moved = expense('01-09', 'a')
  expect(walked(['01-09#a', moved], ['01-08#b', b], ['01-07#a', moved]).ids()).toEqual(['a', 'b'])
})
