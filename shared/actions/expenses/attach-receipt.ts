import type { Expense, StoredReceipt } from '../../domain/expenses/expense.ts'
import { expenseChange } from '../../domain/expenses/expense-event.ts'
import { mayEditNow } from '../../domain/expenses/expense-rights.ts'
import { isSuperseded, receiptTrigger, withReceipt, withRefusal } from '../../domain/expenses/receipt.ts'
import { attached, refused, type Upload } from '../../domain/expenses/upload.ts'
import type { MemberId } from '../../domain/kit/ids.ts'
import type { Refusal } from '../../domain/kit/uploaded-object.ts'
import type { Opportunity } from '../../domain/sales/opportunity.ts'
import { getMember } from '../../table/access/members.ts'
import { getWorkspace } from '../../table/access/workspaces.ts'
import { markedNamespaces, readNamespaces } from '../../table/expenses/namespaces.ts'
import { expenseReplacement, getExpense } from '../../table/expenses/rows.ts'
import { receiptRemoval, replacedFileInsertion } from '../../table/replaced-files.ts'
import { CommitRefused, commit } from '../../table/store/commit.ts'
import { retryOnConflict } from '../../table/store/retry-on-conflict.ts'
import type { Versioned } from '../../table/store/versioned.ts'
import type { Write } from '../../table/store/write.ts'
import { uploadReplacement } from '../../table/uploads.ts'
import { replacement } from '../change.ts'
import { loadProject } from './present.ts'

/** The data that a receipt change needs in addition to the expense. */
export interface ReceiptContext {
  readonly project: Opportunity | undefined
  readonly marked: readonly string[]
}

/**
 * The writes that attach or replace a receipt, or remove it if `receipt` is null: the expense, the event (contract
 * 6.8), and a row that schedules the deletion of the previous file.
 */
export function receiptWrites(
  old: Versioned<Expense>,
  receipt: StoredReceipt | null,
  { project, marked }: ReceiptContext,
  by: MemberId,
  now: Date,
): Write[] {
  const { workspace_id, receipt: previous } = old.record
  const next = withReceipt(old.record, receipt, now)
  const change = expenseChange(receiptTrigger(old.record, next), old.record, next, project, { by, now })
  return [
    ...replacement(workspace_id, old, change, (...both) => expenseReplacement(...both, marked)),
    ...receiptRemoval(workspace_id, previous, now),
  ]
}

/** Another worker has already recorded the outcome of the upload. */
type Outcome<T> = T | 'already recorded'

/**
 * Attaches an uploaded receipt to its expense, if the member who requested the link may still change the expense
 * (contract 8.10), and no file of a newer link was attached. The event's `performed_by` is this member.
 */
export function attachReceipt(
  upload: Versioned<Upload>,
  receipt: StoredReceipt,
): Promise<Outcome<'attached' | 'no expense' | 'not allowed' | 'superseded'>> {
  const { workspace_id: ws, expense_id, created_by } = upload.record
  return recordOnce(upload.record, receipt.key, async () => {
    const [found, namespaces, member, workspace] = await Promise.all([
      getExpense(ws, expense_id),
      readNamespaces(ws),
      getMember(ws, created_by),
      getWorkspace(ws),
    ])
    if (!found) return 'no expense'
    if (!mayEditNow(member?.record, workspace?.record, found.record)) return 'not allowed'
    if (isSuperseded(found.record, upload.record)) return 'superseded'
    const context = { project: await loadProject(found.record), marked: markedNamespaces(namespaces) }
    // Read the clock again on every retry: the event must be dated after changes made to the expense since the upload.
    const writes = receiptWrites(found, receipt, context, created_by, new Date())
    await commit([uploadReplacement(upload, attached(upload.record)), ...writes])
    return 'attached'
  })
}

/**
 * Records that the file of an upload is refused, and shows it on the expense (contract 8.11), without an event.
 * @param stored the key of the file, if the file is already stored; the file is then deleted later, unless the caller
 * deletes it
 */
export function refuseReceipt(
  upload: Versioned<Upload>,
  { reason, message }: Refusal,
  stored: string | undefined,
): Promise<Outcome<'refused'>> {
  const { workspace_id, expense_id } = upload.record
  return recordOnce(upload.record, stored, async () => {
    const now = new Date()
    const found = await getExpense(workspace_id, expense_id)
    const next = found && withRefusal(found.record, upload.record, reason, now)
    await commit([
      uploadReplacement(upload, refused(upload.record, message)),
      // Markers do not show uploads.
      ...(found && next && next !== found.record ? expenseReplacement(found, next, 'unread') : []),
      ...(stored === undefined ? [] : [replacedFileInsertion(workspace_id, stored, now)]),
    ])
    return 'refused' as const
  })
}

/**
 * Retries a commit whose first write changes the upload's row, until it succeeds or another worker was faster.
 * @param stored the key of the file that this run has stored, if any
 */
function recordOnce<T>(
  upload: Upload,
  stored: string | undefined,
  work: () => Promise<T>,
): Promise<Outcome<T>> {
  return retryOnConflict(async () => {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof CommitRefused && error.failed.includes(0))) throw error
      if (stored !== undefined) await discardUnlessShown(upload, stored)
      return 'already recorded'
    }
  })
}

/**
 * Schedules the deletion of the slower run's file, unless the faster run attached the same file. The file is not
 * deleted at once: it may have been attached and replaced since, and links to it are valid for a day.
 */
async function discardUnlessShown({ workspace_id, expense_id }: Upload, stored: string): Promise<void> {
  const found = await getExpense(workspace_id, expense_id)
  if (found?.record.receipt?.key === stored) return
  await commit([replacedFileInsertion(workspace_id, stored, new Date())])
}
