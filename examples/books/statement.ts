/*
 * Turns the console's CSV of expenses into the CSV that QuickBooks Online or Xero imports as the statement of an account. An expense is money
 * that leaves the account, so its amount becomes negative; a return becomes positive. Each payment method has its own account.
 *   node examples/books/statement.ts quickbooks company_card <expenses.csv >statement.csv
 */
import { text } from 'node:stream/consumers'
import { parse } from 'csv-parse/sync'

type Row = Readonly<Record<string, string>>
const payee = ({ vendor_name, expense_type }: Row) => vendor_name || expense_type
const details = ({ description, project_name }: Row) => [description, project_name].filter(Boolean).join(', ')
const amount = ({ amount_tax_inclusive }: Row) => String(-Number(amount_tax_inclusive))
/** Both programs read dates in the order of the user's region; this is the order in the United States. */
const date = ({ expense_date = '' }: Row) => expense_date.replace(/(\d+)-(\d+)-(\d+)/, '$2/$3/$1')

const FORMATS: Readonly<Record<string, Readonly<Record<string, (row: Row) => string | undefined>>>> = {
  quickbooks: {
    Date: date,
    Description: (row) => [payee(row), details(row)].filter(Boolean).join(': '),
    Amount: amount,
  },
  xero: { Date: date, Amount: amount, Payee: payee, Description: details, Reference: (row) => row.id },
}

const PAYMENT_METHODS = ['company_card', 'company_check', 'company_cash']

const [name = '', paymentMethod = ''] = process.argv.slice(2)
const format = FORMATS[name]
if (!format) throw new Error(`name a format: ${Object.keys(FORMATS).join(', ')}`)
if (!PAYMENT_METHODS.includes(paymentMethod))
  throw new Error(`name a payment method: ${PAYMENT_METHODS.join(', ')}`)
const rows: Row[] = parse(await text(process.stdin), { columns: true, bom: true })
const line = (cells: readonly (string | undefined)[]) =>
  cells.map((cell = '') => `"${cell.replaceAll('"', '""').replaceAll(/\s*\n\s*/g, ' ')}"`).join(',')
const columns = Object.values(format)
console.log(line(Object.keys(format)))
for (const row of rows)
  if (row.payment_method === paymentMethod) console.log(line(columns.map((column) => column(row))))
