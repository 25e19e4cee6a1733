import { useQuery } from '@tanstack/react-query'
import type { Schemas } from '../../../clients/typescript/src/types.ts'
import { client } from './client.ts'
import { polling } from './polling.ts'

export type ReceiverCheck = Schemas['ReceiverCheck']
export type Probe = ReceiverCheck['probes'][number]

export const startCheck = (id: string): Promise<ReceiverCheck> =>
  client().post('/v1/subscriptions/{id}/check', { params: { path: { id } } })

/** A check, refreshed until it has ended. */
export function useReceiverCheck(started: ReceiverCheck) {
  return useQuery({
    queryKey: ['receiver-checks', started.id],
    queryFn: ({ signal }) =>
      client().get('/v1/receiver-checks/{id}', { params: { path: { id: started.id } }, signal }),
    initialData: started,
    refetchInterval: (query) => (query.state.data?.status === 'running' ? polling(query) : false),
  })
}
