import type { WorkspaceClient } from '../../../clients/typescript/src/client.ts'
import { type ApiError, ConflictError, NotFoundError } from '../../../clients/typescript/src/errors.ts'
import { changedFields } from '../parts/changed-fields.ts'
import { describeError } from '../parts/describe-error.ts'
import { decimalInput } from '../parts/format-number.ts'
import { askingAnew } from './client.ts'
import {
  changeDraft,
  deleteDraft,
  type ReceiptDraft,
  type ReceiptValues,
  readDrafts,
  writeValues,
} from './draft-store.ts'
import type { NewExpense } from './expense-types.ts'
import { type CompleteDraft, createExpense, isRefusal, type Sender } from './receipt-expense.ts'
import { mayReadExpenses } from './rights.ts'

/** An earlier version of the console did not store the body of the expense: texts that are not typed stay. */
const UNKNOWN = { vendor_name: null, project_id: null }

/** Sends a complete draft. Safe to repeat after any step. */
async function send(draft: CompleteDraft, sender: Sender): Promise<void> {
  const { id, body, file } = draft
  const { api } = sender
  const expenseId = draft.expenseId ?? (await createExpense(draft, sender))
  const before = draft.sent?.body ?? (draft.expenseId === undefined ? body : UNKNOWN)
  const { expense_type: _, ...fields } = body
  const change = changedFields(fields, before)
  if (Object.keys(change).length > 0) {
    await api.patch('/v1/expenses/{id}', { params: { path: { id: expenseId } }, body: change })
    await changeDraft(id, (stored) => ({ ...stored, sent: { body, by: sender.id } }))
  }
  await api.uploadReceipt(expenseId, file)
  await deleteDraft(id)
}

/** The values of a draft that an earlier version of the console stored with only its body. */
async function valuesOf(body: NewExpense, api: WorkspaceClient): Promise<ReceiptValues> {
  const { amount_tax_inclusive: amount, expense_date: day, vendor_id: id, vendor_name, project_id } = body
  const known = id && (await api.get('/v1/vendors/{id}', { params: { path: { id } } }).catch(() => undefined))
  return {
    amount: amount === undefined ? '' : decimalInput(amount, 2),
    day,
    vendor: (known ? known.name : vendor_name) ?? '',
    job: project_id ?? undefined,
  }
}

/** Returns a refused draft to the form, with its values and the reason. */
async function giveBack(draft: CompleteDraft, error: ApiError, { api, me }: Sender): Promise<void> {
  const { id, body, values } = draft
  if (!values) await writeValues(id, await valuesOf(body, api))
  await changeDraft(id, ({ body: _, ...stored }) => {
    const { expenseId } = stored
    if (expenseId === undefined && error instanceof ConflictError)
      return {
        ...stored,
        fault:
          'This receipt has an expense with other values. Add the file on its page, and discard it here.',
      }
    // Without this right, an expense that exists is not found either.
    if (expenseId === undefined || !(error instanceof NotFoundError) || !mayReadExpenses(me))
      return { ...stored, fault: describeError(error).text }
    const fault = 'The expense of this receipt was deleted. Save to create it again.'
    return { ...stored, expenseId: undefined, sent: undefined, key: `receipt-${expenseId}`, fault }
  })
}

const isComplete = (draft: ReceiptDraft): draft is CompleteDraft => draft.body !== undefined

/**
 * Sends the complete drafts of a member. Another tab does not send them at the same time.
 * @throws the failure after which the rest is sent later
 */
export async function sendAll(member: string): Promise<void> {
  await navigator.locks.request('receipt-drafts', async () => {
    const waiting = (await readDrafts(member)).filter(isComplete)
    if (waiting.length === 0) return
    const api = askingAnew()
    const me = await api.get('/v1/me')
    // Another member may have signed in, in this tab or in another.
    if (me.member.id !== member) return
    const sender = { api, me, id: me.session_id ?? me.api_key_id ?? '' }
    for (const draft of waiting)
      await send(draft, sender).catch((error) => {
        if (!isRefusal(error)) throw error
        return giveBack(draft, error, sender)
      })
  })
}
