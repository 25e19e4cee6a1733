import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { ApiError } from '../../../clients/typescript/src/errors.ts'
import { client } from './client.ts'
import { deleteDraft, draftsQuery, type ReceiptDraft, readDrafts, writeDraft } from './draft-store.ts'
import { forgetExpenses } from './expense-list.ts'
import type { Expense } from './expense-types.ts'
import { uploadReceipt } from './expenses.ts'

/**
 * Creates the expense of a complete draft, and then sends its file. Safe to repeat: the draft's id is the idempotency
 * key, and a draft whose expense exists sends only its file.
 */
async function send(draft: ReceiptDraft): Promise<void> {
  const { id, body, file } = draft
  if (!body) return
  let { expenseId } = draft
  if (expenseId === undefined) {
    const params = { header: { 'Idempotency-Key': `receipt-${id}` } }
    const created: Expense = await client().post('/v1/expenses', { body, params })
    expenseId = created.id
    await writeDraft({ ...draft, expenseId })
  }
  await uploadReceipt(expenseId, file, {})
  await deleteDraft(id)
}

/** Sends the complete drafts. Another tab does not send them at the same time. */
async function sendAll(member: string): Promise<void> {
  await navigator.locks.request('receipt-drafts', async () => {
    for (const draft of await readDrafts(member)) {
      try {
        await send(draft)
      } catch (error) {
        // All other failures are retried: the service cannot be reached, or is overloaded.
        if (!(error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429))
          return
        const { body: _, ...rest } = draft
        await writeDraft({ ...rest, fault: error.message })
      }
    }
  })
}

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
  const flush = useCallback(async () => {
    await sendAll(member)
    await refresh()
    await forgetExpenses(queries)
  }, [queries, member, refresh])
  const isWaiting = drafts.some(({ body }) => body)
  useEffect(() => {
    if (!isWaiting) return
    const run = () => void flush()
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
    save: (draft: ReceiptDraft, body: ReceiptDraft['body'] & object) =>
      change(writeDraft({ ...draft, body })),
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
