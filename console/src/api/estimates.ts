import { useMutation, useQueryClient } from '@tanstack/react-query'
import { client } from './client.ts'
import { useList } from './lists.ts'
import { type NewEstimate, ofId } from './opportunities.ts'

const keyOf = (opportunityId: string) => ['opportunities', 'estimates', opportunityId]

export const useEstimates = (opportunityId: string, enabled = true) =>
  useList({
    enabled,
    queryKey: keyOf(opportunityId),
    limit: 25,
    load: (page, signal) => {
      const params = { path: { id: opportunityId }, query: page }
      return client().get('/v1/opportunities/{id}/estimates', { params, signal })
    },
  })

export function useCreateEstimate(opportunityId: string) {
  const refresh = useEstimateRefresh()
  return useMutation({
    mutationFn: (body: NewEstimate) =>
      client().post('/v1/opportunities/{id}/estimates', { ...ofId(opportunityId), body }),
    onSuccess: () => refresh(opportunityId),
  })
}

/** Refreshes the estimates of an opportunity, and the opportunity, which contains the newest one. */
export function useEstimateRefresh() {
  const queries = useQueryClient()
  return (opportunityId: string) =>
    Promise.all([
      queries.invalidateQueries({ queryKey: keyOf(opportunityId) }),
      queries.invalidateQueries({ queryKey: ['opportunities', 'one', opportunityId] }),
    ])
}

export const sendEstimate = (id: string) => client().post('/v1/estimates/{id}/send', ofId(id))
export const approveEstimate = (id: string) => client().post('/v1/estimates/{id}/approve', ofId(id))
export const cancelEstimate = (id: string) => client().post('/v1/estimates/{id}/cancel', ofId(id))
