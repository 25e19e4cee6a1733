import { useCallback, useState } from 'react'
import { useBoardChanges } from '../../api/board-changes.ts'
import { type ColumnFilters, useBoardSums } from '../../api/board-columns.ts'
import { useAllMembers } from '../../api/choices.ts'
import type { Opportunity, Pipeline } from '../../api/opportunities.ts'
import styles from './board.module.css'
import { PendingFocus } from './card.tsx'
import { Column } from './column.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { useMoves } from './use-moves.ts'

interface Props {
  readonly pipeline: Pipeline
  readonly pipelines: readonly Pipeline[]
  readonly filters: ColumnFilters
}

/** The stages of a pipeline side by side. Cards are dragged, or moved by their button. */
export function Board({ pipeline, pipelines, filters }: Props) {
  const [moving, setMoving] = useState<Opportunity>()
  const { pendingFocus, moveTo } = useMoves(pipelines)
  useBoardChanges()
  const members = useAllMembers().data
  const sums = useBoardSums(filters).data
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
            total={sums?.get(stage.id)}
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
