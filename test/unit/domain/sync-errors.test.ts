import { describe, expect, it } from 'vitest'
import type { Expense } from '../../../shared/domain/expense.ts'
import { MAX_NAMESPACES } from '../../../shared/domain/external-references.ts'
import { reconciledExpense, withError, withoutError } from '../../../shared/domain/sync-errors.ts'

const then = '2026-01-01T00:00:00.000Z'
const [first, second] = [new Date('2026-01-02T00:00:00.000Z'), new Date('2026-01-03T00:00:00.000Z')]
// Only these fields matter to an error.
const blank = { external_references: {}, sync_errors: {}, updated_at: then } as unknown as Expense
const fault = { code: 'rejected', message: 'No such vendor', retryable: false }
const reference = { external_id: 'INV-1', url: null, metadata: {} }

function failed(expense: Expense, namespace: string, what = fault, at = first): Expense {
  const next = withError(expense, namespace, what, at)
  if (!next) throw new Error('no room')
  return next
}

describe('a sync error', () => {
  it('is the one entry of its namespace, and moves updated_at', () => {
    const at = first.toISOString()
    const books = { ...fault, count: 1, first_at: at, last_at: at }
    expect(failed(blank, 'books')).toEqual({ ...blank, sync_errors: { books }, updated_at: at })
  })

  it('counts up when repeated, keeps first_at and replaces the rest', () => {
    const other = { code: 'closed', message: 'The month is closed', retryable: true }
    const next = failed(failed(failed(blank, 'books'), 'archive'), 'books', other, second)
    expect(Object.keys(next.sync_errors)).toEqual(['books', 'archive'])
    expect(next.sync_errors.books).toEqual({
      ...other,
      count: 2,
      first_at: first.toISOString(),
      last_at: second.toISOString(),
    })
    expect(next.updated_at).toBe(second.toISOString())
  })

  it.each(['__proto__', 'constructor', '0', '-'])('accepts the namespace %s', (namespace) => {
    const back = JSON.parse(JSON.stringify(failed(failed(blank, namespace), namespace))) as Expense
    expect(Object.entries(back.sync_errors)).toMatchObject([[namespace, { count: 2 }]])
    expect(withoutError(back, namespace, second).sync_errors).toEqual({})
    expect(withoutError(blank, namespace, second)).toBe(blank)
  })

  it(`has room for ${MAX_NAMESPACES} namespaces, apart from those of references`, () => {
    let full = blank
    for (let n = 0; n < MAX_NAMESPACES; n++) {
      full = failed(reconciledExpense(full, `s${n}`, reference, first) ?? blank, `n${n}`)
    }
    expect(withError(full, 'one-more', fault, second)).toBeUndefined()
    expect(withError(full, 'n7', fault, second)?.sync_errors.n7?.count).toBe(2)
    expect(withError(withoutError(full, 'n7', second), 'one-more', fault, second)).toBeDefined()
  })
})

describe('a reference', () => {
  it('removes the error of its namespace only', () => {
    const next = reconciledExpense(failed(failed(blank, 'books'), 'archive'), 'books', reference, second)
    expect(Object.keys(next?.sync_errors ?? {})).toEqual(['archive'])
    expect(next?.external_references.books?.updated_at).toBe(next?.updated_at)
  })

  it('removes it and moves updated_at even if it is identical', () => {
    const kept = reconciledExpense(blank, 'books', reference, first) ?? blank
    expect(reconciledExpense(kept, 'books', reference, second)).toBe(kept)
    const next = reconciledExpense(failed(kept, 'books'), 'books', reference, second)
    expect(next).toEqual({ ...kept, updated_at: second.toISOString() })
  })
})
