import { type EstimateId, toId } from '../kit/ids.ts'
import type { Estimate } from './estimate.ts'
import type { Opportunity, PlannedEstimate } from './opportunity.ts'

type Candidate = Pick<Estimate, 'id' | 'status' | 'amount'>

/** The estimate with which the cost of an opportunity is compared. 1.0.0 stored only the newest estimate. */
export function plannedOf({ planned, estimate }: Opportunity): PlannedEstimate | undefined {
  if (planned || !estimate) return planned
  const { id, status, amount } = estimate
  return (status === 'sent' || status === 'approved') && typeof id === 'string' && typeof amount === 'number'
    ? { id: toId<EstimateId>(id), status, amount }
    : undefined
}

/** The newest approved estimate or, if none is approved, the newest sent estimate; ids sort by creation. */
function plannedAmong(estimates: readonly Candidate[]): PlannedEstimate | undefined {
  const rank = ({ status, id }: PlannedEstimate) => `${status === 'approved' ? 1 : 0}${id}`
  return estimates
    .flatMap(({ id, status, amount }) =>
      status === 'sent' || status === 'approved' ? [{ id, status, amount }] : [],
    )
    .toSorted((a, b) => (rank(a) > rank(b) ? -1 : 1))[0]
}

/**
 * The opportunity after a change of an estimate. Its version stays the same, because nothing that is shown changes.
 * @param others the other estimates; needed if the changed estimate was the planned one and no longer is
 */
export function withPlanned(
  opportunity: Opportunity,
  former: PlannedEstimate | undefined,
  changed: Candidate,
  others: readonly Candidate[],
): Opportunity {
  const stays = former && former.id !== changed.id ? [former] : []
  const planned = plannedAmong([...stays, changed, ...others.filter(({ id }) => id !== changed.id)])
  if (planned?.id === opportunity.planned?.id && planned?.status === opportunity.planned?.status)
    return opportunity
  const { planned: _, ...rest } = opportunity
  return planned ? { ...rest, planned } : rest
}
