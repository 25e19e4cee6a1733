import {
  approveOpportunity,
  MOVES,
  type Opportunity,
  type Pipeline,
  type Stage,
  useOpportunityChange,
} from '../../api/opportunities.ts'
import { describeError } from '../../parts/describe-error.ts'
import { notify, type ToastAction } from '../../parts/notify.ts'

/** The first won stage of the pipeline that has a stage. */
export const wonStage = (pipelines: readonly Pipeline[], stageId: string): Stage | undefined =>
  pipelines.find(({ stages }) => stages.some(({ id }) => id === stageId))?.stages.find(({ is_won }) => is_won)

/** What the message of a move offers: the approval, if the opportunity is won and not a project yet. */
export function useApprovalOffer(pipelines: readonly Pipeline[]) {
  // After the move: it would be refused if the approval had changed the opportunity.
  const approve = useOpportunityChange(approveOpportunity, MOVES)
  return ({ id, name, approval_status }: Opportunity, stageId: string): readonly ToastAction[] => {
    const stage = pipelines.flatMap(({ stages }) => stages).find(({ id }) => id === stageId)
    if (approval_status !== 'opportunity' || !stage?.is_won) return []
    const run = () =>
      approve.mutate(id, {
        onSuccess: () => notify(`“${name}” is now a project.`),
        onError: (error) =>
          notify(`“${name}” was not approved. ${describeError(error).text}`, { isError: true }),
      })
    return [{ label: 'Approve it', run }]
  }
}
