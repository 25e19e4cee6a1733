import * as z from 'zod/mini'
import type { ExpenseFields } from '../../domain/expenses/expense.ts'
import {
  APPROVAL_STATUSES,
  EXPENSE_TYPES,
  PAYMENT_METHODS,
  REIMBURSEMENT_STATUSES,
} from '../../domain/kit/enumerations.ts'
import type { CategoryId, OpportunityId, VendorId } from '../../domain/kit/ids.ts'
import { mapFields } from '../../domain/kit/keys-of.ts'
import { EXPENSE_TEXTS } from '../../domain/kit/texts.ts'
import { REFUSAL_REASONS } from '../../domain/kit/uploaded-object.ts'
import { document, schema } from '../declare-schema.ts'
import { name, nullableText, unset, uuid, writtenTexts } from '../fields.ts'
import { count, quantity, signedAmount } from '../number-fields.ts'
import { deletions } from './changes.ts'
import { problem } from './error.ts'
import { externalReferences } from './external-reference.ts'
import { upload } from './upload.ts'

const idAndName = <S extends z.ZodMiniType>(id: S) => z.nullable(z.strictObject({ id, name: z.string() }))

const project = () =>
  z.nullable(
    z.strictObject({
      id: z.string(),
      object: z.literal('project'),
      name: z.string(),
      approval_status: z.enum(APPROVAL_STATUSES),
      address: z.strictObject({
        street: nullableText(),
        city: nullableText(),
        state: nullableText(),
        zip: nullableText(),
        country: nullableText(),
      }),
      custom_fields: z.record(z.string(), z.unknown()),
      external_references: externalReferences(),
    }),
  )

/** The fields that POST and PATCH share. */
export function expenseInput() {
  return {
    tax_amount_included: unset(signedAmount()),
    vendor_id: unset(uuid<VendorId>()),
    vendor_name: unset(name(500)),
    category_id: unset(uuid<CategoryId>()),
    ...writtenTexts(EXPENSE_TEXTS),
    payment_method: z.optional(z.enum(PAYMENT_METHODS)),
    reimbursement_status: z.optional(z.enum(REIMBURSEMENT_STATUSES)),
    billable: z.optional(z.boolean()),
    mileage: unset(z.strictObject({ miles_driven: quantity(), rate: quantity() })),
    project_id: unset(uuid<OpportunityId>()),
  } satisfies Partial<
    Record<keyof ExpenseFields | 'vendor_id' | 'vendor_name' | 'category_id', z.ZodMiniType>
  >
}

/** The receipt of an expense. */
export const receipt = /* @__PURE__ */ schema(() =>
  z.strictObject({
    url: z.string(),
    expires_at: z.string(),
    mime_type: z.string(),
    size_bytes: count(),
    content_hash: z.string(),
    display_url: nullableText(),
  }),
)

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
    ...mapFields(EXPENSE_TEXTS, nullableText),
    payment_method: z.enum(PAYMENT_METHODS),
    reimbursement_status: z.enum(REIMBURSEMENT_STATUSES),
    billable: z.boolean(),
    is_archived: z.boolean(),
    mileage: z.nullable(z.strictObject({ miles_driven: z.number(), rate: z.number() })),
    project: project(),
    receipt: z.nullable(receipt),
    receipt_upload: z.nullable(
      z.strictObject({
        status: z.enum(['waiting', 'refused']),
        reason: z.nullable(z.enum(REFUSAL_REASONS)),
        requested_at: z.string(),
      }),
    ),
    external_references: externalReferences(),
    sync_errors: z.record(
      z.string(),
      z.strictObject({
        code: z.string(),
        message: z.string(),
        retryable: z.boolean(),
        count: count(),
        first_at: z.string(),
        last_at: z.string(),
      }),
    ),
    created_by: z.string(),
    created_at: z.string(),
    updated_at: z.string(),
  }),
)

/** A page of expenses has `offset` and no cursor (contract 3.3). */
export const expenseList = /* @__PURE__ */ schema(() =>
  z.strictObject({
    data: z.array(expense),
    ...deletions(),
    has_more: z.boolean(),
    limit: count(),
    offset: count(),
  }),
)

const sums = () => ({ count: count(), amount_tax_inclusive: z.number() })

/** The numbers and sums of expenses (contract 6.12). */
export const expenseSummary = /* @__PURE__ */ schema(() =>
  z.strictObject({
    object: z.literal('expense_summary'),
    ...sums(),
    tax_amount_included: z.number(),
    by_category: z.array(z.strictObject({ category: idAndName(z.string()), ...sums() })),
    by_project: z.array(z.strictObject({ project_id: nullableText(), ...sums() })),
    by_month: z.array(z.strictObject({ month: z.string(), ...sums() })),
    by_namespace: z.array(z.strictObject({ namespace: z.string(), handled: count(), failed: count() })),
    complete: z.boolean(),
  }),
)

/** The statuses that the request for one expense would have had. */
export const ENTRY_STATUSES = [200, 204, 400, 403, 404, 409, 412] as const

/** The outcome of each reference, in the order of the request (contract 7.11). */
export const referenceOutcomes = /* @__PURE__ */ schema(() =>
  z.strictObject({
    data: z.array(
      z.strictObject({
        expense_id: z.string(),
        status: document(z.literal(ENTRY_STATUSES), { type: 'integer', enum: [...ENTRY_STATUSES] }),
        error: z.nullable(problem),
      }),
    ),
  }),
)

/** How to upload the file. */
export const uploadForm = /* @__PURE__ */ schema(() => z.strictObject({ upload: upload() }))
