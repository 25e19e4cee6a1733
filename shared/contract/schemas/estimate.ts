import * as z from 'zod/mini'
import { totalOf } from '../../domain/kit/cents.ts'
import { ESTIMATE_STATUSES } from '../../domain/kit/enumerations.ts'
import type { CategoryId } from '../../domain/kit/ids.ts'
import { optionalWithDefault, schema } from '../declare-schema.ts'
import { list, name, nullableText, text, unset, uuid } from '../fields.ts'
import { amount, dollars, MAX_DOLLARS, quantity } from '../number-fields.ts'

/** Maximum number of items, more than a printed estimate has. The maximum size of a body limits their total length. */
const MAX_LINE_ITEMS = 200

const lineItems = () =>
  list(
    z.strictObject({
      description: text(500, 1),
      quantity: quantity(),
      unit_price: dollars(-MAX_DOLLARS),
      category_id: unset(uuid<CategoryId>()),
    }),
    MAX_LINE_ITEMS,
  )

const notes = () => unset(text(5_000))

type Priced = Parameters<typeof totalOf>[0]

/** The faults of the amount and the items of an estimate. The amount defaults to the sum of the items. */
export function estimateFaults({
  amount: given,
  line_items = [],
}: {
  readonly amount?: number | null | undefined
  readonly line_items?: Priced | undefined
}): { path: 'amount' | 'line_items'; message: string }[] {
  const total = totalOf(line_items)
  if (total < 0) return [{ path: 'line_items', message: 'must add up to >= 0' }]
  if (typeof given === 'number') return []
  if (line_items.length === 0) return [{ path: 'amount', message: 'is required without line_items' }]
  return total > MAX_DOLLARS ? [{ path: 'line_items', message: `must add up to <= ${MAX_DOLLARS}` }] : []
}

export const estimateCreate = /* @__PURE__ */ schema(() =>
  z
    .strictObject({
      title: text(500, 1),
      amount: unset(amount()),
      line_items: optionalWithDefault(lineItems(), []),
      notes: notes(),
    })
    .check(
      z.superRefine((estimate, context) => {
        for (const { path, message } of estimateFaults(estimate))
          context.addIssue({ code: 'custom', path: [path], message, input: estimate[path] })
      }),
    ),
)

export const estimatePatch = /* @__PURE__ */ schema(() =>
  z.strictObject({
    title: z.optional(text(500, 1)),
    amount: unset(amount()),
    line_items: z.optional(lineItems()),
    notes: notes(),
  }),
)

/** The form of the customer's page. */
export const estimateApproval = /* @__PURE__ */ schema(() =>
  z.object({
    name: z.pipe(z.string().check(z.trim()), name(200)),
  }),
)

export const estimate = /* @__PURE__ */ schema(() =>
  z.strictObject({
    id: z.string(),
    object: z.literal('estimate'),
    opportunity_id: z.string(),
    title: z.string(),
    amount: z.number(),
    line_items: z.array(
      z.strictObject({
        description: z.string(),
        quantity: z.number(),
        unit_price: z.number(),
        // This field and the optional fields below are optional because events that 1.0.0 stored do not have them
        // (docs/changing-records.md).
        category: z.optional(z.nullable(z.strictObject({ id: z.string(), name: z.string() }))),
      }),
    ),
    notes: z.optional(nullableText()),
    status: z.enum(ESTIMATE_STATUSES),
    sent_at: nullableText(),
    approved_at: nullableText(),
    approved_by_name: z.optional(nullableText()),
    cancelled_at: nullableText(),
    link_expires_at: z.optional(nullableText()),
    created_by: z.string(),
    created_at: z.string(),
    updated_at: z.string(),
  }),
)

export const estimateLink = /* @__PURE__ */ schema(() =>
  z.strictObject({
    object: z.literal('estimate_link'),
    url: z.string(),
    expires_at: z.string(),
  }),
)
