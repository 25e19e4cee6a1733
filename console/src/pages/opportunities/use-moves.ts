import { useHotkeys } from '@mantine/hooks'
import { useRef } from 'react'
import { type Move, useMove } from '../../api/board-columns.ts'
import type { Opportunity, Pipeline } from '../../api/opportunities.ts'
import { describeError } from '../../parts/describe-error.ts'
import { notify } from '../../parts/notify.ts'
import type { Target } from './move-dialog.tsx'
import { useApprovalOffer } from './won.ts'

/** The move that undoes another move. */
const reversed = ({ opportunity, pipelineId, stageId }: Move): Move => ({
  opportunity: { ...opportunity, pipeline_id: pipelineId, stage_id: stageId },
  pipelineId: opportunity.pipeline_id,
  stageId: opportunity.stage_id,
})

/**
 * Moves cards. The message of each move offers to undo the move; Ctrl+Z undoes the last move. A later message about
 * the same card replaces the message, so that no message offers an action for a stage that the card has left.
 */
export function useMoves(pipelines: readonly Pipeline[]) {
  /** The id of the card that takes the focus when it is rendered in its new column. */
  const pendingFocus = useRef<string>(undefined)
  const last = useRef<Move>(undefined)
  const offer = useApprovalOffer(pipelines)
  const forget = (move: Move) => {
    if (last.current === move) last.current = undefined
  }
  const move = useMove({
    onError: (error, refused) => {
      const { id, name } = refused.opportunity
      pendingFocus.current = id
      forget(refused)
      notify(`“${name}” was not moved. ${describeError(error).text}`, { isError: true, about: id })
    },
  })
  const nameOf = (stageId: string) =>
    pipelines.flatMap(({ stages }) => stages).find(({ id }) => id === stageId)?.name ?? 'another stage'
  const begin = (one: Move) => {
    pendingFocus.current = one.opportunity.id
    move.mutate(one)
  }
  const takeBack = (one: Move) => {
    forget(one)
    const { id, name, stage_id } = one.opportunity
    notify(`Moved “${name}” back to ${nameOf(stage_id)}.`, { about: id })
    begin(reversed(one))
  }
  useHotkeys([['mod+Z', () => last.current && takeBack(last.current)]])
  const moveTo = (opportunity: Opportunity, target: Target) => {
    if (target.stageId === opportunity.stage_id) return
    const one = { opportunity, ...target }
    last.current = one
    begin(one)
    notify(`Moved “${opportunity.name}” to ${nameOf(target.stageId)}.`, {
      about: opportunity.id,
      actions: [{ label: 'Undo', run: () => takeBack(one) }, ...offer(opportunity, target.stageId)],
    })
  }
  return { pendingFocus, moveTo }
}
