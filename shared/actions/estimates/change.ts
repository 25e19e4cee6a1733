import { timestampAfter } from '../../domain/kit/change.ts'
import type { Estimate } from '../../domain/sales/estimate.ts'
import { type CategoryNames, viewEstimate, withEstimate } from '../../domain/sales/estimate-view.ts'
import type { Opportunity } from '../../domain/sales/opportunity.ts'
import { estimateReplacement } from '../../table/estimates.ts'
import { getOpportunity, opportunityReplacement } from '../../table/opportunities.ts'
import type { Versioned } from '../../table/store/versioned.ts'
import { categoryNames } from './present.ts'

/**
 * The writes of a changed estimate and of its opportunity, which shows it.
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
  const updated = withEstimate(opportunity.record, shown, at)
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
