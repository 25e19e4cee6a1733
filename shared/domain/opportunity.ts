import type { Act, Change } from './change.ts'
import { mergeValues } from './custom-field.ts'
import type { Location } from './drive-mode.ts'
import { createEvent, type Envelope, type Json } from './event.ts'
import {
  type ContactId,
  type MemberId,
  newId,
  type OpportunityId,
  type PipelineId,
  type StageId,
  type WorkspaceId,
} from './ids.ts'
import { type Changes, merge } from './merge.ts'
import type { Pipeline } from './pipeline.ts'
import type { Fields } from './stored-record.ts'

export const APPROVAL_STATUSES = ['opportunity', 'project', 'archived'] as const
export type ApprovalStatus = (typeof APPROVAL_STATUSES)[number]

/** The fields of contract 5.1 that a caller sets freely. */
interface OpportunityFields {
  readonly contact_name: string | null
  readonly primary_contact_id: ContactId | null
  /** US dollars, never negative. */
  readonly value: number | null
  readonly lead_source: string | null
  /** ISO 8601, UTC. */
  readonly appointment_at: string | null
  readonly address_street: string | null
  readonly address_city: string | null
  readonly address_state: string | null
  readonly address_zip: string | null
  readonly address_country: string | null
  readonly sales_rep_id: MemberId | null
  readonly project_manager_id: MemberId | null
  readonly ar_owner_id: MemberId | null
  readonly tags: readonly string[]
}

/** A lead or a project. Approval turns the lead into a project; `approval_status` says which it is. */
export interface Opportunity extends OpportunityFields {
  readonly id: OpportunityId
  readonly workspace_id: WorkspaceId
  /** The name that a caller set; null while the name is derived from other fields (`nameOf`). */
  readonly given_name: string | null
  readonly pipeline_id: PipelineId
  readonly stage_id: StageId
  readonly approval_status: ApprovalStatus
  /** When it became a project; null before that, or when an earlier version approved it without writing this field. */
  readonly approved_at: string | null
  /** The status to which `restore` returns; null unless archived. */
  readonly archived_from: Exclude<ApprovalStatus, 'archived'> | null
  readonly custom_fields: Json
  /** The newest estimate, as its endpoint shows it. */
  readonly estimate: Json | null
  /** Location of a lead captured in Drive Mode. Not part of the view; only the event contains it. */
  readonly spot?: Location
  readonly created_by: MemberId
  readonly created_at: string
  readonly updated_at: string
}

export const OPPORTUNITY_FIELDS: Fields<Opportunity> = {
  id: 'text',
  workspace_id: 'text',
  given_name: 'text or null',
  contact_name: 'text or null',
  primary_contact_id: 'text or null',
  value: 'number or null',
  lead_source: 'text or null',
  appointment_at: 'text or null',
  address_street: 'text or null',
  address_city: 'text or null',
  address_state: 'text or null',
  address_zip: 'text or null',
  address_country: 'text or null',
  sales_rep_id: 'text or null',
  project_manager_id: 'text or null',
  ar_owner_id: 'text or null',
  tags: ['list', 'text'],
  pipeline_id: 'text',
  stage_id: 'text',
  approval_status: 'text',
  approved_at: ['added', 'text or null', () => null],
  archived_from: 'text or null',
  custom_fields: 'json',
  estimate: ['or null', 'json'],
  spot: ['optional', { latitude: 'number', longitude: 'number', note: 'text or null' }],
  created_by: 'text',
  created_at: 'text',
  updated_at: 'text',
}

/** Input of a create or patch. */
export type OpportunityInput = Changes<OpportunityFields> & {
  readonly name?: string | null | undefined
  readonly stage_id?: StageId | undefined
  /** Custom field values by key: an absent key stays, null clears it. */
  readonly custom_fields?: Json | undefined
}

const BLANK: OpportunityFields = {
  contact_name: null,
  primary_contact_id: null,
  value: null,
  lead_source: null,
  appointment_at: null,
  address_street: null,
  address_city: null,
  address_state: null,
  address_zip: null,
  address_country: null,
  sales_rep_id: null,
  project_manager_id: null,
  ar_owner_id: null,
  tags: [],
}

