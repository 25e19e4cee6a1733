import * as z from 'zod/mini'
import type { OpportunityId } from '../../domain/kit/ids.ts'
import { ENVELOPE_STATUSES, RECIPIENT_STATUSES } from '../../domain/webhooks/signing-envelope.ts'
import { schema } from '../declare-schema.ts'
import { list, text, unset, uuid } from '../fields.ts'
import { email } from './workspace.ts'

export const signingEnvelopeCreate = /* @__PURE__ */ schema(() =>
  z.strictObject({
    title: text(500, 1),
    opportunity_id: unset(uuid<OpportunityId>()),
    recipients: list(z.strictObject({ name: text(500, 1), email: email() }), 50, 1),
  }),
)

export const signingEnvelope = /* @__PURE__ */ schema(() =>
  z.strictObject({
    id: z.string(),
    object: z.literal('envelope'),
    title: z.string(),
    opportunity_id: z.nullable(z.string()),
    status: z.enum(ENVELOPE_STATUSES),
    recipients: z.array(
      z.strictObject({
        id: z.string(),
        name: z.string(),
        email: z.string(),
        status: z.enum(RECIPIENT_STATUSES),
        signed_at: z.nullable(z.string()),
      }),
    ),
    completed_at: z.nullable(z.string()),
    created_by: z.string(),
    created_at: z.string(),
    updated_at: z.string(),
  }),
)
