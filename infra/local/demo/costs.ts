import type { Schemas } from '../../../clients/typescript/src/index.ts'
import { attachReceipt } from '../../../shared/actions/expenses/attach-receipt.ts'
import { type ExpenseId, toId } from '../../../shared/domain/ids.ts'
import { newReceiptUpload, receiptOf } from '../../../shared/domain/upload.ts'
import { contentHash } from '../../../shared/storage/content.ts'
import { keepFile } from '../../../shared/storage/files.ts'
import { commit } from '../../../shared/table/store/commit.ts'
import { uploadInsertion } from '../../../shared/table/uploads.ts'
import { requestAt } from './past.ts'
import { beginningOf, later, type Plan, type PlannedExpense } from './plan.ts'
import { type DrawnReceipt, drawReceipt } from './receipt.ts'
import { byMarker, each, type Session } from './session.ts'
import { VENDORS } from './tables.ts'

type Expense = Schemas['Expense']

/** Days from a purchase until both systems have handled it. */
const DAYS_TO_BOOKS = 4

/** The ids of categories and vendors by name. */
interface Ids {
  readonly categories: ReadonlyMap<string, string>
  readonly vendors: ReadonlyMap<string, string>
}

/** Adds the categories and vendors, and the expenses with their receipts and the references of two systems. */
export async function fillExpenses(
  session: Session,
  { expenses }: Plan,
  projects: readonly string[],
): Promise<void> {
  const { client, today, say } = session
  const ids = await ensureLists(session)
  const existing = await byMarker(client.list('/v1/expenses'), ({ reference_number }) => reference_number)
  let done = 0
  await each(expenses, async (planned) => {
    const expense =
      existing.get(planned.reference) ??
      (await requestAt(planned.createdAt, () =>
        client.post('/v1/expenses', { body: bodyOf(planned, projects, ids) }),
      ))
    if (planned.receipt && !expense.receipt) {
      const at = later(planned.createdAt, 0.1, today, DAYS_TO_BOOKS)
      await attach(session, toId<ExpenseId>(expense.id), await drawReceipt(planned), at)
    }
    await reportBack(session, planned, expense)
    done += 1
    if (done % 100 === 0) say(`${done} of ${expenses.length} expenses, with receipts`)
  })
}

/** Attaches a receipt as if it had been uploaded: the service would date an upload now. */
async function attach(
  { workspaceId, memberId }: Session,
  expense: ExpenseId,
  { mime_type, bytes }: DrawnReceipt,
  at: Date,
): Promise<void> {
  const upload = newReceiptUpload(workspaceId, expense, { mime_type, size_bytes: bytes.length }, memberId, at)
  const receipt = receiptOf(upload, contentHash(bytes))
  await commit([uploadInsertion(upload)])
  await keepFile(receipt.key, bytes, mime_type)
  await requestAt(at, () => attachReceipt({ record: upload, v: 1 }, receipt))
}

/** Writes the references and sync errors of the two systems. */
async function reportBack(
  { client, today }: Session,
  planned: PlannedExpense,
  expense: Expense,
): Promise<void> {
  const { namespaces, reference, syncError, createdAt } = planned
  for (const namespace of namespaces) {
    if (namespace in expense.external_references) continue
    const external_id = `${namespace === 'quickbooks' ? 'bill' : 'cost'}-${reference.slice(-4)}`
    const params = { path: { id: expense.id, namespace } }
    const at = later(createdAt, namespace === 'quickbooks' ? 0.7 : 0.9, today, DAYS_TO_BOOKS)
    await requestAt(at, () =>
      client.put('/v1/expenses/{id}/external-references/{namespace}', { params, body: { external_id } }),
    )
  }
  if (!syncError || 'quickbooks' in expense.sync_errors) return
  const params = { path: { id: expense.id, namespace: 'quickbooks' } }
  await requestAt(later(createdAt, 0.8, today, DAYS_TO_BOOKS), () =>
    client.put('/v1/expenses/{id}/sync-errors/{namespace}', { params, body: syncError }),
  )
}

function bodyOf(planned: PlannedExpense, projects: readonly string[], { categories, vendors }: Ids) {
  const { date, reference, item, vendor, category, amount, miles } = planned
  const shared = {
    expense_date: date,
    reference_number: reference,
    description: item,
    project_id: planned.project === undefined ? null : (projects[planned.project] ?? null),
  }
  if (miles !== undefined) {
    const mileage = { miles_driven: miles, rate: 0.7 }
    return { ...shared, expense_type: 'mileage' as const, mileage }
  }
  return {
    ...shared,
    expense_type: 'purchase' as const,
    amount_tax_inclusive: amount,
    vendor_id: vendors.get(vendor) ?? null,
    category_id: categories.get(category) ?? null,
    payment_method: 'company_card' as const,
    billable: planned.project !== undefined,
  }
}

interface Named {
  readonly id: string
  readonly name: string
}

/** Returns the ids of the named records by name; creates missing ones. */
async function ensureNamed(
  existing: AsyncIterable<Named>,
  names: readonly string[],
  create: (name: string) => Promise<Named>,
): Promise<Map<string, string>> {
  const found = await byMarker(existing, ({ name }) => name)
  const ids = new Map<string, string>()
  for (const name of new Set(names)) ids.set(name, (found.get(name) ?? (await create(name))).id)
  return ids
}

/** They exist since the beginning. */
function ensureLists({ client, today }: Session): Promise<Ids> {
  return requestAt(beginningOf(today), async () => {
    const categories = await ensureNamed(
      client.list('/v1/expense-categories'),
      VENDORS.map(([, category]) => category),
      (name) => client.post('/v1/expense-categories', { body: { name } }),
    )
    const vendors = await ensureNamed(
      client.list('/v1/vendors'),
      VENDORS.map(([vendor]) => vendor),
      (name) => client.post('/v1/vendors', { body: { name } }),
    )
    for (const [n, id] of [...vendors.values()].entries()) {
      const params = { path: { id, namespace: 'quickbooks' } }
      const body = { external_id: `vendor-${n + 1}` }
      await client.put('/v1/vendors/{id}/external-references/{namespace}', { params, body })
    }
    for (const [n, id] of [...categories.values()].entries()) {
      const params = { path: { id, namespace: 'quickbooks' } }
      const body = { external_id: `account-${6000 + 10 * n}` }
      await client.put('/v1/expense-categories/{id}/external-references/{namespace}', { params, body })
    }
    return { categories, vendors }
  })
}
