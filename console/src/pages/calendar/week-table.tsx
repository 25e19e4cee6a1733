import { type KeyboardEvent, useRef } from 'react'
import type { Appointment } from '../../api/calendar-week.ts'
import { formatHour, formatWeekday, localDay } from '../../parts/format-time.ts'
import { useKeptFocus } from '../../parts/use-kept-focus.ts'
import { AppointmentCard, type Person } from './appointment-card.tsx'
import styles from './calendar.module.css'
import { hoursOf, type Slot, slotBeside, slotOf, timeOf } from './calendar-days.ts'

interface Props {
  readonly days: readonly string[]
  readonly appointments: readonly Appointment[]
  readonly personOf: (appointment: Appointment) => Person | undefined
  readonly mayChange: boolean
  readonly onMove: (appointment: Appointment, at: string) => void
  readonly onCreate: (at: string) => void
}

const keyOf = ({ day, hour }: Slot): string => `${day} ${hour}`

/** A week as a table of days and hours. Arrow keys move the focus; with Shift, they move the appointment. */
export function WeekTable({ days, appointments, personOf, mayChange, onMove, onCreate }: Props) {
  const dragged = useRef<Appointment>(undefined)
  const body = useRef<HTMLTableSectionElement>(null)
  const bySlot = Map.groupBy(appointments, ({ appointment_at }) => keyOf(slotOf(appointment_at)))
  useKeptFocus(body, placesOf)
  const press = (event: KeyboardEvent) => {
    const cell = event.target instanceof Element ? event.target.closest('td') : null
    const { day, hour } = cell?.dataset ?? {}
    const next = day && hour ? slotBeside({ day, hour: Number(hour) }, event.key) : undefined
    if (!next || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    const id = event.target instanceof HTMLElement && event.target.dataset.appointment
    const appointment = appointments.find((one) => one.id === id)
    if (!event.shiftKey) return focusOn(body.current, next)
    if (!appointment || !mayChange) return
    onMove(appointment, timeOf(next, appointment.appointment_at))
  }
  const today = localDay(new Date())
  const hours = hoursOf(appointments.map(({ appointment_at }) => appointment_at))
  return (
    <div className={styles.scroll}>
      <table className={styles.week}>
        <caption className="visually-hidden">Week</caption>
        <thead>
          <tr>
            <td />
            {days.map((day) => (
              <th key={day} scope="col" {...(day === today && { 'aria-current': 'date' })}>
                {formatWeekday(day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body} onKeyDown={press}>
          {hours.map((hour) => (
            <tr key={hour}>
              <th scope="row">{formatHour(new Date(timeOf({ day: today, hour })))}</th>
              {days.map((day) => {
                const found = bySlot.get(keyOf({ day, hour })) ?? []
                return (
                  <td
                    key={day}
                    data-day={day}
                    data-hour={hour}
                    onDragOver={(event) => dragged.current && event.preventDefault()}
                    onDrop={(event) => {
                      event.preventDefault()
                      const { current } = dragged
                      dragged.current = undefined
                      if (current) onMove(current, timeOf({ day, hour }, current.appointment_at))
                    }}
                  >
                    {found.map((one) => (
                      <AppointmentCard
                        key={one.id}
                        appointment={one}
                        person={personOf(one)}
                        {...(mayChange && {
                          onDragStart: () => (dragged.current = one),
                          onDragEnd: () => (dragged.current = undefined),
                        })}
                      />
                    ))}
                    {found.length === 0 && mayChange && (
                      <button
                        type="button"
                        // Tab reaches the first hour and all appointments; arrow keys reach every hour.
                        tabIndex={day === days[0] && hour === hours[0] ? 0 : -1}
                        className={styles.free}
                        aria-label={`New lead, ${formatWeekday(day)}, ${formatHour(new Date(timeOf({ day, hour })))}`}
                        onClick={() => onCreate(timeOf({ day, hour }))}
                      />
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const slotSelector = (day?: string, hour?: string | number): string =>
  `td[data-day="${day}"][data-hour="${hour}"] :is(a, button)`

/** The focus follows a moved appointment; if that has left the week, the focus stays in the slot. */
function placesOf(element: HTMLElement): readonly string[] {
  const { day, hour } = element.closest('td')?.dataset ?? {}
  return [`[data-appointment="${element.dataset.appointment}"]`, slotSelector(day, hour), 'a, button']
}

function focusOn(body: Element | null, { day, hour }: Slot): void {
  body?.querySelector<HTMLElement>(slotSelector(day, hour))?.focus()
}
