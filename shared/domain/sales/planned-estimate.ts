import { type EstimateId, toId } from '../kit/ids.ts'
import type { Estimate } from './estimate.ts'
import type { Opportunity, PlannedEstimate } from './opportunity.ts'

type Candidate = Pick<Estimate, 'id' | 'status' | 'amount'>

/** The estimate that the cost of an opportunity is compared with. 1.0.0 stored only the newest one. */
export function plannedOf({ planned, estimate }: Opportunity): PlannedEstimate | undefined {
  if (planned || !estimate) return planned
  const { id, status, amount } = estimate
  return (status === 'sent' || status === 'approved') && typeof id === 'string' && typeof amount === 'number'
    ? { id: toId<EstimateId>(id), status, amount }
    : undefined
}

/** The newest approved estimate, else the newest sent one; ids sort by creation. */
function plannedAmong(estimates: readonly Candidate[]): PlannedEstimate | undefined {
  const rank = ({ status, id }: PlannedEstimate) => `${status === 'approved' ? 1 : 0}${id}`
  return estimates
    .flatMap(({ id, status, amount }) =>
      status === 'sent' || status === 'approved' ? [{ id, status, amount }] : [],
    )
    .toSorted((a, b) => (rank(a) > rank(b) ? -1 : 1))[0]
}

/**
 * The opportunity after a change of an estimate. It keeps its version, because nothing that is shown changes.
 * @param others the other estimates, if the changed one was planned before and is not any more
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
