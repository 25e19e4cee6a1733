import { viewReferences } from '../kit/external-references.ts'
import { mapFields } from '../kit/keys-of.ts'
import { OPPORTUNITY_TEXTS } from '../kit/texts.ts'
import { viewStoredEstimate } from './estimate-view.ts'
import type { Opportunity } from './opportunity.ts'

/** The name that a caller set, else the contact's, else the street, else a placeholder (contract 5.2). */
export function nameOf(opportunity: Opportunity): string {
  return (
    opportunity.given_name || opportunity.contact_name || opportunity.address_street || 'Untitled opportunity'
  )
}

/** The opportunity as its endpoints and events show it at a time (contract 5.1). The order of its fields is fixed. */
export function viewOpportunity(opportunity: Opportunity, at: Date) {
  return {
    id: opportunity.id,
    object: 'opportunity',
    name: nameOf(opportunity),
    contact_name: opportunity.contact_name,
    primary_contact_id: opportunity.primary_contact_id,
    value: opportunity.value,
    appointment_at: opportunity.appointment_at,
    ...mapFields(OPPORTUNITY_TEXTS, (name) => opportunity[name]),
    sales_rep_id: opportunity.sales_rep_id,
    project_manager_id: opportunity.project_manager_id,
    ar_owner_id: opportunity.ar_owner_id,
    pipeline_id: opportunity.pipeline_id,
    stage_id: opportunity.stage_id,
    tags: opportunity.tags,
    approval_status: opportunity.approval_status,
    approved_at: opportunity.approved_at,
    custom_fields: opportunity.custom_fields,
    value_changes: opportunity.value_changes,
    estimate: viewStoredEstimate(opportunity.estimate, at),
    external_references: viewReferences(opportunity),
    created_by: opportunity.created_by,
    created_at: opportunity.created_at,
    updated_at: opportunity.updated_at,
  } as const
}
