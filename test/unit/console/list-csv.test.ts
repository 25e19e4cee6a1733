import './page.ts'
import { expect, test } from 'vitest'
import { allPages } from '../../../console/src/api/lists.ts'
import type { Column } from '../../../console/src/parts/data-table.tsx'
import { listCsv } from '../../../console/src/parts/list-csv.ts'

interface Row {
  readonly id: string
  readonly name: string | null
  readonly value: number
}

const COLUMNS: readonly Column<Row>[] = [
  { header: 'Name', csv: ({ name }) => name, cell: () => null },
  { header: 'Actions', cell: () => null },
  { header: 'Both', csv: { Id: ({ id }) => id, 'Value in dollars': ({ value }) => value }, cell: () => null },
]

test('the CSV file of a list has all pages, the headers of the table, each record once, and no formula', async () => {
  const pages = [
    { data: [{ id: 'a', name: '=1+1', value: -5 }], has_more: true, next_cursor: '2' },
    {
      data: [
        { id: 'a', name: '=1+1', value: -5 },
        { id: 'b', name: null, value: 2 },
      ],
      has_more: false,
      next_cursor: null,
    },
  ]
  const asked: unknown[] = []
  const load = async (page: unknown) => {
    asked.push(page)
    return pages[asked.length - 1] ?? { data: [], has_more: false }
  }
  const kind = listCsv('Expense categories', COLUMNS)
  const file = await kind.make(
    (signal) => allPages({ load }, signal),
    new AbortController().signal,
    () => undefined,
  )
  expect(asked).toEqual([{ limit: 100 }, { limit: 100, cursor: '2' }])
  expect([kind.name, kind.noun, file.count]).toEqual(['expense-categories', 'expense categories', 2])
  expect(file.parts.join('')).toBe(`\ufeff"Name","Id","Value in dollars"\r\n"'=1+1","a",-5\r\n,"b",2\r\n`)
})
