import { MutationCache, onlineManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { UnauthorizedError } from '../../../clients/typescript/src/errors.ts'
import { onReturn } from '../api/input.ts'
import { BEGINS, endSession, isSignedIn, onSessionChange, signedOutReason } from '../api/session.ts'
import { ChangedMeanwhile } from '../parts/changed-meanwhile.ts'

function onError(error: Error): void {
  if (error instanceof UnauthorizedError) endSession('key-refused')
  // The page loads the current version; forms keep their input.
  if (error instanceof ChangedMeanwhile) void queryClient.invalidateQueries()
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: (error, { meta }) => meta !== BEGINS && onError(error) }),
  mutationCache: new MutationCache({
    onError: (error, _input, _before, { meta }) => meta !== BEGINS && onError(error),
    // The first page shows data of all other pages, so it loads again when it is opened next.
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: ['overview'], refetchType: 'none' }),
  }),
  defaultOptions: {
    // The client of the API retries by itself.
    queries: { retry: false, staleTime: 1000 },
    mutations: { retry: false, networkMode: 'always' },
  },
})

onReturn(() => void queryClient.refetchQueries({ type: 'active', stale: true }))

onSessionChange(() => {
  if (!isSignedIn() && signedOutReason() === 'signed-out') queryClient.clear()
  // A page that the sign-in form covers sends no requests until the session continues.
  onlineManager.setOnline(isSignedIn() || signedOutReason() !== 'key-refused')
})
