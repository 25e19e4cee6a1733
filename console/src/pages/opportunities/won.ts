import {
  approveOpportunity,
  MOVES,
  type Opportunity,
  type Pipeline,
  type Stage,
  useOpportunityChange,
} from '../../api/opportunities.ts'
import type { Question, ToastAction } from '../../parts/notify.ts'

/** Asks before an opportunity is approved. */
export const approvalOf = ({ name }: Pick<Opportunity, 'name'>) =>
  ({
    title: `Approve “${name}”?`,
    text: 'It becomes a project. Subscribers of opportunity.project.approved receive an event. This cannot be undone.',
    confirm: 'Approve',
    done: `“${name}” is now a project.`,
  }) satisfies Omit<Question, 'action'>

/** The first won stage of the pipeline that has a stage. */
export const wonStage = (pipelines: readonly Pipeline[], stageId: string): Stage | undefined =>
  pipelines.find(({ stages }) => stages.some(({ id }) => id === stageId))?.stages.find(({ is_won }) => is_won)

/** The action in the message of a move: the approval, if the opportunity is won and not a project yet. */
export function useApprovalOffer(pipelines: readonly Pipeline[]) {
  // Sent after the move, because the move would be refused if the approval had already changed the opportunity.
  const approve = useOpportunityChange(approveOpportunity, MOVES)
  return (opportunity: Opportunity, stageId: string): readonly ToastAction[] => {
    const { id, approval_status } = opportunity
    const stage = pipelines.flatMap(({ stages }) => stages).find((one) => one.id === stageId)
    if (approval_status !== 'opportunity' || !stage?.is_won) return []
    return [
      {
        label: 'Approve it',
        asks: { ...approvalOf(opportunity), action: () => approve.mutateAsync(id) },
      },
    ]
  }
}
