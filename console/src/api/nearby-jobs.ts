import { useQuery } from '@tanstack/react-query'
import { client } from './client.ts'

/** The jobs with an appointment between two times, in milliseconds since 1970. Archived jobs are left out. */
export const useJobsBetween = (from: number, to: number) =>
  useQuery({
    queryKey: ['opportunities', 'between', from, to],
    queryFn: async ({ signal }) => {
      const query = {
        limit: 100,
        sort: 'appointment_at',
        appointment_from: new Date(from).toISOString(),
        appointment_to: new Date(to).toISOString(),
      } as const
      const { data } = await client().get('/v1/opportunities', { params: { query }, signal })
      return data.filter(({ approval_status }) => approval_status !== 'archived')
    },
    staleTime: 60_000,
  })
