import { useQuery } from '@tanstack/react-query'
import { client } from './client.ts'

const SHOWN = 50

/** The newest expenses of an opportunity or project. */
export const useProjectExpenses = (projectId: string) =>
  useQuery({
    queryKey: ['expenses', 'of-project', projectId],
    queryFn: async ({ signal }) => {
      const query = { project_id: projectId, limit: SHOWN }
      const { data, has_more } = await client().get('/v1/expenses', { params: { query }, signal })
      return { expenses: data, hasMore: has_more }
    },
  })
