import * as z from 'zod/mini'
import { DELIVERY_STATUSES, FAILURE_STATUSES } from '../../domain/kit/enumerations.ts'
import type { SubscriptionId } from '../../domain/kit/ids.ts'
import { isTriggerId, TRIGGER_IDS, type TriggerId } from '../../domain/kit/triggers.ts'
import { PROBE_NAMES } from '../../domain/webhooks/receiver-check.ts'
import { REPLAYABLE } from '../../domain/webhooks/replay.ts'
import { timestamp } from '../date-fields.ts'
import { document, schema } from '../declare-schema.ts'
import { matching, unset, uuid } from '../fields.ts'
import { count, wholeNumber } from '../number-fields.ts'
import { paging } from '../page-fields.ts'

/** Event ids are not UUIDs (contract 1.3). */
const eventId = () => document(z.string(), { type: 'string', pattern: '^evt_[0-9a-f]{32}$' })

export const trigger = () => z.enum(TRIGGER_IDS)

/** The event envelope (contract 10.2). */
export const envelope = /* @__PURE__ */ schema(() =>
  z.strictObject({
    id: eventId(),
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
    limit: count(),
    next_cursor: z.nullable(z.string()),
  }),
)

export const sample = /* @__PURE__ */ schema(() =>
  z.strictObject({ data: z.array(envelope), synthetic: z.boolean() }),
)

export const triggerParams = /* @__PURE__ */ schema(() => z.strictObject({ trigger_id: z.string() }))

/** Not validated here: the handler returns 404 for anything that is not an event id. */
export const eventParams = /* @__PURE__ */ schema(() => z.strictObject({ event_id: eventId() }))

const isTriggerList = (text: string) => text.split(',').every(isTriggerId)

/** Ids of triggers in a query, separated by commas; duplicates count once. */
const triggersOfText = () => {
  const ids = z.pipe(
    matching(isTriggerList, 'must be ids of triggers, separated by commas'),
    z.transform((text: string): readonly TriggerId[] => [...new Set(text.split(',').filter(isTriggerId))]),
  )
  return document(ids, { type: 'string' })
}

/** `since` and `until` refer to the time of the event; both are inclusive. */
export const eventQuery = /* @__PURE__ */ schema(() =>
  z
    .strictObject({
      ...paging(),
      order: z._default(z.enum(['newest', 'oldest']), 'newest'),
      trigger_id: z.optional(trigger()),
      trigger_ids: z.optional(triggersOfText()),
      entity_id: z.optional(uuid()),
      since: z.optional(timestamp()),
      until: z.optional(timestamp()),
    })
    .check(
      z.superRefine(({ trigger_id, trigger_ids }, context) => {
        if (trigger_id === undefined || trigger_ids === undefined) return
        const message = 'is not allowed together with trigger_id'
        context.addIssue({ code: 'custom', path: ['trigger_ids'], message, input: trigger_ids })
      }),
    ),
)

/** The deliveries of a subscription (contract 14.7). */
export const deliveryQuery = /* @__PURE__ */ schema(() =>
  z.strictObject({
    ...paging(),
    status: z.optional(z.enum(DELIVERY_STATUSES)),
    trigger_id: z.optional(trigger()),
    since: z.optional(timestamp()),
    until: z.optional(timestamp()),
  }),
)

/** The failures of all subscriptions (contract 14.13). */
export const failureQuery = /* @__PURE__ */ schema(() =>
  z.strictObject({
    ...paging(),
    status: z.enum(FAILURE_STATUSES),
    trigger_id: z.optional(trigger()),
    subscription_id: z.optional(uuid<SubscriptionId>()),
    since: z.optional(timestamp()),
    until: z.optional(timestamp()),
  }),
)

export const summaryQuery = /* @__PURE__ */ schema(() =>
  z.strictObject({
    hours: document(z._default(wholeNumber(1, 168), 24), {
      ...{ type: 'integer', minimum: 1, maximum: 168, default: 24 },
    }),
  }),
)

const statusCounts = () => ({ succeeded: count(), failed: count(), pending: count(), skipped: count() })

export const deliverySummary = /* @__PURE__ */ schema(() =>
  z.strictObject({
    hours: z.array(z.strictObject({ starts_at: z.string(), ...statusCounts() })),
    subscriptions: z.array(
      z.strictObject({
        subscription_id: z.string(),
        ...statusCounts(),
        last_attempt: z.nullable(
          z.strictObject({
            at: z.string(),
            succeeded: z.boolean(),
            response_status: z.nullable(count()),
            error: z.nullable(z.string()),
          }),
        ),
      }),
    ),
    complete: z.boolean(),
  }),
)

export const replayCreate = /* @__PURE__ */ schema(() =>
  z.strictObject({
    since: unset(timestamp()),
    until: unset(timestamp()),
    status: z._default(z.enum(REPLAYABLE), 'failed'),
  }),
)

export const replay = /* @__PURE__ */ schema(() =>
  z.strictObject({
    id: z.string(),
    object: z.literal('replay'),
    subscription_id: z.string(),
    status: z.enum(['running', 'completed', 'cancelled']),
    matched: count(),
    queued: count(),
    deliveries: z.enum(REPLAYABLE),
    since: z.nullable(z.string()),
    until: z.string(),
    created_by: z.string(),
    created_at: z.string(),
    updated_at: z.string(),
  }),
)

export const receiverCheck = /* @__PURE__ */ schema(() =>
  z.strictObject({
    id: z.string(),
    object: z.literal('receiver_check'),
    subscription_id: z.string(),
    status: z.enum(['running', 'passed', 'failed']),
    probes: z.array(
      z.strictObject({
        name: z.enum(PROBE_NAMES),
        passed: z.boolean(),
        expected: z.string(),
        response_status: z.nullable(count()),
        duration_ms: count(),
        message: z.string(),
      }),
    ),
    created_at: z.string(),
    finished_at: z.nullable(z.string()),
  }),
)

const attempt = /* @__PURE__ */ schema(() =>
  z.strictObject({
    number: count(),
    started_at: z.string(),
    duration_ms: count(),
    response_status: z.nullable(count()),
    response_body: z.nullable(z.string()),
    error: z.nullable(z.string()),
    request_bytes: z.nullable(count()),
  }),
)

export const delivery = /* @__PURE__ */ schema(() =>
  z.strictObject({
    id: z.string(),
    object: z.literal('delivery'),
    event_id: eventId(),
    trigger_id: trigger(),
    subscription_id: z.string(),
    target_url: z.string(),
    is_test: z.boolean(),
    status: z.enum(DELIVERY_STATUSES),
    attempts: z.array(attempt),
    next_attempt_at: z.nullable(z.string()),
    created_at: z.string(),
    updated_at: z.string(),
  }),
)
