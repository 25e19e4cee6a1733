import type { ExpenseEntry } from '../../api/expense-types.ts'
import { isExpense } from './words.ts'

type Value = string | number | boolean | null | undefined

/**
 * Places where a spreadsheet would begin a formula: in a text, and after each character at which it would begin a cell. In many
 * countries that is `;` and not the comma, and then the quotes around a text do not hold it together. Some ignore white space
 * before a formula; full-width signs count as well. https://owasp.org/www-community/attacks/CSV_Injection
 */
const FORMULA = /(?<=^|[;\t\n])(?=[\s"]*[=+\-@＝＋－＠])|(?<=^|[;\n])(?="*\t)|^(?=\n)/g

/** Numbers stay numbers: none of an expense is negative. */
function cell(value: Value): string {
  if (value === null || value === undefined) return ''
  if (typeof value !== 'string') return String(value)
  // With the apostrophe it is a text.
  const safe = value.replace(/\r\n?/g, '\n').replace(FORMULA, "'")
  return `"${safe.replaceAll('"', '""')}"`
}

/** As in RFC 4180. */
const line = (values: readonly Value[]): string => `${values.map(cell).join(',')}\r\n`

/** Links to receipts are not among the columns, because they are credentials. */
const COLUMNS = [
  'id',
  'expense_date',
  'expense_type',
  'amount_tax_inclusive',
  'tax_amount_included',
  'currency',
  'vendor_id',
  'vendor_name',
  'category_name',
  'description',
  'notes',
  'reference_number',
  'payment_method',
  'reimbursement_status',
  'billable',
  'is_archived',
  'miles_driven',
  'rate',
  'project_id',
  'project_name',
  'receipt_mime_type',
  'external_references',
  'created_by',
  'created_at',
  'updated_at',
  'deleted',
] as const

function valuesOf(entry: ExpenseEntry): Partial<Record<(typeof COLUMNS)[number], Value>> {
  if (!isExpense(entry)) return { id: entry.id, updated_at: entry.updated_at, deleted: true }
  const { vendor, category, mileage, project, receipt, external_references, ...own } = entry
  const references = Object.entries(external_references).map(
    ([name, { external_id }]) => `${name}: ${external_id}`,
  )
  return {
    ...own,
    vendor_id: vendor?.id,
    vendor_name: vendor?.name,
    category_name: category?.name,
    miles_driven: mileage?.miles_driven,
    rate: mileage?.rate,
    project_id: project?.id,
    project_name: project?.name,
    receipt_mime_type: receipt?.mime_type,
    external_references: references.join('; '),
    deleted: false,
  }
}

/** With the mark by which Excel knows UTF-8. */
export const csvHead = (): string => `\ufeff${COLUMNS.join(',')}\r\n`

export function csvLines(entries: readonly ExpenseEntry[]): string {
  return entries
    .map((entry) => {
      const values = valuesOf(entry)
      return line(COLUMNS.map((column) => values[column]))
    })
    .join('')
}
