import { type ExpenseFilters, type ExpensePage, expensePages } from '../../api/expense-list.ts'
import type { Expense } from '../../api/expense-types.ts'
import { BYTE_ORDER_MARK, csvLine } from '../../parts/csv-file.ts'
import type { TextFile, TextFileKind } from '../../parts/use-text-file.ts'
import { CSV_COLUMNS } from './csv-columns.ts'

export const csvHead = (): string => `${BYTE_ORDER_MARK}${CSV_COLUMNS.map(([name]) => name).join(',')}\r\n`

export const csvLines = (expenses: readonly Expense[]): string =>
  expenses.map((expense) => csvLine(CSV_COLUMNS.map(([, value]) => value(expense)))).join('')

/**
 * The CSV file of a list. A page may begin with records of the previous page if new records have shifted the list.
 * @param onCount called after each page with the number of expenses so far
 */
export async function csvOf(
  pages: AsyncIterable<ExpensePage>,
  onCount: (count: number) => void,
): Promise<TextFile> {
  const parts = [csvHead()]
  const seen = new Set<string>()
  for await (const page of pages) {
    parts.push(csvLines(page.data.filter(({ id }) => !seen.has(id))))
    for (const { id } of page.data) seen.add(id)
    onCount(seen.size)
  }
  return { parts, count: seen.size }
}

/** Every expense of a filter. */
export const CSV: TextFileKind<ExpenseFilters> = {
  name: 'expenses',
  extension: 'csv',
  type: 'text/csv',
  noun: 'expenses',
  make: (filters, signal, onCount) => csvOf(expensePages(filters, signal), onCount),
}
