import { type DragEvent, useId, useRef, useState } from 'react'
import { useColumn } from '../../api/board-columns.ts'
import type { ColumnFilters } from '../../api/board-pages.ts'
import type { List } from '../../api/lists.ts'
import type { Member } from '../../api/members.ts'
import type { Opportunity, Stage } from '../../api/opportunities.ts'
import type { StageSum } from '../../api/opportunity-sums.ts'
import { ErrorNotice } from '../../parts/error-notice.tsx'
import { formatDollars } from '../../parts/format-number.ts'
import styles from './board.module.css'
import { Card } from './card.tsx'
import { draggedOpportunity, endDrag } from './dragged.ts'
import { useLoadMore } from './use-load-more.ts'

interface Props {
  readonly stage: Stage
  readonly filters: ColumnFilters
  readonly board: List<Opportunity>
  readonly members: readonly Member[] | undefined
  readonly total: StageSum | undefined
  readonly onMove: (opportunity: Opportunity) => void
  readonly onDrop: (opportunity: Opportunity) => void
}

/** The totals of the loaded cards or, if the column has more cards, the API's totals, which may lag by some seconds. */
function headOf(opportunities: readonly Opportunity[], hasMore: boolean, total: StageSum | undefined) {
  const loaded = opportunities.reduce((sum, { value }) => sum + (value ?? 0), 0)
  if (!hasMore) return { count: `${opportunities.length}`, sum: formatDollars(loaded) }
  if (total) return { count: `${total.count}`, sum: formatDollars(total.value) }
  return { count: `${opportunities.length}+`, sum: `${formatDollars(loaded)}+` }
}

/** The opportunities of one stage. More are loaded when the user scrolls near the end. */
export function Column({ stage, filters, board, members, total, onMove, onDrop }: Props) {
  const heading = useId()
  const list = useColumn(filters, stage.id, board, total)
  const [isOver, setOver] = useState(false)
  const scroller = useRef<HTMLDivElement>(null)
  const end = useLoadMore(list, scroller)
  const { data = [], hasMore, error } = list
  const head = headOf(data, hasMore, total)

  const over = (event: DragEvent) => {
    if (!draggedOpportunity()) return
    event.preventDefault()
    setOver(true)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const opportunity = draggedOpportunity()
    endDrag()
    if (opportunity) onDrop(opportunity)
  }

  return (
    // A place to drop cards; the keyboard uses their buttons.
    <section
      className={styles.column}
      aria-labelledby={heading}
      data-over={isOver}
      onDragOver={over}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        // Moving from one element within the column to another does not leave the column.
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false)
      }}
      onDrop={drop}
    >
      <header className={styles.head}>
        <h2 id={heading}>{stage.name}</h2>
        <span className={styles.count}>
          {list.data && head.count}
          <span className="visually-hidden"> opportunities</span>
        </span>
        <span className={styles.sum}>{list.data && head.sum}</span>
      </header>
      <div className={styles.cards} ref={scroller}>
        <ul className={styles.list}>
          {data.map((opportunity) => (
            <Card
              key={opportunity.id}
              opportunity={opportunity}
              rep={members?.find(({ id }) => id === opportunity.sales_rep_id)?.name}
              onMove={onMove}
            />
          ))}
        </ul>
        {error && <ErrorNotice error={error} onRetry={() => list.refetch()} />}
        {!list.data && !board.error && <p className={styles.note}>Loading…</p>}
        {list.data && data.length === 0 && !hasMore && <p className={styles.note}>None</p>}
        <div ref={end}>{hasMore && <p className={styles.note}>Loading more…</p>}</div>
      </div>
    </section>
  )
}
