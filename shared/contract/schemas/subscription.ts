import * as z from 'zod/mini'
import { HEALTH_STATUSES, MEMBER_STATUSES, SUBSCRIPTION_STATUSES } from '../../domain/kit/enumerations.ts'
import { EVERY_TRIGGER, isTriggerId, type TriggerChoice } from '../../domain/kit/triggers.ts'
import { PAUSED_REASONS, REVOKED_REASONS } from '../../domain/webhooks/subscription.ts'
import { document, optionalWithDefault, schema } from '../declare-schema.ts'
import { flag, text, unset } from '../fields.ts'
import { headerMap } from '../header-field.ts'
import { count } from '../number-fields.ts'
import { paging } from '../page-fields.ts'
import { httpUrl } from '../url-field.ts'
import { trigger } from './webhook.ts'

/** More than the number of triggers, because duplicates are allowed and count once. */
const MAX_IDS = 100

/** `trigger_ids`: ids of triggers, or `["*"]`; duplicates count once (contract 11.7). */
const triggerChoice = () => {
  const checked = z.array(z.string()).check(
    z.superRefine((ids, context) => {
      const fault = (message: string, ...path: number[]) =>
        context.addIssue({ code: 'custom', message, path, input: ids })
      if (ids.length === 0) fault('must have at least 1 item')
      if (ids.length > MAX_IDS) return fault(`must have at most ${MAX_IDS} items`)
      const isEvery = ids.includes('*')
      if (isEvery && ids.some((id) => id !== '*')) fault('must be ["*"] or ids of triggers, not both')
      if (isEvery) return
      for (const [index, id] of ids.entries())
        if (!isTriggerId(id)) fault('must be the id of a trigger', index)
    }),
  )
  const distinct = z.transform(
    (ids: string[]): TriggerChoice =>
      ids.includes('*') ? EVERY_TRIGGER : [...new Set(ids.filter(isTriggerId))],
  )
  const ids = {
    type: 'array',
    items: { $ref: '#/components/schemas/TriggerId' },
    minItems: 1,
    maxItems: MAX_IDS,
  }
  const every = { type: 'array', items: { const: '*' }, minItems: 1, maxItems: MAX_IDS }
  return document(z.pipe(checked, distinct), { anyOf: [ids, every] })
}

const ONE_OF_THEM = 'exactly one of trigger_id and trigger_ids is required'

/** The handler checks whether `target_url` is allowed, because that depends on the deployment (contract 11.2). */
export const subscriptionCreate = /* @__PURE__ */ schema(() =>
  z.pipe(
    z
      .strictObject({
        trigger_id: z.optional(trigger()),
        trigger_ids: z.optional(triggerChoice()),
        target_url: httpUrl(),
        description: unset(text(500)),
        headers: optionalWithDefault(headerMap(), {}),
      })
      .check(
        z.superRefine(({ trigger_id, trigger_ids }, context) => {
          const both = trigger_id !== undefined && trigger_ids !== undefined
          const neither = trigger_id === undefined && trigger_ids === undefined
          if (!both && !neither) return
          const path = [both ? 'trigger_ids' : 'trigger_id']
          context.addIssue({ code: 'custom', message: ONE_OF_THEM, path, input: trigger_ids })
        }),
      ),
    z.transform(({ trigger_id, trigger_ids, ...rest }) => ({
      ...rest,
      trigger_ids: trigger_ids ?? (trigger_id === undefined ? [] : [trigger_id]),
    })),
  ),
)

export const subscriptionPatch = /* @__PURE__ */ schema(() =>
  z.strictObject({
    trigger_ids: z.optional(triggerChoice()),
    target_url: z.optional(httpUrl()),
    description: unset(text(500)),
    headers: z.optional(headerMap()),
    status: z.optional(z.enum(['active', 'paused'])),
  }),
)

export const subscriptionTest = /* @__PURE__ */ schema(() =>
  z.strictObject({ trigger_id: z.optional(trigger()) }),
)

const statuses = () => z.enum(SUBSCRIPTION_STATUSES)

export const subscriptionQuery = /* @__PURE__ */ schema(() =>
  z.strictObject({
    ...paging(),
    status: z.optional(statuses()),
    health: z.optional(z.enum(HEALTH_STATUSES)),
    target_url: z.optional(httpUrl()),
    include_revoked: optionalWithDefault(flag(), false),
  }),
)

const subscriptionFields = () => ({
  id: z.string(),
  object: z.literal('subscription'),
  trigger_id: z.nullable(trigger()),
  trigger_ids: z.array(z.union([trigger(), z.literal('*')])),
  target_url: z.string(),
  headers: z.record(z.string(), z.null()),
  status: statuses(),
  paused_reason: z.nullable(z.enum(PAUSED_REASONS)),
  revoked_reason: z.nullable(z.enum(REVOKED_REASONS)),
  description: z.nullable(z.string()),
  health: z.strictObject({
    status: z.enum(HEALTH_STATUSES),
    failing_since: z.nullable(z.string()),
    last_success_at: z.nullable(z.string()),
    last_failure: z.nullable(
      z.strictObject({
        at: z.string(),
        delivery_id: z.string(),
        response_status: z.nullable(count()),
        error: z.nullable(z.string()),
      }),
    ),
  }),
  created_by: z.string(),
  owner_status: z.enum(MEMBER_STATUSES),
  created_at: z.string(),
  updated_at: z.string(),
})

export const subscription = /* @__PURE__ */ schema(() => z.strictObject(subscriptionFields()))

/** The responses of create and rotate, the only ones that contain the signing secret. */
export const subscriptionWithSecret = /* @__PURE__ */ schema(() =>
  z.strictObject({
    ...subscriptionFields(),
    signing_secret: z.string(),
  }),
)
