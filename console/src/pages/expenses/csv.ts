import { type ExpensePage, entriesOf } from '../../api/expense-list.ts'
import type { ExpenseEntry } from '../../api/expense-types.ts'
import { CSV_COLUMNS, type CsvValue } from './expense-views.tsx'
import { isExpense } from './words.ts'

/**
 * Places where a spreadsheet would begin a formula: in a text, and after each character at which it would begin a cell. In many
 * countries that is `;` and not the comma, and then the quotes around a text do not hold it together. Some ignore white space
 * before a formula; full-width signs count as well. https://owasp.org/www-community/attacks/CSV_Injection
 */
const FORMULA = /(?<=^|[;\t\n])(?=[\s"]*[=+\-@＝＋－＠])|(?<=^|[;\n])(?="*\t)|^(?=\n)/g

/** Numbers stay numbers: none of an expense is negative. */
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

function valuesOf(entry: ExpenseEntry): readonly CsvValue[] {
  if (isExpense(entry)) return CSV_COLUMNS.map(([, value]) => value(entry))
  const known: Readonly<Record<string, CsvValue>> = {
    id: entry.id,
    updated_at: entry.updated_at,
    deleted: true,
  }
  return CSV_COLUMNS.map(([name]) => known[name])
}

export const csvLines = (entries: readonly ExpenseEntry[]): string =>
  entries.map((entry) => line(valuesOf(entry))).join('')

interface CsvFile {
  readonly parts: readonly string[]
  readonly count: number
}

/**
 * The file of a list. A page may begin with records of the previous page, when new records have moved them.
 * @param onCount called after each page with the number of expenses so far
 */
export async function csvOf(
  pages: AsyncIterable<ExpensePage>,
  onCount: (count: number) => void,
): Promise<CsvFile> {
  const parts = [csvHead()]
  const seen = new Set<string>()
  for await (const page of pages) {
    const entries = entriesOf(page)
    parts.push(csvLines(entries.filter(({ id }) => !seen.has(id))))
    for (const { id } of entries) seen.add(id)
    onCount(seen.size)
  }
  return { parts, count: seen.size }
}
