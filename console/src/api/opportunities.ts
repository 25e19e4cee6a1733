import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Init, Schemas } from '../../../clients/typescript/src/types.ts'
import { changeShown } from './change-shown.ts'
import { client } from './client.ts'
import { type FiltersOf, useList } from './lists.ts'

export const ofId = (id: string) => ({ params: { path: { id } } })

export const readOpportunity = (id: string, signal?: AbortSignal): Promise<Opportunity> =>
  client().get('/v1/opportunities/{id}', { ...ofId(id), signal: signal ?? null })

export const useOpportunity = (id: string) =>
  useQuery({
    queryKey: ['opportunities', 'one', id],
    // TanStack Query's structural sharing would create another object, which has no ETag.
    structuralSharing: false,
    queryFn: ({ signal }) => readOpportunity(id, signal),
  })

/** The opportunities and projects of a contact, including archived records. */
export const useOpportunitiesOf = (contactId: string) =>
  useList({
    queryKey: ['opportunities', 'of-contact', contactId],
    limit: 25,
    load: (page, signal) =>
      client().get('/v1/opportunities', {
        params: { query: { primary_contact_id: contactId, ...page } },
        signal,
      }),
  })

/** The filters of the lists that have a page without controls. */
export type ListedFilters = Pick<
  FiltersOf<'/v1/opportunities'>,
  | 'approval_status'
  | 'has_appointment'
  | 'created_to'
  | 'estimate_sent_to'
  | 'approved_from'
  | 'over_estimate'
>

/** The opportunities that match a filter. Without a status, archived opportunities are included. */
export const useOpportunityList = (filters: Partial<ListedFilters>) =>
  useList({
    queryKey: ['opportunities', 'list', filters],
    load: (page, signal) =>
      client().get('/v1/opportunities', { params: { query: { ...filters, ...page } }, signal }),
  })

/** Sends the moves on the board, and the requests that follow from a move, one after the other. */
export const MOVES = { scope: { id: 'move-opportunity' } }

/** A mutation that changes an opportunity, and then refreshes the queries that show opportunities. */
export function useOpportunityChange<Input>(
  change: (input: Input) => Promise<Opportunity>,
  order: Partial<typeof MOVES> = {},
) {
  const queries = useQueryClient()
  return useMutation({
    ...order,
    mutationFn: change,
    onSuccess: (opportunity) => {
      queries.setQueryData(['opportunities', 'one', opportunity.id], opportunity)
      return queries.invalidateQueries({ queryKey: ['opportunities'] })
    },
  })
}

export const createOpportunity = (body: OpportunityChange): Promise<Opportunity> =>
  client().post('/v1/opportunities', { body })

export const changeOpportunity = (
  opportunity: Opportunity,
  body: OpportunityChange,
  same?: readonly (keyof Opportunity)[],
): Promise<Opportunity> =>
  changeShown(opportunity, {
    read: () => readOpportunity(opportunity.id),
    write: (ifMatch) => client().patch('/v1/opportunities/{id}', { ...ofId(opportunity.id), body, ifMatch }),
    ...(same && { same }),
  })

/** Moves an opportunity to a stage, unless someone else has moved the opportunity. */
export const moveOpportunity = (
  opportunity: Opportunity,
  { pipelineId, stageId }: { readonly pipelineId: string; readonly stageId: string },
): Promise<Opportunity> => {
  const pipeline = pipelineId === opportunity.pipeline_id ? {} : { pipeline_id: pipelineId }
  return changeOpportunity(opportunity, { stage_id: stageId, ...pipeline }, ['stage_id'])
}

export const approveOpportunity = (id: string): Promise<Opportunity> =>
  client().post('/v1/opportunities/{id}/approve', ofId(id))

export const archiveOpportunity = (id: string): Promise<Opportunity> =>
  client().post('/v1/opportunities/{id}/archive', ofId(id))

export const restoreOpportunity = (id: string): Promise<Opportunity> =>
  client().post('/v1/opportunities/{id}/restore', ofId(id))

export type Opportunity = Schemas['Opportunity']
export type OpportunityChange = NonNullable<Init<'/v1/opportunities/{id}', 'patch'>['body']>
export type Pipeline = Schemas['Pipeline']
export type Stage = Pipeline['stages'][number]
export type CustomField = Schemas['CustomField']
export type Estimate = Schemas['Estimate']
export type NewEstimate = Init<'/v1/opportunities/{id}/estimates', 'post'>['body']
