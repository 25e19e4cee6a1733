import * as z from 'zod/mini'
import { mapFields } from '../domain/kit/keys-of.ts'
import { TRIGGERS, type TriggerId } from '../domain/kit/triggers.ts'
import { nullableText } from './fields.ts'
import { count } from './number-fields.ts'
import { call } from './schemas/call.ts'
import { expense } from './schemas/expense.ts'
import { photo } from './schemas/photo.ts'

const empty = z.strictObject({})

const stageChange = z.strictObject({ previous_stage_id: z.string(), new_stage_id: z.string() })

const estimateTransition = z.strictObject({
  estimate_id: z.string(),
  estimate_title: z.string(),
  estimate_amount: z.number(),
})

/** Events that 1.0.0 stored have no name. */
const estimateApproved = z.extend(estimateTransition, { approved_by_name: z.optional(nullableText()) })

const callEnded = z.strictObject({ call })

/** The business fields of an expense that differ, and their values before. */
const expenseChanges = z.strictObject({
  changed: z.array(z.string()),
  previous: z.partial(
    z.extend(
      z.omit(expense, {
        id: true,
        object: true,
        expense_type: true,
        currency: true,
        receipt_upload: true,
        external_references: true,
        sync_errors: true,
        created_by: true,
        created_at: true,
        updated_at: true,
      }),
      {
        project: z.nullable(z.strictObject({ id: z.string() })),
        receipt: z.nullable(z.strictObject({ mime_type: z.string(), size_bytes: count() })),
      },
    ),
  ),
})

/** The schema of `metadata` in each trigger's events (contract 10.2). Only the OpenAPI document and tests use it. */
export const METADATA: Readonly<Record<TriggerId, z.ZodMiniType>> = {
  ...mapFields(TRIGGERS, () => empty),
  'opportunity.project.stage.updated': stageChange,
  'opportunity.estimate_sent': estimateTransition,
  'opportunity.estimate_approved': estimateApproved,
  'opportunity.estimate_cancelled': estimateTransition,
  'opportunity.d4d.spotted': z.strictObject({
    latitude: z.number(),
    longitude: z.number(),
    note: z.nullable(z.string()),
  }),
  'envelope.signed': z.strictObject({ recipient_id: z.string(), name: z.string(), email: z.string() }),
  'call.inbound.completed': callEnded,
  'call.outbound.completed': callEnded,
  'call.missed': callEnded,
  'expense.updated': expenseChanges,
  'expense.deleted': expense,
  'photo.deleted': photo,
}
