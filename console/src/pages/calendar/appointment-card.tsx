import { Link } from '@tanstack/react-router'
import type { Appointment } from '../../api/calendar-week.ts'
import { formatClock } from '../../parts/format-time.ts'
import styles from './calendar.module.css'

export interface Person {
  readonly id: string
  readonly name: string
  /** The number of a color. */
  readonly color: number
}

interface Props {
  readonly appointment: Appointment
  readonly person: Person | undefined
  readonly onDragStart?: () => void
  readonly onDragEnd?: () => void
}

/** An appointment: its time, the name and the person, whose color is at its edge. */
export function AppointmentCard({ appointment, person, onDragStart, onDragEnd }: Props) {
  const { id, name, appointment_at } = appointment
  return (
    <Link
      to="/opportunities/$opportunityId"
      params={{ opportunityId: id }}
      className={styles.card}
      data-color={person?.color}
      data-appointment={id}
      draggable={onDragStart !== undefined}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        onDragStart?.()
      }}
      onDragEnd={onDragEnd}
    >
      <time dateTime={appointment_at}>{formatClock(new Date(appointment_at))}</time>{' '}
      <span dir="auto">{name}</span>
      {person && (
        <span className={styles.person} dir="auto">
          {person.name}
        </span>
      )}
    </Link>
  )
}
