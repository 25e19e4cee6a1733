import * as z from 'zod/mini'
import type { TriggerId } from '../domain/triggers.ts'
import { call } from './schemas/call.ts'
import { expense } from './schemas/expense.ts'
import { photo } from './schemas/photo.ts'

const nothing = z.strictObject({})

const stageChange = z.strictObject({ previous_stage_id: z.string(), new_stage_id: z.string() })

const estimateMoved = z.strictObject({
  estimate_id: z.string(),
  estimate_title: z.string(),
  estimate_amount: z.number(),
})

const ended = z.strictObject({ call })

/** What the metadata of each trigger's events holds (contract 10.2). Only the document and the tests read it. */
export const METADATA: Readonly<Record<TriggerId, z.ZodMiniType>> = {
  'opportunity.created': nothing,
  'opportunity.project.stage.updated': stageChange,
  'opportunity.project.approved': nothing,
  'opportunity.estimate_sent': estimateMoved,
  'opportunity.estimate_approved': estimateMoved,
  'opportunity.estimate_cancelled': estimateMoved,
  'opportunity.d4d.spotted': z.strictObject({
    latitude: z.number(),
    longitude: z.number(),
    note: z.nullable(z.string()),
  }),
  'envelope.signed': z.strictObject({ recipient_id: z.string(), name: z.string(), email: z.string() }),
  'envelope.completed': nothing,
  'call.inbound.completed': ended,
  'call.outbound.completed': ended,
  'call.missed': ended,
  'expense.created': nothing,
  'expense.receipt_attached': nothing,
  'expense.updated': nothing,
  'expense.deleted': expense,
  'photo.uploaded': nothing,
  'photo.deleted': photo,
}
