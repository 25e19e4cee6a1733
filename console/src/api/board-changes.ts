import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { BOARD, MOVE } from './board-columns.ts'
import { client } from './client.ts'
import { BOARD_SUMS } from './opportunity-sums.ts'
import { polling } from './polling.ts'

/** Assumed maximum difference between the browser's clock and the service's clocks. */
const CLOCKS_APART_MS = 3_600_000

/** When any opportunity has changed, loads all columns of the board again, in one request. */
export function useBoardChanges(): void {
  const queries = useQueryClient()
  const since = useRef<string>(undefined)
  const { data: newest } = useQuery({
    queryKey: ['opportunities', 'newest-change'],
    queryFn: async ({ signal }) => {
      const updated_since = since.current ?? new Date(Date.now() - CLOCKS_APART_MS).toISOString()
      const params = { query: { updated_since, limit: 100 } }
      const changes = await Array.fromAsync(client().list('/v1/opportunities', { params, signal }))
      const last = changes.at(-1)
      since.current = last?.updated_at ?? updated_since
      return `${last?.id} ${last?.updated_at}`
    },
    refetchInterval: polling,
    staleTime: 0,
    gcTime: 0,
  })
  const seen = useRef<string>(undefined)
  useEffect(() => {
    const isNew = seen.current !== undefined && seen.current !== newest
    seen.current = newest
    // Data that was read before a move, but arrives after it, would undo the move on the screen. Therefore the move
    // counts as a change too, and the columns are loaded again.
    if (isNew && queries.isMutating({ mutationKey: MOVE }) === 0)
      for (const queryKey of [BOARD, BOARD_SUMS]) void queries.invalidateQueries({ queryKey })
  }, [newest, queries])
}
