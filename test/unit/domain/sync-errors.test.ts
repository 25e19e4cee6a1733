import { describe, expect, it } from 'vitest'
import type { Expense } from '../../../shared/domain/expenses/expense.ts'
import { withError, withoutError } from '../../../shared/domain/expenses/sync-errors.ts'

const then = '2026-01-01T00:00:00.000Z'
const [first, second] = [new Date('2026-01-02T00:00:00.000Z'), new Date('2026-01-03T00:00:00.000Z')]
// Only these fields matter to an error.
const blank = { external_references: {}, sync_errors: {}, updated_at: then } as unknown as Expense
const fault = { code: 'rejected', message: 'No such vendor', retryable: false }

function failed(expense: Expense, namespace: string, what = fault, at = first): Expense {
  const next = withError(expense, namespace, what, at)
  if (!next) throw new Error('no room')
  return next
}

describe('a sync error', () => {
  it.each(['__proto__', 'constructor', '0', '-'])('accepts the namespace %s', (namespace) => {
    const back = JSON.parse(JSON.stringify(failed(failed(blank, namespace), namespace))) as Expense
    expect(Object.entries(back.sync_errors)).toMatchObject([[namespace, { count: 2 }]])
    expect(withoutError(back, namespace, second).sync_errors).toEqual({})
    expect(withoutError(blank, namespace, second)).toBe(blank)
  })
})
