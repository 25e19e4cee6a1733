import { type Appointment, useAppointmentMove } from '../../api/calendar-week.ts'
import { describeError } from '../../parts/describe-error.ts'
import { dayAndTime } from '../../parts/format-time.ts'
import { notify } from '../../parts/notify.ts'

/** Moves appointments. The message of each move offers to undo it. */
export function useRescheduling() {
  const move = useAppointmentMove((error, { appointment: { id, name } }) =>
    notify(`“${name}” was not moved. ${describeError(error).text}`, { isError: true, about: id }),
  )
  return (appointment: Appointment, at: string) => {
    const { id, name, appointment_at } = appointment
    if (at === appointment_at) return
    const undo = () => {
      move.mutate({ appointment: { ...appointment, appointment_at: at }, at: appointment_at })
      notify(`Moved “${name}” back to ${wordsOf(appointment_at)}.`, { about: id })
    }
    move.mutate({ appointment, at })
    notify(`Moved “${name}” to ${wordsOf(at)}.`, { about: id, actions: [{ label: 'Undo', run: undo }] })
  }
}

const wordsOf = (iso: string): string => dayAndTime(new Date(iso), new Date())
