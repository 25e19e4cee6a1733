import type { Expense } from '../../api/expense-types.ts'
import { Notice } from '../../parts/notice.tsx'
import { systemLabel } from '../../parts/system-label.ts'
import { are } from './words.ts'

const LIST = new Intl.ListFormat('en')

/** Names the systems that have these expenses in their books, before the expenses are changed or deleted here. */
export function BooksNote({ expenses }: { readonly expenses: readonly Expense[] }) {
  const booked = expenses.map(({ external_references }) => Object.keys(external_references))
  const systems = [...new Set(booked.flat())].map(systemLabel)
  if (systems.length === 0) return null
  const count = booked.filter(({ length }) => length > 0).length
  const subject = expenses.length > 1 ? `${are(count, 'of them is', 'of them are')} in` : 'In'
  return (
    <Notice tone="warning">
      <strong>
        {subject} the books of {LIST.format(systems)}.
      </strong>{' '}
      Make the same change there, unless {systems.length === 1 ? 'it follows' : 'they follow'} Plumb.
    </Notice>
  )
}
