import { useQuery } from '@tanstack/react-query'
import type { Init, Schemas } from '../../../clients/typescript/src/types.ts'
import { client } from './client.ts'
import { polling } from './polling.ts'

export type Replay = Schemas['Replay']
export type ReplayOptions = NonNullable<Init<'/v1/subscriptions/{id}/replay', 'post'>['body']>

export const startReplay = (id: string, body: ReplayOptions): Promise<Replay> =>
  client().post('/v1/subscriptions/{id}/replay', { params: { path: { id } }, body })

/** A replay, refreshed until it has ended. */
export function useReplay(started: Replay) {
  return useQuery({
    queryKey: ['replays', started.id],
    queryFn: ({ signal }) =>
      client().get('/v1/replays/{id}', { params: { path: { id: started.id } }, signal }),
    initialData: started,
    refetchInterval: (query) => (query.state.data?.status === 'running' ? polling(query) : false),
  })
}
