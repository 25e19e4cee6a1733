import { type ExpenseFilters, type ExpensePage, expensePages } from '../../api/expense-list.ts'
import type { Expense } from '../../api/expense-types.ts'
import { BYTE_ORDER_MARK } from '../../parts/csv-file.ts'
import { csvLinesOf, csvOf as csvOfPages } from '../../parts/list-csv.ts'
import type { TextFile, TextFileKind } from '../../parts/use-text-file.ts'
import { CSV_COLUMNS } from './csv-columns.ts'

/** The names of the API, without quotes: programs read this file (examples/books). */
export const csvHead = (): string => `${BYTE_ORDER_MARK}${CSV_COLUMNS.map(([name]) => name).join(',')}\r\n`

export const csvLines = (expenses: readonly Expense[]): string => csvLinesOf(CSV_COLUMNS, expenses)

export const csvOf = (
  pages: AsyncIterable<ExpensePage>,
  onCount: (count: number) => void,
): Promise<TextFile> => csvOfPages(csvHead(), CSV_COLUMNS, pages, onCount)

/** Every expense of a filter. */
export const CSV: TextFileKind<ExpenseFilters> = {
  name: 'expenses',
  extension: 'csv',
  type: 'text/csv',
  noun: 'expenses',
  make: (filters, signal, onCount) => csvOf(expensePages(filters, signal), onCount),
}
