import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Init, Schemas } from '../../../clients/typescript/src/types.ts'
import { changeShown } from './change-shown.ts'
import { client } from './client.ts'
import { useList } from './lists.ts'
import { type Estimate, type NewEstimate, ofId } from './opportunities.ts'

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

const readEstimate = (id: string, signal?: AbortSignal): Promise<Estimate> =>
  client().get('/v1/estimates/{id}', { ...ofId(id), signal: signal ?? null })

export const useEstimate = (id: string) =>
  useQuery({
    queryKey: ['opportunities', 'estimate', id],
    // Sharing parts with the last response would make another object, which has no ETag.
    structuralSharing: false,
    queryFn: ({ signal }) => readEstimate(id, signal),
  })

export type EstimateChange = NonNullable<Init<'/v1/estimates/{id}', 'patch'>['body']>

/** Changes a draft, unless someone else has changed it. */
export const changeEstimate = (estimate: Estimate, body: EstimateChange): Promise<Estimate> =>
  changeShown(estimate, {
    read: () => readEstimate(estimate.id),
    write: (ifMatch) => client().patch('/v1/estimates/{id}', { ...ofId(estimate.id), body, ifMatch }),
  })

export function useEstimateChange(change: (body: EstimateChange) => Promise<Estimate>) {
  const refresh = useEstimateRefresh()
  return useMutation({ mutationFn: change, onSuccess: ({ opportunity_id }) => refresh(opportunity_id) })
}

export function useCreateEstimate(opportunityId: string) {
  const refresh = useEstimateRefresh()
  return useMutation({
    mutationFn: (body: NewEstimate) =>
      client().post('/v1/opportunities/{id}/estimates', { ...ofId(opportunityId), body }),
    onSuccess: () => refresh(opportunityId),
  })
}

/** Refreshes the estimates of an opportunity, the page of each estimate, and the opportunity, which contains the newest estimate. */
export function useEstimateRefresh() {
  const queries = useQueryClient()
  return (opportunityId: string) =>
    Promise.all([
      queries.invalidateQueries({ queryKey: keyOf(opportunityId) }),
      queries.invalidateQueries({ queryKey: ['opportunities', 'estimate'] }),
      queries.invalidateQueries({ queryKey: ['opportunities', 'one', opportunityId] }),
    ])
}

export const sendEstimate = (id: string) => client().post('/v1/estimates/{id}/send', ofId(id))
export const approveEstimate = (id: string) => client().post('/v1/estimates/{id}/approve', ofId(id))
export const cancelEstimate = (id: string) => client().post('/v1/estimates/{id}/cancel', ofId(id))

/** The link for the customer. A new link ends the old one. */
export type EstimateLink = Schemas['EstimateLink']
export const createEstimateLink = (id: string): Promise<EstimateLink> =>
  client().post('/v1/estimates/{id}/link', ofId(id))
export const revokeEstimateLink = (id: string) => client().delete('/v1/estimates/{id}/link', ofId(id))
