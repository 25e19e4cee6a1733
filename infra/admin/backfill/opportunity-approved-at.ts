import type { OpportunityId, WorkspaceId } from '../../../shared/domain/ids.ts'
import { OPPORTUNITY_FIELDS, type Opportunity } from '../../../shared/domain/opportunity.ts'
import { replaceOpportunity } from '../../../shared/table/opportunities.ts'
import type { BackfillJob } from '../../../shared/table/store/backfill.ts'
import { versioned } from '../../../shared/table/store/versioned.ts'
import { listEvents } from '../../../shared/table/webhooks/event-list.ts'
import { newestEvents } from '../../../shared/table/webhooks/samples.ts'

const TRIGGER = 'opportunity.project.approved'

/**
 * Takes `approved_at` from the event of the approval, which is kept for 90 days, and among the three newest for ever. For
 * earlier approvals it stays null. `updated_at` stays too: nothing has happened to the record.
 */
export const opportunityApprovedAt: BackfillJob = {
  name: 'opportunity-approved-at',
  description: 'approved_at of projects that were approved before the field existed, from their events',
  type: 'opportunity',
  async writesFor(row) {
    const opportunity = versioned<Opportunity>(row, OPPORTUNITY_FIELDS)
    const { workspace_id, id, approved_at, approval_status, archived_from } = opportunity.record
    const wasApproved = approval_status === 'project' || archived_from === 'project'
    if (approved_at !== null || !wasApproved) return []
    const at = (await approvalsOf(workspace_id)).get(id)
    return at === undefined
      ? []
      : [replaceOpportunity(opportunity, { ...opportunity.record, approved_at: at })]
  },
}

type Approvals = ReadonlyMap<string, string>

/** Each workspace's events are read once, however many projects it has. Later approvals write `approved_at` themselves. */
const known = new Map<WorkspaceId, Promise<Approvals>>()

function approvalsOf(ws: WorkspaceId): Promise<Approvals> {
  const found = known.get(ws) ?? readApprovals(ws)
  known.set(ws, found)
  return found
}

/** When each opportunity of a workspace was approved. */
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
