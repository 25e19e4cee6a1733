import type { Act, Change } from '../kit/change.ts'
import { createEvent } from '../kit/event.ts'
import type { WorkspaceId } from '../kit/ids.ts'
import type { Location, Opportunity } from './opportunity.ts'
import { createOpportunity, type OpportunityInput } from './opportunity-change.ts'
import { viewOpportunity } from './opportunity-view.ts'
import type { Pipeline } from './pipeline.ts'

/**
 * Creates a lead captured in Drive Mode (contract 5.8). Emits `opportunity.created`, then `opportunity.d4d.spotted`.
 */
export function spotOpportunity(
  workspaceId: WorkspaceId,
  spot: Location,
  address: OpportunityInput,
  pipeline: Pipeline,
  act: Act,
): Change<Opportunity> {
  const input = { ...address, lead_source: 'drive_mode' }
  const { record: lead, events } = createOpportunity(workspaceId, input, pipeline, act)
  const record = { ...lead, spot }
  const spotted = createEvent('opportunity.d4d.spotted', act.now, {
    entityId: record.id,
    performedBy: act.by,
    metadata: { ...spot },
    data: viewOpportunity(record, act.now),
  })
  return { record, events: [...events, spotted] }
}
