import * as z from 'zod/mini'
import { TRIGGER_IDS } from '../../domain/triggers.ts'
import { httpUrl, schema, text, unset } from '../fields.ts'

const trigger = () => z.enum(TRIGGER_IDS)

/** Whether the target may be called is checked by the handler: it depends on the deployment (decisions 3). */
export const subscriptionCreate = /* @__PURE__ */ schema(() =>
  z.strictObject({
    trigger_id: trigger(),
    target_url: httpUrl(),
    description: unset(text(500)),
  }),
)

const subscriptionFields = () => ({
  id: z.string(),
  object: z.literal('subscription'),
  trigger_id: trigger(),
  target_url: z.string(),
  status: z.enum(['active', 'revoked']),
  revoked_reason: z.nullable(z.enum(['gone', 'deleted'])),
  description: z.nullable(z.string()),
  created_by: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
})

export const subscription = /* @__PURE__ */ schema(() => z.strictObject(subscriptionFields()))

/** The answers that show the signing secret: create and rotate. */
export const subscriptionWithSecret = /* @__PURE__ */ schema(() =>
  z.strictObject({
    ...subscriptionFields(),
    signing_secret: z.string(),
  }),
)

/** The event envelope (interface 2.3), nothing more. */
export const envelope = /* @__PURE__ */ schema(() =>
  z.strictObject({
    id: z.string(),
    trigger: trigger(),
    entity_type: z.enum(['opportunity', 'contact', 'task', 'contractor', 'envelope', 'expense', 'photo']),
    entity_id: z.string(),
    occurred_at: z.string(),
    performed_by: z.nullable(z.string()),
    metadata: z.record(z.string(), z.unknown()),
    data: z.nullable(z.record(z.string(), z.unknown())),
  }),
)

export const triggerList = /* @__PURE__ */ schema(() =>
  z.strictObject({
    data: z.array(
      z.strictObject({
        id: trigger(),
        object: z.literal('trigger'),
        entity_type: z.string(),
        description: z.string(),
      }),
    ),
    has_more: z.boolean(),
    limit: z.number(),
    next_cursor: z.nullable(z.string()),
  }),
)

export const sample = /* @__PURE__ */ schema(() =>
  z.strictObject({ data: z.array(envelope), synthetic: z.boolean() }),
)

export const triggerParams = /* @__PURE__ */ schema(() => z.strictObject({ trigger_id: z.string() }))
