import { timestampAfter } from '../../domain/kit/change.ts'
import type { Estimate } from '../../domain/sales/estimate.ts'
import { type CategoryNames, viewEstimate, withEstimate } from '../../domain/sales/estimate-view.ts'
import type { Opportunity } from '../../domain/sales/opportunity.ts'
import { plannedOf, withPlanned } from '../../domain/sales/planned-estimate.ts'
import { estimateReplacement, listEstimates } from '../../table/estimates.ts'
import { getOpportunity, opportunityReplacement } from '../../table/opportunities.ts'
import type { Versioned } from '../../table/store/versioned.ts'
import { categoryNames } from './present.ts'

/** More estimates than opportunities have: beyond them, an older sent estimate is not found. */
const ALL = { limit: 100 }

/**
 * The writes that change an estimate, and the copy of it in its opportunity.
 * @param known what the caller has read
 */
export async function changeEstimate(
  current: Versioned<Estimate>,
  next: Estimate,
  known: { readonly names?: CategoryNames; readonly opportunity?: Versioned<Opportunity> | undefined } = {},
) {
  const [opportunity, names] = await Promise.all([
    known.opportunity ?? getOpportunity(next.workspace_id, next.opportunity_id),
    known.names ?? categoryNames(next.workspace_id, [next]),
  ])
  if (!opportunity) throw new Error('the opportunity of the estimate is missing')
  // An event follows both changes.
  const at = timestampAfter(new Date(next.updated_at), opportunity.record)
  const shown = viewEstimate(next, names, at)
  const former = plannedOf(opportunity.record)
  const isLost = former?.id === next.id && next.status === 'cancelled'
  const others = isLost ? await listEstimates(next.workspace_id, next.opportunity_id, ALL) : { rows: [] }
  const updated = withPlanned(withEstimate(opportunity.record, shown, at), former, next, others.rows)
  return {
    at,
    shown,
    opportunity: updated,
    writes: [
      estimateReplacement(current, next),
      ...(updated === opportunity.record ? [] : [opportunityReplacement(opportunity, updated)]),
    ],
  }
}
