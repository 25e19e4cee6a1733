import { actOf, eventWrites } from '../../shared/actions/change.ts'
import { unwrapOrThrow } from '../../shared/actions/expenses/refuse-faults.ts'
import type { Expense } from '../../shared/domain/expense.ts'
import { createExpense } from '../../shared/domain/expense-change.ts'
import { expenseChange } from '../../shared/domain/expense-event.ts'
import { type CategoryId, type OpportunityId, toId, type VendorId } from '../../shared/domain/ids.ts'
import { announce } from '../../shared/domain/namespaces.ts'
import type { Opportunity } from '../../shared/domain/opportunity.ts'
import { withReceipt } from '../../shared/domain/receipt.ts'
import { reconciledExpense, withError } from '../../shared/domain/sync-errors.ts'
import { newReceiptUpload, receiptOf } from '../../shared/domain/upload.ts'
import { contentHash } from '../../shared/storage/content.ts'
import { keepFile } from '../../shared/storage/files.ts'
import {
  markedNamespaces,
  namespacesReplacement,
  readNamespaces,
} from '../../shared/table/expenses/namespaces.ts'
import { expenseInsertion } from '../../shared/table/expenses/rows.ts'
import { getOpportunity } from '../../shared/table/opportunities.ts'
import { commit } from '../../shared/table/store/commit.ts'
import type { Write } from '../../shared/table/store/write.ts'
import { requestAt } from './past.ts'
import { beginningOf, later, type Plan, type PlannedExpense, SYSTEMS } from './plan.ts'
import type { DrawnReceipt } from './receipt.ts'
import { byMarker, each, type Session } from './session.ts'
import { VENDORS } from './tables.ts'

/** Days from a purchase until both systems have handled it. */
const DAYS_TO_BOOKS = 4
/** Each has at most six rows: the expense, two events and three markers. A transaction has 100. */
const EXPENSES_PER_COMMIT = 16

/** The ids of categories and vendors by name. */
interface Ids {
  readonly categories: ReadonlyMap<string, string>
  readonly vendors: ReadonlyMap<string, string>
}

/** What the expenses refer to. */
interface References extends Ids {
  readonly projects: readonly (Opportunity | undefined)[]
  readonly marked: readonly string[]
  readonly receipts: ReadonlyMap<string, DrawnReceipt>
}

/**
 * Adds the categories and vendors, and the expenses with their receipts and the references of two systems. An expense is
 * written as it is at the end, with its events, many in a transaction: five requests for each would take most of the time.
 */
export async function fillExpenses(
  session: Session,
  { expenses }: Plan,
  projectIds: readonly string[],
  receipts: ReadonlyMap<string, DrawnReceipt>,
): Promise<void> {
  const { workspaceId, say } = session
  const ids = await ensureLists(session)
  const found = await Promise.all(
    projectIds.map((id) => getOpportunity(workspaceId, toId<OpportunityId>(id))),
  )
  const projects = found.map((one) => one?.record)
  const references = { ...ids, projects, receipts, marked: await announceSystems(session) }
  await each(inGroups(expenses, EXPENSES_PER_COMMIT), async (group) => {
    const writes = group.map((planned) => insertions(session, planned, references))
    await commit((await Promise.all(writes)).flat())
  })
  say(`${expenses.length} expenses, with receipts`)
}

const inGroups = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, n) => list.slice(n * size, (n + 1) * size))

/** Both systems have written references since the beginning. Returns the namespaces that have markers. */
async function announceSystems({ workspaceId, today }: Session): Promise<string[]> {
  const beginning = beginningOf(today)
  const before = await readNamespaces(workspaceId)
  const record = SYSTEMS.reduce((namespaces, one) => announce(namespaces, one, beginning), before.record)
  if (record !== before.record) {
    await commit([namespacesReplacement(workspaceId, before, record, beginning)])
  }
  return markedNamespaces({ ...before, record })
}

/** The rows of an expense and of its events; stores the file of its receipt. */
async function insertions(
  { today, ...actor }: Session,
  planned: PlannedExpense,
  references: References,
): Promise<Write[]> {
  const { projects, marked, receipts } = references
  const at = (part: number) => later(planned.createdAt, part, today, DAYS_TO_BOOKS)
  const project = planned.project === undefined ? undefined : projects[planned.project]
  const created = createPlanned(actor, planned, project, references)
  const act = actOf(actor, at(0))
  const changes = [expenseChange('expense.created', undefined, created, project, act)]
  let expense = created
  const receipt = receipts.get(planned.reference)
  if (receipt) {
    expense = await attach(actor, created, receipt, at(0.1))
    changes.push(expenseChange('expense.receipt_attached', created, expense, project, act))
  }
  const events = changes.flatMap((change) => change.events)
  return [
    ...expenseInsertion(reportBack(expense, planned, at), marked),
    ...eventWrites(actor.workspaceId, events),
  ]
}

type Actor = Pick<Session, 'workspaceId' | 'memberId'>

/** Attaches a receipt as if it had been uploaded. */
async function attach(
  { workspaceId, memberId }: Actor,
  expense: Expense,
  { mime_type, bytes }: DrawnReceipt,
  at: Date,
): Promise<Expense> {
  const declared = { mime_type, size_bytes: bytes.length }
  const upload = newReceiptUpload(workspaceId, expense.id, declared, memberId, at)
  const receipt = receiptOf(upload, contentHash(bytes))
  await keepFile(receipt.key, bytes, mime_type)
  return withReceipt(expense, receipt, at)
}

/** The expense after the two systems have handled it, or QuickBooks could not. */
function reportBack(
  expense: Expense,
  { namespaces, reference, syncError }: PlannedExpense,
  at: (part: number) => Date,
): Expense {
  const referenced = namespaces.reduce((one, namespace) => {
    const [prefix, part] = namespace === 'quickbooks' ? ['bill', 0.7] : ['cost', 0.9]
    const given = { external_id: `${prefix}-${reference.slice(-4)}`, url: null, metadata: {} }
    return reconciledExpense(one, namespace, given, at(part)) ?? one
  }, expense)
  return syncError ? (withError(referenced, 'quickbooks', syncError, at(0.95)) ?? referenced) : referenced
}

function createPlanned(
  { workspaceId, memberId }: Actor,
  planned: PlannedExpense,
  project: Opportunity | undefined,
  { categories, vendors }: Ids,
): Expense {
  const { date, reference, item, vendor, category, amount, miles, createdAt } = planned
  const shared = {
    expense_date: date,
    reference_number: reference,
    description: item,
    project_id: project?.id ?? null,
  }
  const mileage = miles === undefined ? undefined : { miles_driven: miles, rate: 0.7 }
  const purchase = {
    amount_tax_inclusive: amount,
    vendor: { id: toId<VendorId>(vendors.get(vendor) ?? ''), name: vendor },
    category: { id: toId<CategoryId>(categories.get(category) ?? ''), name: category },
    payment_method: 'company_card' as const,
    billable: project !== undefined,
  }
  const type = mileage ? 'mileage' : 'purchase'
  const input = { ...shared, ...(mileage ? { mileage } : purchase) }
  return unwrapOrThrow(createExpense(workspaceId, type, input, memberId, createdAt))
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
