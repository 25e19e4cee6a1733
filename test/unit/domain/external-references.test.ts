import { describe, expect, it } from 'vitest'
import type { Expense } from '../../../shared/domain/expenses/expense.ts'
import {
  isReconciled,
  type ReferenceInput,
  withoutReference,
  withReference,
} from '../../../shared/domain/kit/external-references.ts'

const then = '2026-03-01T10:00:00.000Z'
const first = new Date('2026-03-02T10:00:00.000Z')
const second = new Date('2026-03-03T10:00:00.000Z')

// References read no other field of an expense.
const blank = { external_references: {}, updated_at: then } as Expense
const given: ReferenceInput = {
  external_id: 'INV-1',
  url: 'https://books.example/1',
  metadata: { a: 1, b: [1, 2] },
}

function referenced(expense: Expense, namespace: string, what: ReferenceInput = given, at = first): Expense {
  const next = withReference(expense, namespace, what, at)
  if (!next) throw new Error('no room')
  return next
}

describe('an external reference', () => {
  it('changes nothing when repeated, with the keys of its metadata in another order', () => {
    const kept = referenced(blank, 'books')
    const again = { ...given, metadata: { b: [1, 2], a: 1 } }
    expect(referenced(kept, 'books', again, second)).toBe(kept)
  })

  it.each<[string, Partial<ReferenceInput>]>([
    ['another id', { external_id: 'INV-2' }],
    ['no url', { url: null }],
    ['less metadata', { metadata: { a: 1 } }],
  ])('with %s is updated and keeps its created_at', (_name, change) => {
    const kept = referenced(blank, 'books')
    const next = referenced(kept, 'books', { ...given, ...change }, second)
    expect(next.updated_at).toBe(second.toISOString())
    expect(next.external_references).toEqual({
      books: { ...given, ...change, created_at: first.toISOString(), updated_at: second.toISOString() },
    })
  })

  it.each(['__proto__', 'constructor', 'tostring', '0', '-', '_'])(
    'accepts the namespace %s',
    (namespace) => {
      const next = referenced(blank, namespace)
      expect(Object.keys(next.external_references)).toEqual([namespace])
      const back = JSON.parse(JSON.stringify(next)) as Expense
      expect(referenced(back, namespace, given, second)).toBe(back)
      expect(isReconciled(withoutReference(back, namespace, second))).toBe(false)
    },
  )
})

describe('clearing', () => {
  it.each(['books', '__proto__', 'constructor'])(
    'a namespace that was never set (%s) changes nothing',
    (namespace) => {
      const archived = referenced(blank, 'archive')
      expect(withoutReference(archived, namespace, second)).toBe(archived)
    },
  )
})
