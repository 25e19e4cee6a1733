import { Button } from '@mantine/core'
import type { Appointment } from '../../api/calendar-week.ts'
import { formatWeekday } from '../../parts/format-time.ts'
import { AppointmentCard, type Person } from './appointment-card.tsx'
import styles from './calendar.module.css'
import { slotOf, timeOf } from './calendar-days.ts'

interface Props {
  readonly days: readonly string[]
  readonly appointments: readonly Appointment[]
  readonly personOf: (appointment: Appointment) => Person | undefined
  readonly mayChange: boolean
  readonly onCreate: (at: string) => void
}

/** The hour of a new lead, which the form can change. */
const MORNING = 9

/** The days of a week one below the other, for a phone. */
export function DayList({ days, appointments, personOf, mayChange, onCreate }: Props) {
  const byDay = Map.groupBy(appointments, ({ appointment_at }) => slotOf(appointment_at).day)
  return days.map((day) => (
    <section key={day} className={styles.day} aria-label={formatWeekday(day)}>
      <div className={styles.head}>
        <h2>{formatWeekday(day)}</h2>
        {mayChange && (
          <Button
            size="xs"
            variant="default"
            aria-label={`New lead, ${formatWeekday(day)}`}
            onClick={() => onCreate(timeOf({ day, hour: MORNING }))}
          >
            New lead
          </Button>
        )}
      </div>
      {byDay
        .get(day)
        ?.map((one) => <AppointmentCard key={one.id} appointment={one} person={personOf(one)} />) ?? (
        <p className={styles.none}>No appointments.</p>
      )}
    </section>
  ))
}
