import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { UploadOptions } from '../../../clients/typescript/src/upload.ts'
import { changeShown } from './change-shown.ts'
import { client } from './client.ts'
import { forgetExpenses, replaceExpense } from './expense-list.ts'
import { COUNTED_MS } from './expense-sums.ts'
import type { Expense, ExpenseChange, NewExpense, ReferenceInput } from './expense-types.ts'
import { rememberMileageRate } from './mileage-rate.ts'
import { pollingBy } from './polling.ts'

const path = (id: string) => ({ params: { path: { id } } })
const keyOf = (id: string) => ['expenses', id] as const

interface ReadOptions {
  /** Whether the query refreshes automatically, such as while an upload is checked. */
  readonly isLive: boolean
}

export const readExpense = (id: string, signal?: AbortSignal): Promise<Expense> =>
  client().get('/v1/expenses/{id}', { ...path(id), signal: signal ?? null })

/** How long a page waits for a file that was sent with a new expense, in milliseconds. */
const AWAITED_MS = 60_000

const isAwaited = (expense: Expense | undefined): boolean =>
  expense?.receipt_upload?.status === 'waiting' &&
  Date.now() - Date.parse(expense.receipt_upload.requested_at) < AWAITED_MS

/** Whether the service may still render the receipt, which most browsers cannot show as it is. */
export const isDrawing = ({ mime_type, display_url }: NonNullable<Expense['receipt']>): boolean =>
  mime_type === 'image/heic' && display_url === null

/** Rendering the receipt changes nothing else of the expense, so the page keeps polling for a while after the receipt was attached. */
const isDrawn = ({ receipt, updated_at }: Expense): boolean =>
  !receipt || !isDrawing(receipt) || Date.now() - Date.parse(updated_at) > AWAITED_MS

/**
 * One expense. The query refreshes only with a reason: each response has a new link, so the browser would load the
 * receipt again.
 */
export function useExpense(id: string, { isLive }: ReadOptions) {
  const interval = pollingBy<Expense>(
    ({ updated_at, receipt }) => `${updated_at} ${receipt?.display_url === null}`,
  )
  const queries = useQueryClient()
  return useQuery({
    queryKey: keyOf(id),
    // TanStack Query's structural sharing would create another object, which has no ETag.
    structuralSharing: false,
    queryFn: async ({ signal }) => {
      const expense = await readExpense(id, signal)
      replaceExpense(queries, expense)
      return expense
    },
    refetchInterval: (query) => {
      const { data } = query.state
      return isLive || isAwaited(data) || (data && !isDrawn(data)) ? interval(query) : false
    },
    refetchOnWindowFocus: false,
  })
}

/** Updates a changed expense in all cached queries, without loading whole lists again. */
function show(queries: QueryClient, expense: Expense): void {
  queries.setQueryData(keyOf(expense.id), expense)
  replaceExpense(queries, expense)
}

/** A change whose response is the expense. */
export function useExpenseChange<Input>(change: (input: Input) => Promise<Expense>) {
  const queries = useQueryClient()
  return useMutation({ mutationFn: change, onSuccess: (expense) => show(queries, expense) })
}

/**
 * Creates an expense, and then sends the file of its receipt.
 * @param onUnsent called when the file could not be sent; the expense stays
 */
export function useCreateExpense(onUnsent?: (error: Error) => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ body, receipt }: { readonly body: NewExpense; readonly receipt?: Blob }) => {
      const expense: Expense = await client().post('/v1/expenses', { body })
      if (!receipt) return expense
      await uploadReceipt(expense.id, receipt, {}).catch(onUnsent)
      return readExpense(expense.id)
    },
    onSuccess: (expense) => {
      queries.setQueryData(keyOf(expense.id), expense)
      if (expense.mileage) rememberMileageRate(expense.mileage.rate)
      refreshSums(queries)
      setTimeout(() => refreshSums(queries), COUNTED_MS)
      return forgetExpenses(queries)
    },
  })
}

function refreshSums(queries: QueryClient): void {
  for (const part of ['summary', 'of-project'])
    void queries.invalidateQueries({ queryKey: ['expenses', part] })
}

export const changeExpense = (expense: Expense, body: ExpenseChange): Promise<Expense> =>
  changeShown(expense, {
    read: () => readExpense(expense.id),
    write: (ifMatch) => client().patch('/v1/expenses/{id}', { ...path(expense.id), body, ifMatch }),
  })

export const deleteExpense = (expense: Expense) =>
  changeShown(expense, {
    read: () => readExpense(expense.id),
    write: (ifMatch) => client().delete('/v1/expenses/{id}', { ...path(expense.id), ifMatch }),
  })

/** Call it after the user has left the expense's page: an open page would load the expense again. */
export function useForgetExpense() {
  const queries = useQueryClient()
  return (id: string) => {
    queries.removeQueries({ queryKey: keyOf(id) })
    return forgetExpenses(queries)
  }
}

const namespacePath = (id: string, namespace: string) => ({ params: { path: { id, namespace } } })

export const putReference = (expense: Expense, namespace: string, body: ReferenceInput): Promise<Expense> =>
  changeShown(expense, {
    read: () => readExpense(expense.id),
    write: (ifMatch) =>
      client().put('/v1/expenses/{id}/external-references/{namespace}', {
        ...namespacePath(expense.id, namespace),
        body,
        ifMatch,
      }),
  })

/** Removes a part of an expense and returns the changed expense; the response to the removal is empty. */
async function removePart(
  expense: Expense,
  write: (ifMatch: string | undefined) => Promise<unknown>,
): Promise<Expense> {
  await changeShown(expense, { read: () => readExpense(expense.id), write })
  return readExpense(expense.id)
}

export const deleteReference = (expense: Expense, namespace: string): Promise<Expense> =>
  removePart(expense, (ifMatch) =>
    client().delete('/v1/expenses/{id}/external-references/{namespace}', {
      ...namespacePath(expense.id, namespace),
      ifMatch,
    }),
  )

export const deleteSyncError = (expense: Expense, namespace: string): Promise<Expense> =>
  removePart(expense, (ifMatch) =>
    client().delete('/v1/expenses/{id}/sync-errors/{namespace}', {
      ...namespacePath(expense.id, namespace),
      ifMatch,
    }),
  )

export const deleteReceipt = (expense: Expense): Promise<Expense> =>
  removePart(expense, (ifMatch) =>
    client().delete('/v1/expenses/{id}/receipt', { ...path(expense.id), ifMatch }),
  )

/** Uploads a receipt, which the service attaches once it has checked the file. */
export const uploadReceipt = (id: string, file: Blob, options: UploadOptions): Promise<void> =>
  client().uploadReceipt(id, file, options)
