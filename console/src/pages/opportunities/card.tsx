import { Link } from '@tanstack/react-router'
import { createContext, type DragEvent, memo, type RefObject, useContext, useEffect, useRef } from 'react'
import { useMe } from '../../api/me.ts'
import type { Opportunity } from '../../api/opportunities.ts'
import { Writes } from '../../controls/writes.tsx'
import { formatDollars, formatMoney } from '../../parts/format-number.ts'
import { exactTime, relativeTime } from '../../parts/format-time.ts'
import { LinkButton } from '../../parts/link-button.tsx'
import styles from './card.module.css'
import { endDrag, startDrag } from './dragged.ts'
import { ApprovalBadge } from './sales-badges.tsx'

interface Props {
  readonly opportunity: Opportunity
  /** The name of the sales rep. */
  readonly rep: string | undefined
  readonly onMove: (opportunity: Opportunity) => void
}

/** Whole dollars are shown without cents, because cards are narrow. */
const formatValue = (value: number): string =>
  Number.isInteger(value) ? formatDollars(value) : formatMoney(value, 'USD')

/** An opportunity on the board. A card is rendered again only if its opportunity has changed. */
export const Card = memo(function Card({ opportunity, rep, onMove }: Props) {
  const { id, name, contact_name, value, tags, approval_status } = opportunity
  const created = new Date(opportunity.created_at)
  const card = useRef<HTMLLIElement>(null)
  const pendingFocus = useContext(PendingFocus)
  useEffect(() => {
    if (pendingFocus.current !== id) return
    pendingFocus.current = undefined
    card.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    card.current?.querySelector('button')?.focus({ preventScroll: true })
  }, [id, pendingFocus])
  const mayMove = useMe().data?.read_only === false
  const start = (event: DragEvent) => {
    startDrag(opportunity)
    event.dataTransfer.effectAllowed = 'move'
    event.dataTransfer.setData('text/plain', name)
  }
  return (
    <li
      ref={card}
      id={cardId(id)}
      className={styles.card}
      draggable={mayMove}
      onDragStart={start}
      onDragEnd={endDrag}
    >
      <Link
        to="/opportunities"
        search={(before) => ({ ...before, open: id })}
        className={styles.name}
        dir="auto"
        draggable={false}
        preload={false}
      >
        {name}
      </Link>
      {contact_name && contact_name !== name && (
        <div className={styles.contact} dir="auto">
          {contact_name}
        </div>
      )}
      <div className={styles.foot}>
        <span>{value !== null && formatValue(value)}</span>
        <Writes>
          <LinkButton aria-haspopup="dialog" aria-label={`Move… ${name}`} onClick={() => onMove(opportunity)}>
            Move…
          </LinkButton>
        </Writes>
      </div>
      <div className={styles.origin}>
        {rep && <span>{rep}</span>}
        <time dateTime={opportunity.created_at} title={`Created ${exactTime(created)}`}>
          {relativeTime(created, new Date())}
        </time>
      </div>
      {(approval_status !== 'opportunity' || tags.length > 0) && (
        <div className={styles.tags}>
          {approval_status !== 'opportunity' && <ApprovalBadge status={approval_status} />}
          {tags.slice(0, 3).map((tag) => (
            <span key={tag} className={styles.tag}>
              {tag}
            </span>
          ))}
        </div>
      )}
    </li>
  )
})

/** The id of the element of a card. */
export const cardId = (id: string): string => `card-${id}`

/** The id of the opportunity whose card takes the focus as soon as it is shown in its new column. */
export const PendingFocus = createContext<RefObject<string | undefined>>({ current: undefined })
