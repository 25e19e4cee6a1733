import * as z from 'zod/mini'
import type { ContactId, OpportunityId } from '../../domain/kit/ids.ts'
import { CALL_DIRECTIONS, CALL_OUTCOMES, partyField } from '../../domain/sales/call.ts'
import { schema } from '../declare-schema.ts'
import { nullableText, text, unset, uuid } from '../fields.ts'
import { count } from '../number-fields.ts'

const MAX_DURATION_SECONDS = 7 * 86_400

export const callCreate = /* @__PURE__ */ schema(() =>
  z
    .strictObject({
      direction: z.enum(CALL_DIRECTIONS),
      outcome: z.enum(CALL_OUTCOMES),
      from_number: unset(text(50)),
      to_number: unset(text(50)),
      contact_id: unset(uuid<ContactId>()),
      opportunity_id: unset(uuid<OpportunityId>()),
      duration_seconds: unset(z.int().check(z.minimum(0), z.maximum(MAX_DURATION_SECONDS))),
      summary: unset(text(5_000)),
      transcript: unset(text(100_000)),
    })
    .check(
      z.superRefine((call, context) => {
        const field = partyField(call.direction)
        if (call.contact_id || call[field]) return
        context.addIssue({
          code: 'custom',
          path: [field],
          message: 'is required without contact_id',
          input: call,
        })
      }),
    ),
)

export const call = /* @__PURE__ */ schema(() =>
  z.strictObject({
    id: z.string(),
    object: z.literal('call'),
    direction: z.enum(CALL_DIRECTIONS),
    outcome: z.enum(CALL_OUTCOMES),
    from_number: nullableText(),
    to_number: nullableText(),
    contact_id: z.string(),
    opportunity_id: nullableText(),
    duration_seconds: z.nullable(count()),
    summary: nullableText(),
    transcript: nullableText(),
    created_by: z.string(),
    created_at: z.string(),
  }),
)
