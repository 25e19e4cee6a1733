import type { OpportunityId, WorkspaceId } from '../../../shared/domain/ids.ts'
import { OPPORTUNITY_FIELDS, type Opportunity } from '../../../shared/domain/opportunity.ts'
import { replaceOpportunity } from '../../../shared/table/opportunities.ts'
import type { BackfillJob } from '../../../shared/table/store/backfill-job.ts'
import { versioned } from '../../../shared/table/store/versioned.ts'
import { listEvents } from '../../../shared/table/webhooks/event-list.ts'
import { newestEvents } from '../../../shared/table/webhooks/samples.ts'

const TRIGGER = 'opportunity.project.approved'

/**
 * Copies `approved_at` from the approval's event. Events are kept for 90 days, the three newest of a trigger forever;
 * for older approvals `approved_at` stays null. `updated_at` does not change, because the record's content does not.
 */
export const opportunityApprovedAt: BackfillJob = {
  name: 'opportunity-approved-at',
  description: 'approved_at of projects that were approved before the field existed, from their events',
  types: ['opportunity'],
  async writesFor(row) {
    const opportunity = versioned<Opportunity>(row, OPPORTUNITY_FIELDS)
    const { workspace_id, id, approved_at, approval_status, archived_from } = opportunity.record
    const wasApproved = approval_status === 'project' || archived_from === 'project'
    if (approved_at !== null || !wasApproved) return []
    const approvedAt = (await approvalsOf(workspace_id)).get(id)
    return approvedAt === undefined
      ? []
      : [replaceOpportunity(opportunity, { ...opportunity.record, approved_at: approvedAt })]
  },
}

type Approvals = ReadonlyMap<string, string>

/**
 * Caches the approvals of each workspace, so that its events are read once. Newer approvals set `approved_at`
 * themselves.
 */
const approvalsByWorkspace = new Map<WorkspaceId, Promise<Approvals>>()

function approvalsOf(ws: WorkspaceId): Promise<Approvals> {
  const approvals = approvalsByWorkspace.get(ws) ?? readApprovals(ws)
  approvalsByWorkspace.set(ws, approvals)
  return approvals
}

/** Returns the time of approval of each opportunity in a workspace. */
async function readApprovals(ws: WorkspaceId): Promise<Approvals> {
  const approvals = new Map<OpportunityId | string, string>()
  const filter = { trigger_id: TRIGGER, withExpenses: true } as const
  let after: string | undefined
  for (let more = true; more; ) {
    const page = await listEvents(ws, filter, { limit: 100, after })
    for (const { entity_id, occurred_at } of page.rows) approvals.set(entity_id, occurred_at)
    after = page.rows.at(-1)?.id
    more = page.more
  }
  for (const { entity_id, occurred_at } of await newestEvents(ws, TRIGGER, new Date()))
    approvals.set(entity_id, occurred_at)
  return approvals
}
