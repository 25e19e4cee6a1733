import {
  moveOpportunity,
  type Opportunity,
  type Pipeline,
  useOpportunityChange,
} from '../../api/opportunities.ts'
import { describeError } from '../../parts/describe-error.ts'
import { notify } from '../../parts/notify.ts'
import type { Target } from './move-dialog.tsx'
import { useApprovalOffer } from './won.ts'

/** Moves the opportunity of a page. The message of the move offers to undo it. */
export function useMoveWithUndo(opportunity: Opportunity, pipelines: readonly Pipeline[]) {
  const { id, name, pipeline_id: pipelineId, stage_id: stageId } = opportunity
  const { mutateAsync, isPending } = useOpportunityChange(([from, target]: readonly [Opportunity, Target]) =>
    moveOpportunity(from, target),
  )
  const offer = useApprovalOffer(pipelines)
  const notMoved = (error: unknown) =>
    notify(`“${name}” was not moved. ${describeError(error).text}`, { isError: true, about: id })
  const undo = (moved: Opportunity) =>
    void mutateAsync([moved, { pipelineId, stageId }]).then(
      () => notify(`“${name}” was moved back.`, { about: id }),
      notMoved,
    )
  const moveTo = (target: Target) =>
    void mutateAsync([opportunity, target]).then((moved) => {
      const actions = [{ label: 'Undo', run: () => undo(moved) }, ...offer(opportunity, target.stageId)]
      notify(`“${name}” was moved.`, { about: id, actions })
    }, notMoved)
  return { moveTo, move: (target: Target) => mutateAsync([opportunity, target]), isPending }
}
