import * as z from 'zod/mini'
import { EXPENSE_DEFAULTS } from '../../domain/expenses/expense.ts'
import { MAX_RECEIPT_BYTES, RECEIPT_MIME_TYPES } from '../../domain/expenses/upload.ts'
import { EXPENSE_TYPES, REIMBURSEMENT_STATUSES } from '../../domain/kit/enumerations.ts'
import type { CategoryId, ExpenseId, MemberId, OpportunityId, VendorId } from '../../domain/kit/ids.ts'
import { date } from '../date-fields.ts'
import { document, optionalWithDefault, schema } from '../declare-schema.ts'
import { flag, list, matching, text, uuid } from '../fields.ts'
import { decimal, signedAmount, wholeNumber } from '../number-fields.ts'
import { limit } from '../page-fields.ts'
import { changesFilter, needsSince } from './changes.ts'
import { expenseInput } from './expense.ts'
import { afterAlone, place } from './expense-place.ts'
import { namespace } from './external-reference.ts'
import { mediaType } from './upload.ts'

/** POST: type and date are required. The domain requires an amount for purchases. */
export const expenseCreate = /* @__PURE__ */ schema(() =>
  z.strictObject({
    expense_type: z.enum(EXPENSE_TYPES),
    expense_date: date(),
    amount_tax_inclusive: z.optional(signedAmount()),
    ...expenseInput(),
    reimbursement_status: z._default(z.enum(REIMBURSEMENT_STATUSES), EXPENSE_DEFAULTS.reimbursement_status),
    billable: z._default(z.boolean(), EXPENSE_DEFAULTS.billable),
  }),
)

/** PATCH: every field except the type, plus `is_archived`. */
export const expensePatch = /* @__PURE__ */ schema(() =>
  z.strictObject({
    expense_date: z.optional(date()),
    amount_tax_inclusive: z.optional(signedAmount()),
    ...expenseInput(),
    is_archived: z.optional(z.boolean()),
  }),
)

const filters = () => ({
  q: z.optional(text(500)),
  project_id: z.optional(uuid<OpportunityId>()),
  vendor_id: z.optional(uuid<VendorId>()),
  category_id: z.optional(uuid<CategoryId>()),
  created_by: z.optional(uuid<MemberId>()),
  date_from: z.optional(date()),
  date_to: z.optional(date()),
  amount_min: z.optional(decimal()),
  amount_max: z.optional(decimal()),
  reconciled: z.optional(flag()),
  reconciled_by: z.optional(namespace()),
  unreconciled_by: z.optional(namespace()),
  sync_error_by: z.optional(namespace()),
  expense_type: z.optional(z.enum(EXPENSE_TYPES)),
  reimbursement_status: z.optional(z.enum(REIMBURSEMENT_STATUSES)),
  billable: z.optional(flag()),
  has_receipt: z.optional(flag()),
  // No default here, because it depends on `updated_since` (contract 19.3).
  include_archived: z.optional(flag()),
})

export const expenseSummaryQuery = /* @__PURE__ */ schema(() =>
  z.strictObject({ ...filters(), include_archived: optionalWithDefault(flag(), false) }),
)

export const expenseQuery = /* @__PURE__ */ schema(() =>
  z
    .strictObject({
      ...filters(),
      ...changesFilter(),
      limit: limit(),
      offset: document(z._default(wholeNumber(0, Number.MAX_SAFE_INTEGER), 0), {
        type: 'integer',
        minimum: 0,
        default: 0,
      }),
      after: z.optional(place()),
    })
    .check(needsSince(), afterAlone()),
)

/** Expenses in one request that writes several references (contract 7.11). */
const MAX_REFERENCES = 50

/** The path of a request that names a namespace and no record. */
export const namespaceParam = /* @__PURE__ */ schema(() => z.strictObject({ namespace: namespace() }))

/**
 * The handler parses all fields except the id with `referenceBody`, so that a fault refuses only the entry that
 * contains the fault.
 */
const referenceEntry = () => {
  const unparsed = z.optional(z.unknown())
  const fields = { external_id: unparsed, url: unparsed, metadata: unparsed }
  return document(z.strictObject({ expense_id: uuid<ExpenseId>(), ...fields }), {
    type: 'object',
    required: ['expense_id', 'external_id'],
    properties: {
      expense_id: { type: 'string', format: 'uuid' },
      external_id: { type: ['string', 'null'], minLength: 1, maxLength: 255 },
      url: { type: ['string', 'null'], maxLength: 2_048 },
      metadata: { type: ['object', 'null'], additionalProperties: true },
    },
    additionalProperties: false,
  })
}

/** References of several expenses (contract 7.11). */
export const referencesBody = /* @__PURE__ */ schema(() =>
  z.strictObject({
    references: list(referenceEntry(), MAX_REFERENCES, 1).check(
      z.superRefine((references, context) => {
        const seen = new Set<ExpenseId>()
        for (const [n, { expense_id }] of references.entries()) {
          const message = 'is in the list twice'
          if (seen.has(expense_id)) {
            context.addIssue({ code: 'custom', path: [n, 'expense_id'], message, input: expense_id })
          }
          seen.add(expense_id)
        }
      }),
    ),
  }),
)

/** The report of a system that could not import the expense (contract 7.9). */
export const syncErrorBody = /* @__PURE__ */ schema(() =>
  z.strictObject({
    code: document(
      matching((value) => /^[a-z0-9_.-]{1,64}$/.test(value), 'must be 1 to 64 of a-z, 0-9, _, . and -'),
      { type: 'string', pattern: '^[a-z0-9_.-]{1,64}$' },
    ),
    message: text(1_000, 1),
    retryable: z._default(z.boolean(), true),
  }),
)

/** The file to be uploaded. Both fields are part of the upload link's signature. */
export const receiptUpload = /* @__PURE__ */ schema(() =>
  z.strictObject({
    mime_type: mediaType(RECEIPT_MIME_TYPES),
    size_bytes: z.int().check(z.minimum(1), z.maximum(MAX_RECEIPT_BYTES)),
  }),
)
