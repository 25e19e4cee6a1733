import { type ExpenseFilters, type ExpensePage, expensePages } from '../../api/expense-list.ts'
import type { Expense } from '../../api/expense-types.ts'
import type { TextFile, TextFileKind } from '../../parts/use-text-file.ts'
import { CSV_COLUMNS, type CsvValue } from './csv-columns.ts'

/**
 * Places where a spreadsheet would start a formula: at the beginning of a text, and after each character that
 * separates cells. In many countries this separator is `;` instead of the comma, and a text in quotes is then split.
 * Some spreadsheets ignore white space before a formula; full-width signs start a formula too.
 * https://owasp.org/www-community/attacks/CSV_Injection
 */
const FORMULA = /(?<=^|[;\t\n])(?=[\s"]*[=+\-@＝＋－＠])|(?<=^|[;\n])(?="*\t)|^(?=\n)/g

/** Numbers stay numbers, including the negative amount of a return, because a spreadsheet reads it as a number and not as a formula. */
function cell(value: CsvValue): string {
  if (value === null || value === undefined) return ''
  if (typeof value !== 'string') return String(value)
  // The apostrophe makes the cell a text.
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
