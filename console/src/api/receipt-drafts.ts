import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { client } from './client.ts'
import {
  changeDraft,
  deleteDraft,
  draftsQuery,
  type ReceiptDraft,
  type ReceiptValues,
  writeValues,
} from './draft-store.ts'
import { forgetExpenses } from './expense-list.ts'
import type { NewExpense } from './expense-types.ts'
import { sendAll } from './receipt-sending.ts'
import { useIsSignedIn } from './session.ts'

/** Interval in milliseconds at which drafts that wait are sent again. They are also sent at once when the browser is online again. */
const AGAIN_MS = 30_000

/**
 * The receipts of a member that are not expenses yet, with functions to complete and discard them. Also sends the
 * complete receipts.
 */
export function useReceiptDrafts(member: string) {
  const queries = useQueryClient()
  const { data: drafts = [] } = useQuery(draftsQuery(member))
  const refresh = useCallback(() => queries.invalidateQueries(draftsQuery(member)), [queries, member])
  // A mutation, because a 401 of a mutation ends the session (`app/query-client.ts`).
  const { mutate: flush } = useMutation({
    mutationFn: () => sendAll(member),
    onSettled: async () => {
      await refresh()
      await forgetExpenses(queries)
    },
  })
  const isSignedIn = useIsSignedIn()
  const isWaiting = isSignedIn && drafts.some(({ body }) => body)
  useEffect(() => {
    if (!isWaiting) return
    const run = () => flush()
    run()
    const timer = setInterval(run, AGAIN_MS)
    window.addEventListener('online', run)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', run)
    }
  }, [isWaiting, flush])
  const change = async (work: Promise<unknown>) => {
    await work
    await refresh()
  }
  return {
    drafts,
    toComplete: drafts.filter(({ body }) => !body),
    type: async ({ id }: ReceiptDraft, values: ReceiptValues) => {
      await writeValues(id, values)
      // Reading all drafts again would also load the picture in the form again.
      queries.setQueryData(draftsQuery(member).queryKey, (all) =>
        all?.map((one) => (one.id === id ? { ...one, values } : one)),
      )
    },
    save: async ({ id }: ReceiptDraft, body: NewExpense) => {
      // Another tab may have saved the draft, and may be sending it.
      await change(
        changeDraft(id, (stored) => (stored.body ? stored : { ...stored, body, fault: undefined })),
      )
      // The effect sends only the first draft that waits at once.
      if (isWaiting) flush()
    },
    remove: ({ id }: ReceiptDraft) => change(deleteDraft(id)),
  }
}

/** The newest expenses, from which the form proposes vendors and jobs and finds the same file. */
export const useRecentExpenses = (enabled: boolean) =>
  useQuery({
    queryKey: ['expenses', 'recent'],
    enabled,
    queryFn: async ({ signal }) =>
      (await client().get('/v1/expenses', { params: { query: { limit: 100 } }, signal })).data,
    staleTime: 10_000,
  })
