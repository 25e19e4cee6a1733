import type { Json } from '../kit/event.ts'
import { byNamespace, viewReferences } from '../kit/external-references.ts'
import { sameJson } from '../kit/json.ts'
import { keysOf } from '../kit/keys-of.ts'
import type { Opportunity } from '../sales/opportunity.ts'
import { nameOf } from '../sales/opportunity-view.ts'
import { type Expense, type ExpenseFields, plainFields } from './expense.ts'
import { viewReceiptUpload } from './receipt.ts'

/** The project embedded in an expense (contract 6.6). */
export function viewProject(project: Opportunity) {
  return {
    id: project.id,
    object: 'project',
    name: nameOf(project),
    approval_status: project.approval_status,
    address: {
      street: project.address_street,
      city: project.address_city,
      state: project.address_state,
      zip: project.address_zip,
      country: project.address_country,
    },
    custom_fields: project.custom_fields,
    external_references: viewReferences(project),
  } as const
}

/**
 * The expense object (contract 6.6). `project` is the linked record, in its current state or as of an event. `receipt`
 * is either a signed link or the object key for which a link is signed later. `at` is the time of the response or event.
 */
export function viewExpense<Receipt>(
  expense: Expense,
  project: Opportunity | undefined,
  receipt: Receipt | null,
  at: Date,
) {
  return {
    id: expense.id,
    object: 'expense',
    expense_type: expense.expense_type,
    ...plainFields(expense),
    currency: 'USD',
    vendor: expense.vendor && { id: expense.vendor.id, name: expense.vendor.name },
    category: expense.category && { id: expense.category.id, name: expense.category.name },
    mileage: expense.mileage && { miles_driven: expense.mileage.miles_driven, rate: expense.mileage.rate },
    project: project ? viewProject(project) : null,
    receipt,
    receipt_upload: viewReceiptUpload(expense.receipt_upload, at),
    external_references: viewReferences(expense),
    sync_errors: viewSyncErrors(expense),
    created_by: expense.created_by,
    created_at: expense.created_at,
    updated_at: expense.updated_at,
  } as const
}

function viewSyncErrors({ sync_errors }: Expense) {
  return Object.fromEntries(
    byNamespace(sync_errors).map(([namespace, { code, message, retryable, count, first_at, last_at }]) => [
      namespace,
      { code, message, retryable, count, first_at, last_at },
    ]),
  )
}

/**
 * The business fields by their names in `data` of events. A new business field that is missing here does not compile.
 */
const businessFields = (expense: Expense) =>
  ({
    ...plainFields(expense),
    vendor: expense.vendor,
    category: expense.category,
    mileage: expense.mileage,
    project: expense.project_id && { id: expense.project_id },
    receipt: expense.receipt,
  }) satisfies Record<Exclude<keyof ExpenseFields, 'project_id'> | 'project' | 'receipt', unknown>

/** The business fields that differ after a change, and their values before the change (contract 6.10). */
export function changesOf(before: Expense, after: Expense): Json {
  const [old, next] = [businessFields(before), businessFields(after)]
  const changed = keysOf(old).filter((name) => !sameJson(next[name], old[name]))
  // The receipt without the object key, for which links are signed.
  const receipt = old.receipt && { mime_type: old.receipt.mime_type, size_bytes: old.receipt.size_bytes }
  const previous = changed.map((name) => [name, name === 'receipt' ? receipt : old[name]])
  return { changed, previous: Object.fromEntries(previous) }
}
