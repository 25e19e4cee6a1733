import type { WorkspaceClient } from '../../../clients/typescript/src/client.ts'
import { ApiError } from '../../../clients/typescript/src/errors.ts'
import { changeDraft, type ReceiptDraft } from './draft-store.ts'
import type { Expense, NewExpense } from './expense-types.ts'
import type { Me } from './me.ts'

/** Who sends a draft: idempotency keys are separate for each session and each key. */
export interface Sender {
  readonly api: WorkspaceClient
  readonly me: Me
  readonly id: string
}

export type CompleteDraft = ReceiptDraft & { readonly body: NewExpense }

/** All other failures are retried: the service cannot be reached, or is overloaded, or the session has ended. */
export const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  error.status >= 400 &&
  error.status < 500 &&
  error.status !== 401 &&
  error.status !== 429

/**
 * The expense of a request whose response was lost and that another session or key sent: the idempotency key does not
 * find it any more.
 */
async function findCreated({ api, me }: Sender, sent: NewExpense): Promise<Expense | undefined> {
  const { expense_date: day, amount_tax_inclusive: amount, vendor_id, vendor_name, project_id } = sent
  const query = {
    created_by: me.member.id,
    date_from: day,
    date_to: day,
    ...(amount !== undefined && { amount_min: amount, amount_max: amount }),
    has_receipt: false,
    include_archived: true,
    limit: 100,
  }
  const isSame = ({ vendor, project, receipt_upload }: Expense) =>
    receipt_upload === null &&
    (vendor_id ? vendor?.id === vendor_id : (vendor?.name ?? null) === (vendor_name ?? null)) &&
    (project?.id ?? null) === (project_id ?? null)
  try {
    return (await api.get('/v1/expenses', { params: { query } })).data.find(isSame)
  } catch (error) {
    // A member may create expenses but not list them.
    if (error instanceof ApiError && error.status === 403) return undefined
    throw error
  }
}

/**
 * Creates the expense. A body that may have created it already is sent again first, because a changed body with the same
 * idempotency key is refused, and a new key would create a second expense.
 */
export async function createExpense({ id, body, sent, key }: CompleteDraft, sender: Sender): Promise<string> {
  const first = { body: sent?.body ?? body, by: sender.id }
  const note = (expense?: Expense) =>
    changeDraft(id, (stored) => ({ ...stored, sent: first, expenseId: expense?.id }))
  if (sent?.by !== sender.id) {
    const found = sent && (await findCreated(sender, sent.body))
    await note(found)
    if (found) return found.id
  }
  try {
    const params = { header: { 'Idempotency-Key': key ?? `receipt-${id}` } }
    const created: Expense = await sender.api.post('/v1/expenses', { body: first.body, params })
    await note(created)
    return created.id
  } catch (error) {
    // The service checks the rights before it replays a stored response, so 403 does not mean that there is no expense.
    if (isRefusal(error) && error.status !== 403)
      await changeDraft(id, (stored) => ({ ...stored, sent: undefined }))
    throw error
  }
}
