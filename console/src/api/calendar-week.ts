import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { client } from './client.ts'
import { changeOpportunity, type Opportunity } from './opportunities.ts'

const KEY = ['opportunities', 'appointments'] as const
/** A list shows a change at the latest after this time (contract 15.3). */
const LISTED_MS = 10_000

export type Appointment = Opportunity & { readonly appointment_at: string }

const isAppointment = (one: Opportunity): one is Appointment =>
  one.appointment_at !== null && one.approval_status !== 'archived'

/** The appointments between two times, oldest first, without appointments of archived records. */
export const useAppointments = (from: string, to: string) =>
  useQuery({
    queryKey: [...KEY, from, to],
    queryFn: async ({ signal }) => {
      const query = { appointment_from: from, appointment_to: to, limit: 100 } as const
      const all = await Array.fromAsync(client().list('/v1/opportunities', { params: { query }, signal }))
      return all.filter(isAppointment).sort((a, b) => a.appointment_at.localeCompare(b.appointment_at))
    },
    // If the list were read again earlier, it could show an appointment at its old time.
    staleTime: LISTED_MS,
  })

interface AppointmentMove {
  readonly appointment: Appointment
  readonly at: string
}

/** Moves an appointment to another time, unless someone else has moved it. The list shows the new time at once. */
export function useAppointmentMove(onError: (error: Error, move: AppointmentMove) => void) {
  const queries = useQueryClient()
  const show = (id: string, appointment_at: string) =>
    queries.setQueriesData<readonly Appointment[]>({ queryKey: KEY }, (list) =>
      list?.map((one) => (one.id === id ? { ...one, appointment_at } : one)),
    )
  return useMutation({
    // Moves are sent one after the other, so that an undo follows its move.
    scope: { id: 'move-appointment' },
    mutationFn: ({ appointment, at }: AppointmentMove) =>
      changeOpportunity(appointment, { appointment_at: at }, ['appointment_at']),
    onMutate: ({ appointment, at }) => show(appointment.id, at),
    onSuccess: (opportunity) => {
      queries.setQueryData(['opportunities', 'one', opportunity.id], opportunity)
      setTimeout(() => void queries.invalidateQueries({ queryKey: KEY }), LISTED_MS)
    },
    onError: (error, move) => {
      show(move.appointment.id, move.appointment.appointment_at)
      onError(error, move)
    },
  })
}
