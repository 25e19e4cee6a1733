import { useQuery } from '@tanstack/react-query'
import { client } from './client.ts'

/** Number and value of the opportunities, or of the projects, of all pipelines. Refreshed by their events. */
export const useOpportunitySummary = (approval_status: 'opportunity' | 'project') =>
  useQuery({
    queryKey: ['opportunities', 'summary', approval_status],
    queryFn: ({ signal }) =>
      client().get('/v1/opportunities/summary', { params: { query: { approval_status } }, signal }),
  })
