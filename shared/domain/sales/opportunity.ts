import type { APPROVAL_STATUSES } from '../kit/enumerations.ts'
import type { Json } from '../kit/event.ts'
import { type ExternalReferences, REFERENCES_SHAPE } from '../kit/external-references.ts'
import type {
  ContactId,
  EstimateId,
  MemberId,
  OpportunityId,
  PipelineId,
  StageId,
  WorkspaceId,
} from '../kit/ids.ts'
import type { Fields } from '../kit/stored-record.ts'
import { OPPORTUNITY_TEXTS, storedTexts, type Texts } from '../kit/texts.ts'

export type ApprovalStatus = (typeof APPROVAL_STATUSES)[number]

/** The fields of contract 5.1 that a caller sets freely. */
export interface OpportunityFields extends Texts<typeof OPPORTUNITY_TEXTS> {
  readonly contact_name: string | null
  readonly primary_contact_id: ContactId | null
  /** US dollars, never negative. */
  readonly value: number | null
  /** ISO 8601, UTC. */
  readonly appointment_at: string | null
  readonly sales_rep_id: MemberId | null
  readonly project_manager_id: MemberId | null
  readonly ar_owner_id: MemberId | null
  readonly tags: readonly string[]
}

/** A change of the value, in US dollars. */
interface ValueChange {
  readonly from: number | null
  readonly to: number | null
  readonly changed_by: MemberId
  readonly changed_at: string
}

/** The newest approved estimate or, if none is approved, the newest sent estimate. */
export interface PlannedEstimate {
  readonly id: EstimateId
  readonly status: 'sent' | 'approved'
  /** US dollars. */
  readonly amount: number
}

/** A lead or a project. Approval turns the lead into a project; `approval_status` distinguishes the two. */
export interface Opportunity extends OpportunityFields {
  readonly id: OpportunityId
  readonly workspace_id: WorkspaceId
  /** The name that a caller set; null while the name is derived from other fields (`nameOf`). */
  readonly given_name: string | null
  readonly pipeline_id: PipelineId
  readonly stage_id: StageId
  readonly approval_status: ApprovalStatus
  /** The time when the lead became a project; null before that. */
  readonly approved_at: string | null
  /** The status to which `restore` returns; null unless archived. */
  readonly archived_from: Exclude<ApprovalStatus, 'archived'> | null
  readonly custom_fields: Json
  /** The newest changes of `value`, newest first. */
  readonly value_changes: readonly ValueChange[]
  /** The newest estimate, as its endpoint shows it. */
  readonly estimate: Json | null
  /** The estimate with which costs are compared; absent: there is none, or 1.0.0 wrote the row (`planned-estimate.ts`). */
  readonly planned?: PlannedEstimate
  readonly external_references: ExternalReferences
  /** Location of a lead captured in Drive Mode. Not part of the view; only the event contains it. */
  readonly spot?: Location
  readonly created_by: MemberId
  readonly created_at: string
  readonly updated_at: string
}

export const OPPORTUNITY_FIELDS = /* @__PURE__ */ ((): Fields<Opportunity> => ({
  id: 'text',
  workspace_id: 'text',
  given_name: 'text or null',
  contact_name: 'text or null',
  primary_contact_id: 'text or null',
  value: 'number or null',
  appointment_at: 'text or null',
  ...storedTexts(OPPORTUNITY_TEXTS),
  sales_rep_id: 'text or null',
  project_manager_id: 'text or null',
  ar_owner_id: 'text or null',
  tags: ['list', 'text'],
  pipeline_id: 'text',
  stage_id: 'text',
  approval_status: 'text',
  approved_at: 'text or null',
  archived_from: 'text or null',
  custom_fields: 'json',
  value_changes: [
    'added',
    ['list', { from: 'number or null', to: 'number or null', changed_by: 'text', changed_at: 'text' }],
    () => [],
  ],
  estimate: ['or null', 'json'],
  planned: ['optional', { id: 'text', status: 'text', amount: 'number' }],
  external_references: REFERENCES_SHAPE,
  spot: ['optional', { latitude: 'number', longitude: 'number', note: 'text or null' }],
  created_by: 'text',
  created_at: 'text',
  updated_at: 'text',
}))()

/** The place where a lead was seen from the road, with a note. */
export interface Location {
  /** Degrees, −90 to 90. */
  readonly latitude: number
  /** Degrees, −180 to 180. */
  readonly longitude: number
  readonly note: string | null
}