/** The name that a caller set, else the contact's, else the street, else a placeholder (contract 5.2). */
export function nameOf(opportunity: Opportunity): string {
  return (
    opportunity.given_name || opportunity.contact_name || opportunity.address_street || 'Untitled opportunity'
  )
}

/** The opportunity as its endpoints and events show it (contract 5.1). The order of its fields is fixed. */
export function viewOpportunity(opportunity: Opportunity) {
  return {
    id: opportunity.id,
    object: 'opportunity',
    name: nameOf(opportunity),
    contact_name: opportunity.contact_name,
    primary_contact_id: opportunity.primary_contact_id,
    value: opportunity.value,
    lead_source: opportunity.lead_source,
    appointment_at: opportunity.appointment_at,
    address_street: opportunity.address_street,
    address_city: opportunity.address_city,
    address_state: opportunity.address_state,
    address_zip: opportunity.address_zip,
    address_country: opportunity.address_country,
    sales_rep_id: opportunity.sales_rep_id,
    project_manager_id: opportunity.project_manager_id,
    ar_owner_id: opportunity.ar_owner_id,
    pipeline_id: opportunity.pipeline_id,
    stage_id: opportunity.stage_id,
    tags: opportunity.tags,
    approval_status: opportunity.approval_status,
    approved_at: opportunity.approved_at,
    custom_fields: opportunity.custom_fields,
    estimate: opportunity.estimate,
    created_by: opportunity.created_by,
    created_at: opportunity.created_at,
    updated_at: opportunity.updated_at,
  } as const
}

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
    estimate: null,
    created_by: by,
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
  }
  return { record, events: [eventOf('opportunity.created', record, { by, now })] }
}

/**
 * Changes fields. A new pipeline or stage emits `opportunity.project.stage.updated` (contract 5.4). A new pipeline
 * without `stage_id` puts the record at its first stage.
 */
export function patchOpportunity(
  current: Opportunity,
  input: OpportunityInput,
  pipeline: Pipeline | undefined,
  act: Act,
): Change<Opportunity> {
  const { name, stage_id, custom_fields, ...fields } = input
  // Sending back a derived name must not store it: a client that writes a record as it read it changes nothing.
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
  const record = { ...merged, updated_at: act.now.toISOString() }
  if (record.stage_id === current.stage_id) return { record, events: [] }
  const metadata = { previous_stage_id: current.stage_id, new_stage_id: record.stage_id }
  return { record, events: [eventOf('opportunity.project.stage.updated', record, act, metadata)] }
}

/** Turns an opportunity into a project. Repeating it changes nothing. Undefined when the record is archived. */
export function approveOpportunity(current: Opportunity, act: Act): Change<Opportunity> | undefined {
  if (current.approval_status === 'archived') return undefined
  if (current.approval_status === 'project') return { record: current, events: [] }
  const approved_at = act.now.toISOString()
  const record: Opportunity = {
    ...current,
    approval_status: 'project',
    approved_at,
    updated_at: approved_at,
  }
  return { record, events: [eventOf('opportunity.project.approved', record, act)] }
}

export function archiveOpportunity(current: Opportunity, { now }: Act): Change<Opportunity> {
  if (current.approval_status === 'archived') return { record: current, events: [] }
  const record: Opportunity = {
    ...current,
    approval_status: 'archived',
    archived_from: current.approval_status,
    updated_at: now.toISOString(),
  }
  return { record, events: [] }
}

/** Returns the record to its status before it was archived. */
export function restoreOpportunity(current: Opportunity, { now }: Act): Change<Opportunity> {
  if (current.approval_status !== 'archived') return { record: current, events: [] }
  const record: Opportunity = {
    ...current,
    approval_status: current.archived_from ?? 'opportunity',
    archived_from: null,
    updated_at: now.toISOString(),
  }
  return { record, events: [] }
}

function eventOf(
  trigger: 'opportunity.created' | 'opportunity.project.stage.updated' | 'opportunity.project.approved',
  record: Opportunity,
  { by, now }: Act,
  metadata: Json = {},
): Envelope {
  return createEvent(trigger, now, {
    entityId: record.id,
    performedBy: by,
    metadata,
    data: viewOpportunity(record),
  })
}
