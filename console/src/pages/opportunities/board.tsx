import { useCallback, useState } from 'react'
import { useBoardChanges } from '../../api/board-changes.ts'
import { useBoard } from '../../api/board-columns.ts'
import type { ColumnFilters } from '../../api/board-pages.ts'
import { useAllMembers } from '../../api/choices.ts'
import type { Opportunity, Pipeline } from '../../api/opportunities.ts'
import { useBoardSums } from '../../api/opportunity-sums.ts'
import { ErrorNotice } from '../../parts/error-notice.tsx'
import { CsvButton } from '../../parts/list-table.tsx'
import { onDemand } from '../../parts/on-demand.tsx'
import styles from './board.module.css'
import { PendingFocus } from './card.tsx'
import { Column } from './column.tsx'
import { OPPORTUNITY_COLUMNS } from './opportunity-columns.tsx'
import { useMoves } from './use-moves.ts'

interface Props {
  readonly pipeline: Pipeline
  readonly pipelines: readonly Pipeline[]
  readonly filters: ColumnFilters
}

const MoveDialog = onDemand(async () => (await import('./move-dialog.tsx')).MoveDialog)

const NONE = { count: 0, value: 0 }

/** The stages of a pipeline side by side. Cards are dragged, or moved by their button. */
export function Board({ pipeline, pipelines, filters }: Props) {
  const [moving, setMoving] = useState<Opportunity>()
  const { pendingFocus, moveTo } = useMoves(pipelines)
  useBoardChanges()
  const members = useAllMembers().data
  const list = useBoard(filters)
  // If the whole board is loaded, each column counts its own cards.
  const { data: sums, isLoading: isCounting } = useBoardSums(filters, list.hasMore)
  const openMove = useCallback((opportunity: Opportunity) => setMoving(opportunity), [])

  return (
    <PendingFocus value={pendingFocus}>
      {list.error && <ErrorNotice error={list.error} onRetry={() => list.refetch()} />}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard, also without a card */}
      <section className={styles.board} aria-label={`Stages of ${pipeline.name}`} tabIndex={0}>
        {pipeline.stages.map((stage) => (
          <Column
            key={stage.id}
            stage={stage}
            filters={filters}
            board={{ ...list, isLoadingMore: isCounting }}
            members={members}
            total={sums && (sums.get(stage.id) ?? NONE)}
            onMove={openMove}
            onDrop={(opportunity) => moveTo(opportunity, { pipelineId: pipeline.id, stageId: stage.id })}
          />
        ))}
      </section>
      <CsvButton
        list={list}
        caption="Opportunities"
        columns={[
          ...OPPORTUNITY_COLUMNS,
          {
            header: 'Stage',
            csv: ({ stage_id }) => pipeline.stages.find(({ id }) => id === stage_id)?.name,
            cell: () => null,
          },
        ]}
      />
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
