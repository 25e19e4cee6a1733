import * as z from 'zod/mini'
import { MAX_VALUES_BYTES } from '../../domain/kit/custom-field.ts'
import { APPROVAL_STATUSES } from '../../domain/kit/enumerations.ts'
import type { ContactId, MemberId, PipelineId, StageId } from '../../domain/kit/ids.ts'
import { mapFields } from '../../domain/kit/keys-of.ts'
import { ADDRESS_TEXTS, OPPORTUNITY_TEXTS } from '../../domain/kit/texts.ts'
import { timestamp } from '../date-fields.ts'
import { optionalWithDefault, schema } from '../declare-schema.ts'
import { flag, list, nullableText, text, unset, uuid, writtenTexts } from '../fields.ts'
import { json } from '../json-field.ts'
import { amount, count } from '../number-fields.ts'
import { paging } from '../page-fields.ts'
import { changesFilter, needsSince } from './changes.ts'
import { estimate } from './estimate.ts'
import { externalReferences } from './external-reference.ts'

function fields() {
  return {
    name: unset(text(500)),
    contact_name: unset(text(500)),
    primary_contact_id: unset(uuid<ContactId>()),
    value: unset(amount()),
    appointment_at: unset(timestamp()),
    ...writtenTexts(OPPORTUNITY_TEXTS),
    sales_rep_id: unset(uuid<MemberId>()),
    project_manager_id: unset(uuid<MemberId>()),
    ar_owner_id: unset(uuid<MemberId>()),
    tags: z.optional(list(text(100), 100)),
    custom_fields: z.optional(values()),
  }
}

/** Not `z.record`, which would drop the key __proto__ silently; it must be refused like any unknown key. */
const values = () => json(MAX_VALUES_BYTES)

/** POST: every field is optional. A null pipeline or stage means the default one. */
export const opportunityCreate = /* @__PURE__ */ schema(() =>
  z.strictObject({
    ...fields(),
    custom_fields: optionalWithDefault(values(), {}),
    pipeline_id: unset(uuid<PipelineId>()),
    stage_id: unset(uuid<StageId>()),
  }),
)

/** PATCH: the pipeline and stage cannot be cleared, because a record always has both. */
export const opportunityPatch = /* @__PURE__ */ schema(() =>
  z.strictObject({
    ...fields(),
    pipeline_id: z.optional(uuid<PipelineId>()),
    stage_id: z.optional(uuid<StageId>()),
  }),
)

const filters = () => ({
  q: z.optional(text(500)),
  contact_name: z.optional(text(500)),
  approval_status: z.optional(z.enum(APPROVAL_STATUSES)),
  pipeline_id: z.optional(uuid<PipelineId>()),
  stage_id: z.optional(uuid<StageId>()),
  sales_rep_id: z.optional(uuid<MemberId>()),
  primary_contact_id: z.optional(uuid<ContactId>()),
  tag: z.optional(text(100, 1)),
  appointment_from: z.optional(timestamp()),
  appointment_to: z.optional(timestamp()),
  has_appointment: z.optional(flag()),
  created_to: z.optional(timestamp()),
  estimate_sent_to: z.optional(timestamp()),
  approved_from: z.optional(timestamp()),
  approved_to: z.optional(timestamp()),
})

export const opportunityQuery = /* @__PURE__ */ schema(() =>
  z
    .strictObject({
      ...paging(),
      ...filters(),
      ...changesFilter(),
      // No constant default: without it, the order depends on `updated_since`.
      sort: z.optional(z.enum(['appointment_at'])),
      over_estimate: optionalWithDefault(flag(), false),
    })
    .check(needsSince(), sortAlone(), overAlone()),
)

/** A list by change has the order of the changes. */
/* @__NO_SIDE_EFFECTS__ */
function sortAlone<
  T extends { readonly sort?: string | undefined; readonly updated_since?: string | undefined },
>() {
  return z.superRefine<T>((query, context) => {
    if (query.sort === undefined || query.updated_since === undefined) return
    const message = 'must not be given together with updated_since'
    context.addIssue({ code: 'custom', path: ['sort'], message, input: query })
  })
}

/** A list of projects over their estimate is in the order of their creation. */
/* @__NO_SIDE_EFFECTS__ */
function overAlone<
  T extends {
    readonly over_estimate?: boolean | undefined
    readonly sort?: string | undefined
    readonly updated_since?: string | undefined
  },
>() {
  return z.superRefine<T>((query, context) => {
    if (!query.over_estimate || (query.sort === undefined && query.updated_since === undefined)) return
    const message = 'must not be given together with sort or updated_since'
    context.addIssue({ code: 'custom', path: ['over_estimate'], message, input: query })
  })
}

export const opportunitySummaryQuery = /* @__PURE__ */ schema(() => z.strictObject(filters()))

const sums = () => ({ count: count(), value: z.number() })

/** The numbers and values of opportunities (contract 5.10). */
export const opportunitySummary = /* @__PURE__ */ schema(() =>
  z.strictObject({
    object: z.literal('opportunity_summary'),
    ...sums(),
    by_stage: z.array(z.strictObject({ pipeline_id: z.string(), stage_id: z.string(), ...sums() })),
    by_status: z.array(z.strictObject({ status: z.enum(APPROVAL_STATUSES), ...sums() })),
    by_month: z.array(z.strictObject({ month: z.string(), ...sums() })),
    complete: z.boolean(),
  }),
)

const valueChange = () =>
  z.strictObject({
    from: z.nullable(z.number()),
    to: z.nullable(z.number()),
    changed_by: z.string(),
    changed_at: z.string(),
  })

/** The full opportunity object (contract 5.1). */
export const opportunity = /* @__PURE__ */ schema(() =>
  z.strictObject({
    id: z.string(),
    object: z.literal('opportunity'),
    name: z.string(),
    contact_name: nullableText(),
    primary_contact_id: nullableText(),
    value: z.nullable(z.number()),
    appointment_at: nullableText(),
    ...mapFields(OPPORTUNITY_TEXTS, nullableText),
    sales_rep_id: nullableText(),
    project_manager_id: nullableText(),
    ar_owner_id: nullableText(),
    pipeline_id: z.string(),
    stage_id: z.string(),
    tags: z.array(z.string()),
    approval_status: z.enum(APPROVAL_STATUSES),
    // Optional, because events stored before the field was added do not have it (docs/changing-records.md).
    approved_at: z.optional(z.nullable(z.string())),
    custom_fields: z.record(z.string(), z.unknown()),
    value_changes: z.optional(z.array(valueChange())),
    estimate: z.nullable(estimate),
    external_references: externalReferences(),
    created_by: z.string(),
    created_at: z.string(),
    updated_at: z.string(),
  }),
)

export const spotCreate = /* @__PURE__ */ schema(() =>
  z.strictObject({
    latitude: z.number().check(z.minimum(-90), z.maximum(90)),
    longitude: z.number().check(z.minimum(-180), z.maximum(180)),
    ...writtenTexts(ADDRESS_TEXTS),
    note: unset(text(5_000)),
  }),
)
