import { useCallback, useRef, useState } from 'react'
import { useBoardChanges } from '../../api/board-changes.ts'
import { type ColumnFilters, type Move, useMove } from '../../api/board-columns.ts'
import { useAllMembers } from '../../api/choices.ts'
import type { Opportunity, Pipeline } from '../../api/opportunities.ts'
import { describeError } from '../../parts/describe-error.ts'
import { notify } from '../../parts/notify.ts'
import styles from './board.module.css'
import { PendingFocus } from './card.tsx'
import { Column } from './column.tsx'
import { MoveDialog, type Target } from './move-dialog.tsx'

interface Props {
  readonly pipeline: Pipeline
  readonly pipelines: readonly Pipeline[]
  readonly filters: ColumnFilters
}

/** The stages of a pipeline side by side. Cards are dragged, or moved by their button. */
export function Board({ pipeline, pipelines, filters }: Props) {
  const [moving, setMoving] = useState<Opportunity>()
  const [announcement, setAnnouncement] = useState('')
  const pendingFocus = useRef<string>(undefined)
  const move = useMove({
    onError: (error, { opportunity }) => {
      pendingFocus.current = opportunity.id
      setAnnouncement('')
      notify(`“${opportunity.name}” was not moved. ${describeError(error).text}`, { isError: true })
    },
  })
  const moveTo = (opportunity: Opportunity, { pipelineId, stageId }: Target) => {
    if (stageId === opportunity.stage_id) return
    pendingFocus.current = opportunity.id
    setAnnouncement(`Moved “${opportunity.name}” to ${nameOfStage(pipelines, stageId)}.`)
    move.mutate({ opportunity, pipelineId, stageId } satisfies Move)
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
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
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
