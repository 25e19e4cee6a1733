import type { Expense, StoredReceipt } from '../../domain/expense.ts'
import type { MemberId } from '../../domain/ids.ts'
import type { Opportunity } from '../../domain/opportunity.ts'
import { receiptTrigger, withReceipt } from '../../domain/receipt.ts'
import { attached, receiptOf, type Upload } from '../../domain/upload.ts'
import { readNamespaces, trackedOf } from '../../table/expenses/namespaces.ts'
import { getExpense, replaceExpense } from '../../table/expenses/rows.ts'
import { markReplaced } from '../../table/replaced-files.ts'
import { CommitRefused, commit } from '../../table/store/commit.ts'
import { retryOnConflict } from '../../table/store/retry-on-conflict.ts'
import type { Versioned } from '../../table/store/versioned.ts'
import type { Write } from '../../table/store/write.ts'
import { replaceUpload } from '../../table/uploads.ts'
import { loadProject } from './load-project.ts'
import { expenseEvent } from './present.ts'

/** The data that a receipt change needs in addition to the expense. */
export interface ReceiptContext {
  readonly project: Opportunity | undefined
  readonly tracked: readonly string[]
}

/**
 * The writes that attach or replace a receipt, or remove it if `receipt` is null: the expense, its event (contract
 * 6.8), and the mark by which the previous file is deleted later.
 */
export function receiptWrites(
  old: Versioned<Expense>,
  receipt: StoredReceipt | null,
  { project, tracked }: ReceiptContext,
  by: MemberId,
  now: Date,
): Write[] {
  const { workspace_id, receipt: previous } = old.record
  const next = withReceipt(old.record, receipt, now)
  const actor = { workspaceId: workspace_id, memberId: by }
  return [
    ...replaceExpense(old, next, tracked),
    expenseEvent(receiptTrigger(old.record, next), actor, next, project),
    ...(previous ? [markReplaced(workspace_id, previous.key, now)] : []),
  ]
}

/**
 * Attaches an uploaded receipt to its expense. The event's `performed_by` is the member who created the upload. Of two
 * concurrent uploads, the later commit replaces the earlier receipt completely.
 * @returns `already processed` when another worker has already processed the upload
 */
export function attachReceipt(
  upload: Versioned<Upload>,
): Promise<'attached' | 'already processed' | 'no expense'> {
  const { workspace_id, expense_id, created_by } = upload.record
  return retryOnConflict(async () => {
    const [found, namespaces] = await Promise.all([
      getExpense(workspace_id, expense_id),
      readNamespaces(workspace_id),
    ])
    if (!found) return 'no expense'
    const context = { project: await loadProject(found.record), tracked: trackedOf(namespaces) }
    const uploadWrite = replaceUpload(upload, attached(upload.record))
    // Read the clock again on every retry: the event must be dated after changes made to the expense since the upload.
    const now = new Date()
    const receiptChange = receiptWrites(found, receiptOf(upload.record), context, created_by, now)
    try {
      await commit([uploadWrite, ...receiptChange])
      return 'attached'
    } catch (error) {
      if (error instanceof CommitRefused && error.failed.includes(0)) return 'already processed'
      throw error
    }
  })
}
