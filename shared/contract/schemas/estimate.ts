import * as z from 'zod/mini'
import { totalOf } from '../../domain/kit/cents.ts'
import { ESTIMATE_STATUSES } from '../../domain/kit/enumerations.ts'
import { schema } from '../declare-schema.ts'
import { list, nullableText, text, unset } from '../fields.ts'
import { amount, dollars, MAX_DOLLARS, quantity } from '../number-fields.ts'

/** More than a printed estimate has. The body limit bounds their total length. */
const MAX_LINE_ITEMS = 200

export const estimateCreate = /* @__PURE__ */ schema(() =>
  z
    .strictObject({
      title: text(500, 1),
      amount: unset(amount()),
      line_items: z._default(
        list(
          z.strictObject({
            description: text(500, 1),
            quantity: quantity(),
            unit_price: dollars(-MAX_DOLLARS),
          }),
          MAX_LINE_ITEMS,
        ),
        [],
      ),
    })
    .check(
      z.superRefine(({ amount: given, line_items }, context) => {
        const fault = (path: string, message: string) =>
          context.addIssue({ code: 'custom', path: [path], message, input: given })
        const total = totalOf(line_items)
        if (total < 0) fault('line_items', 'must add up to >= 0')
        if (typeof given === 'number') return
        if (line_items.length === 0) fault('amount', 'is required without line_items')
        if (total > MAX_DOLLARS) fault('line_items', `must add up to <= ${MAX_DOLLARS}`)
      }),
    ),
)

export const estimate = /* @__PURE__ */ schema(() =>
  z.strictObject({
    id: z.string(),
    object: z.literal('estimate'),
    opportunity_id: z.string(),
    title: z.string(),
    amount: z.number(),
    line_items: z.array(
      z.strictObject({ description: z.string(), quantity: z.number(), unit_price: z.number() }),
    ),
    status: z.enum(ESTIMATE_STATUSES),
    sent_at: nullableText(),
    approved_at: nullableText(),
    cancelled_at: nullableText(),
    created_by: z.string(),
    created_at: z.string(),
    updated_at: z.string(),
  }),
)
