import { createEvent, type Envelope } from '../kit/event.ts'
import type { MemberId } from '../kit/ids.ts'
import { type Estimate, type EstimateTransition, TRANSITIONS } from './estimate.ts'
import type { Opportunity } from './opportunity.ts'
import { viewOpportunity } from './opportunity-view.ts'

/** The event of a transition. `opportunity` is the record after the transition. `by` is null for the customer. */
export function estimateTransitioned(
  transition: EstimateTransition,
  estimate: Estimate,
  opportunity: Opportunity,
  { by, now }: { readonly by: MemberId | null; readonly now: Date },
): Envelope {
  return createEvent(`opportunity.estimate_${TRANSITIONS[transition].to}`, now, {
    entityId: opportunity.id,
    performedBy: by,
    metadata: {
      estimate_id: estimate.id,
      estimate_title: estimate.title,
      estimate_amount: estimate.amount,
      ...(transition === 'approve' && { approved_by_name: estimate.approved_by_name }),
    },
    data: viewOpportunity(opportunity, now),
  })
}
