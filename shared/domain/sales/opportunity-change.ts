import { type Act, type Change, changeRecord, timestampAfter } from '../kit/change.ts'
import { mergeValues } from '../kit/custom-field.ts'
import { createEvent, type Envelope, type Json } from '../kit/event.ts'
import { type MemberId, newId, type StageId, type WorkspaceId } from '../kit/ids.ts'
import { type Changes, merge } from '../kit/json.ts'
import { mapFields } from '../kit/keys-of.ts'
import { OPPORTUNITY_TEXTS } from '../kit/texts.ts'
import type { Opportunity, OpportunityFields } from './opportunity.ts'
import { nameOf, viewOpportunity } from './opportunity-view.ts'
import type { Pipeline } from './pipeline.ts'

/** Input of a create or patch. */
export type OpportunityInput = Changes<OpportunityFields> & {
  readonly name?: string | null | undefined
  readonly stage_id?: StageId | undefined
  /** Custom field values by key: an absent key stays, null clears it. */
  readonly custom_fields?: Json | undefined
}

const BLANK = /* @__PURE__ */ ((): OpportunityFields => ({
  contact_name: null,
  primary_contact_id: null,
  value: null,
  appointment_at: null,
  ...mapFields(OPPORTUNITY_TEXTS, () => null),
  sales_rep_id: null,
  project_manager_id: null,
  ar_owner_id: null,
  tags: [],
}))()

/** Each change takes about 130 bytes of the row. */
const MAX_VALUE_CHANGES = 10

/** Creates a lead in `pipeline`, at `stage_id` or the first stage. Emits `opportunity.created`. */
export function createOpportunity(
  workspaceId: WorkspaceId,
  input: OpportunityInput,
  pipeline: Pipeline,
  { by, now }: Act,
): Change<Opportunity> {
  const { name, stage_id, custom_fields, ...fields } = input
  const record: Opportunity = {
    id: newId(now),
    workspace_id: workspaceId,
    given_name: name || null,
    ...merge(BLANK, fields),
    pipeline_id: pipeline.id,
    stage_id: stage_id ?? pipeline.stages[0].id,
    approval_status: 'opportunity',
    approved_at: null,
    archived_from: null,
    custom_fields: mergeValues({}, custom_fields),
    value_changes: [],
    estimate: null,
    external_references: {},
    created_by: by,
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
  }
  return { record, events: [eventOf('opportunity.created', record, by)] }
}

/**
 * Changes fields. A new pipeline or stage emits `opportunity.project.stage.updated` (contract 5.4). A new pipeline
 * without `stage_id` puts the record at its first stage.
 */
export function patchOpportunity(
  current: Opportunity,
  input: OpportunityInput,
  pipeline: Pipeline | undefined,
  { by, now }: Act,
): Change<Opportunity> {
  const { name, stage_id, custom_fields, ...fields } = input
  // A client may send a record back as it read it. If the sent name equals the derived name, it is not stored, so that
  // the name still follows the fields from which it is derived.
  const keepsName =
    name === undefined || (name === nameOf(current) && name === nameOf(merge(current, fields)))
  const changesPipeline = pipeline !== undefined && pipeline.id !== current.pipeline_id
  const merged = merge(current, {
    ...fields,
    given_name: keepsName ? undefined : name || null,
    custom_fields: custom_fields && mergeValues(current.custom_fields, custom_fields),
    pipeline_id: pipeline?.id,
    stage_id: stage_id ?? (changesPipeline ? pipeline.stages[0].id : undefined),
  })
  if (merged === current) return { record: current, events: [] }
  const changed_at = timestampAfter(now, current).toISOString()
  const change = { from: current.value, to: merged.value, changed_by: by, changed_at }
  const value_changes =
    change.from === change.to
      ? current.value_changes
      : [change, ...current.value_changes].slice(0, MAX_VALUE_CHANGES)
  const record = changeRecord(merged, { value_changes }, now)
  if (record.stage_id === current.stage_id) return { record, events: [] }
  const metadata = { previous_stage_id: current.stage_id, new_stage_id: record.stage_id }
  return { record, events: [eventOf('opportunity.project.stage.updated', record, by, metadata)] }
}

/** Turns an opportunity into a project. Repeating it changes nothing. Undefined when the record is archived. */
export function approveOpportunity(current: Opportunity, { by, now }: Act): Change<Opportunity> | undefined {
  if (current.approval_status === 'archived') return undefined
  if (current.approval_status === 'project') return { record: current, events: [] }
  const approved_at = timestampAfter(now, current).toISOString()
  const record = changeRecord(current, { approval_status: 'project', approved_at }, now)
  return { record, events: [eventOf('opportunity.project.approved', record, by)] }
}

export function archiveOpportunity(current: Opportunity, { now }: Act): Change<Opportunity> {
  if (current.approval_status === 'archived') return { record: current, events: [] }
  const archived_from = current.approval_status
  return { record: changeRecord(current, { approval_status: 'archived', archived_from }, now), events: [] }
}

/** Returns the record to its status before it was archived. */
export function restoreOpportunity(current: Opportunity, { now }: Act): Change<Opportunity> {
  if (current.approval_status !== 'archived') return { record: current, events: [] }
  const approval_status = current.archived_from ?? 'opportunity'
  return { record: changeRecord(current, { approval_status, archived_from: null }, now), events: [] }
}

function eventOf(
  trigger: 'opportunity.created' | 'opportunity.project.stage.updated' | 'opportunity.project.approved',
  record: Opportunity,
  by: MemberId,
  metadata: Json = {},
): Envelope {
  const at = new Date(record.updated_at)
  return createEvent(trigger, at, {
    entityId: record.id,
    performedBy: by,
    metadata,
    data: viewOpportunity(record, at),
  })
}
