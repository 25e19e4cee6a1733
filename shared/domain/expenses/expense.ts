import type { EXPENSE_TYPES, PAYMENT_METHODS, REIMBURSEMENT_STATUSES } from '../kit/enumerations.ts'
import { type ExternalReferences, REFERENCES_SHAPE } from '../kit/external-references.ts'
import type { CategoryId, ExpenseId, MemberId, OpportunityId, VendorId, WorkspaceId } from '../kit/ids.ts'
import { mapFields } from '../kit/keys-of.ts'
import type { Fields } from '../kit/stored-record.ts'
import { EXPENSE_TEXTS, storedTexts, type Texts } from '../kit/texts.ts'
import type { RefusalReason } from '../kit/uploaded-object.ts'

export type ExpenseType = (typeof EXPENSE_TYPES)[number]
type PaymentMethod = (typeof PAYMENT_METHODS)[number]
export type ReimbursementStatus = (typeof REIMBURSEMENT_STATUSES)[number]

interface Mileage {
  readonly miles_driven: number
  /** US dollars per mile. */
  readonly rate: number
}

/** The stored file of a receipt. Each response that shows the expense signs a new link to it. */
export interface StoredReceipt {
  /** Object key in the files bucket. */
  readonly key: string
  readonly mime_type: string
  readonly size_bytes: number
  /** `sha256:<hex>` of its bytes. */
  readonly content_hash: string
  /** Object key of the receipt's rendition; null for types that browsers show, and until it is rendered. */
  readonly display: string | null
}

/** The newest upload link of an expense whose file has not been attached (contract 8.11). */
export interface ReceiptUpload {
  /** The prefix of the object key that the receipt will have, which identifies the upload. */
  readonly prefix: string
  readonly status: 'waiting' | 'refused'
  /** Null while it is waiting. */
  readonly reason: RefusalReason | null
  readonly requested_at: string
}

/** Why an outside system could not import the expense (contract 7.9). */
export interface SyncError {
  readonly code: string
  readonly message: string
  readonly retryable: boolean
  readonly count: number
  readonly first_at: string
  readonly last_at: string
}

/** The fields that a caller sets freely. */
export interface ExpenseFields extends Texts<typeof EXPENSE_TEXTS> {
  /** YYYY-MM-DD */
  readonly expense_date: string
  /** US dollars actually paid, tax included. */
  readonly amount_tax_inclusive: number
  readonly tax_amount_included: number | null
  /** `id` is null for a free-text name. */
  readonly vendor: { readonly id: VendorId | null; readonly name: string } | null
  readonly category: { readonly id: CategoryId; readonly name: string } | null
  readonly payment_method: PaymentMethod
  readonly reimbursement_status: ReimbursementStatus
  readonly billable: boolean
  readonly is_archived: boolean
  readonly mileage: Mileage | null
  readonly project_id: OpportunityId | null
}

// Marked as pure, because esbuild otherwise keeps the spread of a call, and bundles without expenses would contain
// these tables.

/** The fields of a new expense that its creation leaves out (contract 6.2). */
export const EXPENSE_DEFAULTS = /* @__PURE__ */ (() =>
  ({
    tax_amount_included: null,
    vendor: null,
    category: null,
    ...mapFields(EXPENSE_TEXTS, () => null),
    reimbursement_status: 'none',
    billable: false,
    is_archived: false,
    mileage: null,
    project_id: null,
  }) satisfies Partial<ExpenseFields>)()

/** The fields that responses and events show as they are stored. */
export function plainFields(expense: ExpenseFields) {
  return {
    expense_date: expense.expense_date,
    amount_tax_inclusive: expense.amount_tax_inclusive,
    tax_amount_included: expense.tax_amount_included,
    ...mapFields(EXPENSE_TEXTS, (name) => expense[name]),
    payment_method: expense.payment_method,
    reimbursement_status: expense.reimbursement_status,
    billable: expense.billable,
    is_archived: expense.is_archived,
  }
}

/** A purchase or a mileage entry, as stored. */
export interface Expense extends ExpenseFields {
  readonly id: ExpenseId
  readonly workspace_id: WorkspaceId
  readonly expense_type: ExpenseType
  readonly receipt: StoredReceipt | null
  readonly receipt_upload: ReceiptUpload | null
  /**
   * The prefix of the receipt that was attached last, even if it has been removed since. Prefixes of an expense sort by
   * the time of their upload links. Not shown.
   */
  readonly last_attached: string | null
  readonly external_references: ExternalReferences
  readonly sync_errors: Readonly<Record<string, SyncError>>
  readonly created_by: MemberId
  readonly created_at: string
  readonly updated_at: string
}

export const EXPENSE_FIELDS: Fields<Expense> = /* @__PURE__ */ ((): Fields<Expense> => ({
  id: 'text',
  workspace_id: 'text',
  expense_type: 'text',
  expense_date: 'text',
  amount_tax_inclusive: 'number',
  tax_amount_included: 'number or null',
  vendor: ['or null', { id: 'text or null', name: 'text' }],
  category: ['or null', { id: 'text', name: 'text' }],
  ...storedTexts(EXPENSE_TEXTS),
  payment_method: 'text',
  reimbursement_status: 'text',
  billable: 'flag',
  is_archived: 'flag',
  mileage: ['or null', { miles_driven: 'number', rate: 'number' }],
  project_id: 'text or null',
  receipt: [
    'or null',
    {
      key: 'text',
      mime_type: 'text',
      size_bytes: 'number',
      content_hash: 'text',
      display: 'text or null',
    },
  ],
  receipt_upload: [
    'or null',
    { prefix: 'text', status: 'text', reason: 'text or null', requested_at: 'text' },
  ],
  last_attached: 'text or null',
  external_references: REFERENCES_SHAPE,
  sync_errors: [
    'map',
    { code: 'text', message: 'text', retryable: 'flag', count: 'number', first_at: 'text', last_at: 'text' },
  ],
  created_by: 'text',
  created_at: 'text',
  updated_at: 'text',
}))()
