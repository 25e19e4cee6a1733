import { DatabaseSync } from 'node:sqlite'
import type { Schemas, WorkspaceClient } from '../../../clients/typescript/src/index.ts'
import { CLOSED_DATE, UNKNOWN_VENDOR } from './writers.ts'

type Expense = Schemas['Expense']
type Mapped = Pick<Schemas['Vendor'], 'id' | 'external_references'>

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = []
  for await (const item of items) found.push(item)
  return found
}

/** The rows of the books, in any order. */
export function recordsOf(file: string) {
  const db = new DatabaseSync(file, { readOnly: true, timeout: 10_000 })
  const rows = db.prepare('SELECT * FROM records').all()
  db.close()
  return rows.map(({ fields, ...row }) => ({ ...row, ...JSON.parse(String(fields)) }))
}

/** Where the books differ from the workspace, and where the workspace does not say what became of an expense. */
export async function findDifferences(client: WorkspaceClient, file: string): Promise<string[]> {
  const every = { include_archived: true, limit: 100 }
  const expenses = await all(client.list('/v1/expenses', { params: { query: every } }))
  const mapped: Mapped[] = [
    ...(await all(client.list('/v1/vendors'))),
    ...(await all(client.list('/v1/expense-categories'))),
    ...(await all(client.list('/v1/opportunities'))),
  ]
  const records = recordsOf(file)
  const bills = records.filter(({ kind }) => kind === 'bills' || kind === 'credits')
  const idOf = (name: string) => String(records.find((one) => one.name === name)?.id)
  const counterpartOf = (id: string | undefined) =>
    mapped.find((one) => one.id === id)?.external_references.quickbooks?.external_id
  const live = new Map(expenses.map((expense) => [expense.id, expense]))
  /** A bill that is refused may be void from the time when its expense was a return. */
  const isMistaken = ({ reference, kind, is_void }: (typeof bills)[number]): boolean => {
    const expense = live.get(reference)
    if (!expense || kindOf(expense) !== kind) return !is_void
    return is_void && !expense.sync_errors.quickbooks
  }
  const differences = bills.filter(isMistaken).map(({ id }) => `bill ${id} is void, or not void, by mistake`)

  for (const expense of expenses) {
    const { id, vendor, category, project } = expense
    const own = bills.filter(({ reference, kind }) => reference === id && kind === kindOf(expense))
    const expected = {
      supplier_id: vendor?.id ? counterpartOf(vendor.id) : idOf('Employees'),
      account_id: category ? counterpartOf(category.id) : idOf('Uncategorized'),
      job_id: project ? counterpartOf(project.id) : null,
      date: expense.expense_date,
      amount: Math.abs(expense.amount_tax_inclusive),
      memo: expense.description ?? '',
    }
    const [reference, error] = [expense.external_references.quickbooks, expense.sync_errors.quickbooks]
    if (own.length > 1) differences.push(`${own.length} bills of expense ${id}`)
    if (reference && reference.external_id !== String(own[0]?.id)) differences.push(`reference of ${id}`)
    if (error?.code !== refusalOf(expense)) differences.push(`sync error of ${id}: ${error?.code}`)
    if (error) continue
    if (!reference) differences.push(`no reference of ${id}`)
    for (const [name, value] of Object.entries(expected)) {
      if (own[0]?.[name] !== value) differences.push(`${name} of ${id}: ${own[0]?.[name]}, not ${value}`)
    }
  }
  const idsBy = async (query: object) =>
    (await all(client.list('/v1/expenses', { params: { query: { ...every, ...query } } }))).map(
      ({ id }) => id,
    )
  const refused = await idsBy({ sync_error_by: 'quickbooks' })
  const unhandled = (await idsBy({ unreconciled_by: 'quickbooks' })).filter((id) => !refused.includes(id))
  return [...differences, ...unhandled.map((id) => `${id} is unhandled`)]
}

const kindOf = ({ amount_tax_inclusive }: Expense) => (amount_tax_inclusive < 0 ? 'credits' : 'bills')

/** The code with which the books refuse an expense as it is now. */
function refusalOf({ vendor, expense_date }: Expense): string | undefined {
  if (vendor?.id === null && vendor.name === UNKNOWN_VENDOR) return 'unknown_supplier'
  return expense_date === CLOSED_DATE ? 'closed_period' : undefined
}
