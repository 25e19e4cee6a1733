import { useHotkeys } from '@mantine/hooks'
import { useCallback, useRef, useState } from 'react'
import { useBoardChanges } from '../../api/board-changes.ts'
import { type ColumnFilters, type Move, useMove } from '../../api/board-columns.ts'
import { useAllMembers } from '../../api/choices.ts'
import {
  approveOpportunity,
  type Opportunity,
  type Pipeline,
  useOpportunityChange,
} from '../../api/opportunities.ts'
import { describeError } from '../../parts/describe-error.ts'
import { notify } from '../../parts/notify.ts'
import styles from './board.module.css'
import { PendingFocus } from './card.tsx'
import { Column } from './column.tsx'
import { MoveDialog, type Target } from './move-dialog.tsx'
import { wonStage } from './won.ts'

interface Props {
  readonly pipeline: Pipeline
  readonly pipelines: readonly Pipeline[]
  readonly filters: ColumnFilters
}

/** The stages of a pipeline side by side. Cards are dragged, or moved by their button. */
export function Board({ pipeline, pipelines, filters }: Props) {
  const [moving, setMoving] = useState<Opportunity>()
  const pendingFocus = useRef<string>(undefined)
  const move = useMove({
    onError: (error, { opportunity }) => {
      pendingFocus.current = opportunity.id
      notify(`“${opportunity.name}” was not moved. ${describeError(error).text}`, { isError: true })
    },
  })
  const approve = useOpportunityChange(approveOpportunity)
  const lastMove = useRef<Move>(undefined)
  const begin = (one: Move) => {
    pendingFocus.current = one.opportunity.id
    move.mutate(one)
  }
  const takeBack = () => {
    const last = lastMove.current
    if (!last) return
    lastMove.current = undefined
    const { opportunity, pipelineId, stageId } = last
    notify(`Moved “${opportunity.name}” back to ${nameOfStage(pipelines, opportunity.stage_id)}.`)
    begin({
      opportunity: { ...opportunity, pipeline_id: pipelineId, stage_id: stageId },
      pipelineId: opportunity.pipeline_id,
      stageId: opportunity.stage_id,
    })
  }
  useHotkeys([['mod+Z', takeBack]])
  const approval = ({ id, name }: Opportunity) => ({
    label: 'Approve it',
    run: () =>
      approve.mutate(id, {
        onSuccess: () => notify(`“${name}” is now a project.`),
        onError: (error) =>
          notify(`“${name}” was not approved. ${describeError(error).text}`, { isError: true }),
      }),
  })
  const moveTo = (opportunity: Opportunity, { pipelineId, stageId }: Target) => {
    if (stageId === opportunity.stage_id) return
    lastMove.current = { opportunity, pipelineId, stageId }
    begin(lastMove.current)
    const isWon = wonStage(pipelines, stageId)?.id === stageId
    notify(`Moved “${opportunity.name}” to ${nameOfStage(pipelines, stageId)}.`, {
      actions: [
        { label: 'Undo', run: takeBack },
        ...(isWon && opportunity.approval_status === 'opportunity' ? [approval(opportunity)] : []),
      ],
    })
  }
  useBoardChanges()
  const members = useAllMembers().data
  const openMove = useCallback((opportunity: Opportunity) => setMoving(opportunity), [])

  return (
    <PendingFocus value={pendingFocus}>
      <section className={styles.board} aria-label={`Stages of ${pipeline.name}`}>
        {pipeline.stages.map((stage) => (
          <Column
            key={stage.id}
            stage={stage}
            filters={filters}
            members={members}
            onMove={openMove}
            onDrop={(opportunity) => moveTo(opportunity, { pipelineId: pipeline.id, stageId: stage.id })}
          />
        ))}
      </section>
      {moving && (
        <MoveDialog
          opportunity={moving}
          pipelines={pipelines}
          onClose={() => setMoving(undefined)}
          onChoose={(target) => {
            setMoving(undefined)
            moveTo(moving, target)
          }}
        />
      )}
    </PendingFocus>
  )
}

const nameOfStage = (pipelines: readonly Pipeline[], stageId: string): string =>
  pipelines.flatMap(({ stages }) => stages).find(({ id }) => id === stageId)?.name ?? 'another stage'
