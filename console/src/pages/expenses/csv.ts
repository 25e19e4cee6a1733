import { type ExpenseFilters, type ExpensePage, expensePages } from '../../api/expense-list.ts'
import type { Expense } from '../../api/expense-types.ts'
import type { TextFile, TextFileKind } from '../../parts/use-text-file.ts'
import { CSV_COLUMNS, type CsvValue } from './csv-columns.ts'

/**
 * Places where a spreadsheet would begin a formula: in a text, and after each character at which it would begin a cell. In many
 * countries that is `;` and not the comma, and then the quotes around a text do not hold it together. Some ignore white space
 * before a formula; full-width signs count as well. https://owasp.org/www-community/attacks/CSV_Injection
 */
const FORMULA = /(?<=^|[;\t\n])(?=[\s"]*[=+\-@＝＋－＠])|(?<=^|[;\n])(?="*\t)|^(?=\n)/g

/** Numbers stay numbers, the negative amount of a return too: a spreadsheet reads it as a number. */
function cell(value: CsvValue): string {
  if (value === null || value === undefined) return ''
  if (typeof value !== 'string') return String(value)
  // With the apostrophe it is a text.
  const safe = value.replace(/\r\n?/g, '\n').replace(FORMULA, "'")
  return `"${safe.replaceAll('"', '""')}"`
}

/** As in RFC 4180. */
const line = (values: readonly CsvValue[]): string => `${values.map(cell).join(',')}\r\n`

/** With the byte order mark, which Excel needs to recognize UTF-8. */
export const csvHead = (): string => `\ufeff${CSV_COLUMNS.map(([name]) => name).join(',')}\r\n`

export const csvLines = (expenses: readonly Expense[]): string =>
  expenses.map((expense) => line(CSV_COLUMNS.map(([, value]) => value(expense)))).join('')

/**
 * The file of a list. A page may begin with records of the previous page, when new records have moved them.
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
