import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Json } from '../../../shared/domain/event.ts'
import type { Expense } from '../../../shared/domain/expense.ts'
import {
  isReconciled,
  type ReferenceInput,
  withoutReference,
  withReference,
} from '../../../shared/domain/external-references.ts'

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

/** The same JSON value with the keys of every object in another order. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).reverse()
  return Object.fromEntries(entries.map(([key, inner]) => [key, reversed(inner)]))
}

describe('an external reference', () => {
  it('changes nothing when repeated, with keys in any order', () => {
    const metadata = fc.dictionary(fc.string(), fc.jsonValue())
    fc.assert(
      fc.property(metadata, (value) => {
        const what = { ...given, metadata: value as Json }
        // As the store returns it, and as a client might send it the next time.
        const kept = JSON.parse(JSON.stringify(referenced(blank, 'books', what))) as Expense
        const again = { ...what, metadata: reversed(value) as Json }
        expect(referenced(kept, 'books', again, second)).toBe(kept)
      }),
    )
  })

  it('changes nothing when repeated with negative zero, which stored JSON does not have', () => {
    const what = { ...given, metadata: { zero: -0 } }
    const kept = JSON.parse(JSON.stringify(referenced(blank, 'books', what))) as Expense
    expect(referenced(kept, 'books', what, second)).toBe(kept)
  })

  it.each<[string, Partial<ReferenceInput>]>([
    ['another id', { external_id: 'INV-2' }],
    ['no url', { url: null }],
    ['metadata in another order of items', { metadata: { a: 1, b: [2, 1] } }],
    ['less metadata', { metadata: { a: 1 } }],
    ['other types', { metadata: { a: '1', b: [1, 2] } }],
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
