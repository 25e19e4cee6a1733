import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { UnauthorizedError } from '../../../clients/typescript/src/errors.ts'
import { endSession, onSessionChange, sessionKey } from '../api/session.ts'

function onError(error: Error): void {
  if (error instanceof UnauthorizedError) endSession('key-refused')
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: {
    // The client of the API retries by itself.
    queries: { retry: false, staleTime: 1000 },
    mutations: { retry: false, networkMode: 'always' },
  },
})

onSessionChange(() => {
  if (sessionKey() === null) queryClient.clear()
})
