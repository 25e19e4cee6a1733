import type { Act, Change } from './change.ts'
import { createEvent } from './event.ts'
import type { WorkspaceId } from './ids.ts'
import { createOpportunity, type Opportunity, type OpportunityInput, viewOpportunity } from './opportunity.ts'
import type { Pipeline } from './pipeline.ts'

/** Where a lead was seen from the road, with a note about it. */
export interface Location {
  /** Degrees, −90 to 90. */
  readonly latitude: number
  /** Degrees, −180 to 180. */
  readonly longitude: number
  readonly note: string | null
}

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
    data: viewOpportunity(record),
  })
  return { record, events: [...events, spotted] }
}
