import * as z from 'zod/mini'
import { EXPENSE_TYPES, PAYMENT_METHODS, REIMBURSEMENT_STATUSES } from '../../domain/expense.ts'
import type { CategoryId, OpportunityId, VendorId } from '../../domain/ids.ts'
import { APPROVAL_STATUSES } from '../../domain/opportunity.ts'
import { MAX_RECEIPT_BYTES, RECEIPT_MIME_TYPES } from '../../domain/upload.ts'
import {
  amount,
  count,
  date,
  document,
  flag,
  limit,
  matching,
  quantity,
  schema,
  text,
  unset,
  uuid,
  wholeNumber,
} from '../fields.ts'
import { json } from '../json-field.ts'
import { httpUrl } from '../url-field.ts'
import { changesFilter, deleted, deletedNeedsSince } from './changes.ts'
import { upload } from './upload.ts'

function fields() {
  return {
    tax_amount_included: unset(amount()),
    vendor_id: unset(uuid<VendorId>()),
    vendor_name: unset(text(500, 1)),
    category_id: unset(uuid<CategoryId>()),
    description: unset(text(5_000)),
    notes: unset(text(5_000)),
    reference_number: unset(text(500)),
    payment_method: z.optional(z.enum(PAYMENT_METHODS)),
    reimbursement_status: z.optional(z.enum(REIMBURSEMENT_STATUSES)),
    billable: z.optional(z.boolean()),
    mileage: unset(z.strictObject({ miles_driven: quantity(), rate: quantity() })),
    project_id: unset(uuid<OpportunityId>()),
  }
}

/** POST: type and date are required. The domain requires an amount for purchases. */
export const expenseCreate = /* @__PURE__ */ schema(() =>
  z.strictObject({
    expense_type: z.enum(EXPENSE_TYPES),
    expense_date: date(),
    amount_tax_inclusive: z.optional(amount()),
    ...fields(),
  }),
)

/** PATCH: every field except the type, plus `is_archived`. */
export const expensePatch = /* @__PURE__ */ schema(() =>
  z.strictObject({
    expense_date: z.optional(date()),
    amount_tax_inclusive: z.optional(amount()),
    ...fields(),
    is_archived: z.optional(z.boolean()),
  }),
)

/** A namespace: 1 to 64 lower-case letters, digits, hyphens, underscores (contract 7.1). */
const namespace = () =>
  document(
    matching((value) => /^[a-z0-9_-]{1,64}$/.test(value), 'must be 1 to 64 of a-z, 0-9, - and _'),
    { type: 'string', pattern: '^[a-z0-9_-]{1,64}$' },
  )

export const expenseQuery = /* @__PURE__ */ schema(() =>
  z
    .strictObject({
      project_id: z.optional(uuid<OpportunityId>()),
      date_from: z.optional(date()),
      date_to: z.optional(date()),
      reconciled: z.optional(flag()),
      reconciled_by: z.optional(namespace()),
      unreconciled_by: z.optional(namespace()),
      expense_type: z.optional(z.enum(EXPENSE_TYPES)),
      has_receipt: z.optional(flag()),
      // No default here, because it depends on `updated_since` (contract 19.3).
      include_archived: z.optional(flag()),
      ...changesFilter(),
      limit: limit(),
      offset: document(z._default(wholeNumber(0, Number.MAX_SAFE_INTEGER), 0), {
        type: 'integer',
        minimum: 0,
        default: 0,
      }),
    })
    .check(deletedNeedsSince()),
)

export const namespaceParams = /* @__PURE__ */ schema(() =>
  z.strictObject({ id: z.string(), namespace: namespace() }),
)

/** The stamp (contract 7.2): metadata at most 4 KB as JSON. */
export const stampBody = /* @__PURE__ */ schema(() =>
  z.strictObject({
    external_id: text(255, 1),
    url: unset(httpUrl()),
    metadata: unset(json(4_096)),
  }),
)

const nullable = () => z.nullable(z.string())
const idAndName = <S extends z.ZodMiniType>(id: S) => z.nullable(z.strictObject({ id, name: z.string() }))

/** The expense object (contract 6.1). */
export const expense = /* @__PURE__ */ schema(() =>
  z.strictObject({
    id: z.string(),
    object: z.literal('expense'),
    expense_type: z.enum(EXPENSE_TYPES),
    expense_date: z.string(),
    amount_tax_inclusive: z.number(),
    tax_amount_included: z.nullable(z.number()),
    currency: z.literal('USD'),
    vendor: idAndName(z.nullable(z.string())),
    category: idAndName(z.string()),
    description: nullable(),
    notes: nullable(),
    reference_number: nullable(),
    payment_method: z.enum(PAYMENT_METHODS),
    reimbursement_status: z.enum(REIMBURSEMENT_STATUSES),
    billable: z.boolean(),
    is_archived: z.boolean(),
    mileage: z.nullable(z.strictObject({ miles_driven: z.number(), rate: z.number() })),
    project: z.nullable(
      z.strictObject({
        id: z.string(),
        object: z.literal('project'),
        name: z.string(),
        approval_status: z.enum(APPROVAL_STATUSES),
        address: z.strictObject({
          street: nullable(),
          city: nullable(),
          state: nullable(),
          zip: nullable(),
          country: nullable(),
        }),
        custom_fields: z.record(z.string(), z.unknown()),
      }),
    ),
    receipt: z.nullable(
      z.strictObject({
        url: z.string(),
        expires_at: z.string(),
        mime_type: z.string(),
        size_bytes: count(),
      }),
    ),
    external_references: z.record(
      z.string(),
      z.strictObject({
        external_id: z.string(),
        url: nullable(),
        metadata: z.record(z.string(), z.unknown()),
        created_at: z.string(),
        updated_at: z.string(),
      }),
    ),
    created_by: z.string(),
    created_at: z.string(),
    updated_at: z.string(),
  }),
)

const deletedExpense = /* @__PURE__ */ schema(() => deleted('expense'))

/** A page of expenses has `offset` and no cursor (contract 3.3). */
export const expenseList = /* @__PURE__ */ schema(() =>
  z.strictObject({
    data: z.array(z.union([expense, deletedExpense])),
    has_more: z.boolean(),
    limit: count(),
    offset: count(),
  }),
)

/** The file to be uploaded. Both fields are part of the upload link's signature. */
export const receiptUpload = /* @__PURE__ */ schema(() =>
  z.strictObject({
    mime_type: z.enum(RECEIPT_MIME_TYPES),
    size_bytes: z.int().check(z.minimum(1), z.maximum(MAX_RECEIPT_BYTES)),
  }),
)

/** How to upload the file. */
export const uploadForm = /* @__PURE__ */ schema(() => z.strictObject({ upload: upload() }))
