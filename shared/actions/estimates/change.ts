import { timestampAfter } from '../../domain/kit/change.ts'
import type { Estimate } from '../../domain/sales/estimate.ts'
import { type CategoryNames, viewEstimate, withEstimate } from '../../domain/sales/estimate-view.ts'
import type { Opportunity } from '../../domain/sales/opportunity.ts'
import { plannedOf, withPlanned } from '../../domain/sales/planned-estimate.ts'
import { estimateReplacement, listOtherEstimates } from '../../table/estimates.ts'
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
  const mayBePlanned = next.status === 'cancelled' && current.record.status !== 'draft'
  const [opportunity, names, others] = await Promise.all([
    known.opportunity ?? getOpportunity(next.workspace_id, next.opportunity_id),
    known.names ?? categoryNames(next.workspace_id, [next]),
    mayBePlanned ? listOtherEstimates(next, ALL) : { rows: [] },
  ])
  if (!opportunity) throw new Error('the opportunity of the estimate is missing')
  // An event follows both changes.
  const at = timestampAfter(new Date(next.updated_at), opportunity.record)
  const shown = viewEstimate(next, names, at)
  const former = plannedOf(opportunity.record)
  const candidates = former?.id === next.id ? others.rows : []
  const updated = withPlanned(withEstimate(opportunity.record, shown, at), former, next, candidates)
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
