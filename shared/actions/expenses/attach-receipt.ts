import { timestampAfter } from '../../domain/change.ts'
import { createEvent } from '../../domain/event.ts'
import type { Expense, StoredReceipt } from '../../domain/expense.ts'
import { viewExpense } from '../../domain/expense-view.ts'
import type { MemberId } from '../../domain/ids.ts'
import type { Opportunity } from '../../domain/opportunity.ts'
import { receiptTrigger, withReceipt } from '../../domain/receipt.ts'
import { attached, receiptOf, type Upload } from '../../domain/upload.ts'
import { readNamespaces, trackedOf } from '../../table/expenses/namespaces.ts'
import { getExpense, replaceExpense } from '../../table/expenses/rows.ts'
import { markReplaced } from '../../table/replaced-files.ts'
import { CommitRefused, commit, type Write } from '../../table/store/commit.ts'
import { retryOnConflict } from '../../table/store/retry-on-conflict.ts'
import type { Versioned } from '../../table/store/versioned.ts'
import { settleUpload } from '../../table/uploads.ts'
import { putEvent } from '../../table/webhooks/events.ts'
import { loadProject } from './load-project.ts'

/** What a receipt's change needs to know besides the expense. */
export interface ReceiptContext {
  readonly project: Opportunity | undefined
  readonly tracked: readonly string[]
}

/**
 * The writes of a receipt that is attached, replaced or, with null, removed: expense, event (contract 6.8), and the
 * later removal of the file that was there.
 */
export function receiptWrites(
  old: Versioned<Expense>,
  receipt: StoredReceipt | null,
  { project, tracked }: ReceiptContext,
  by: MemberId,
  now: Date,
): Write[] {
  const { workspace_id, receipt: former } = old.record
  const at = timestampAfter(now, old.record)
  const next = withReceipt(old.record, receipt, at)
  const event = createEvent(receiptTrigger(old.record, next), at, {
    entityId: next.id,
    performedBy: by,
    data: viewExpense(next, project, receipt && { ...receipt }),
  })
  return [
    ...replaceExpense(old, next, tracked),
    putEvent(workspace_id, event),
    ...(former ? [markReplaced(workspace_id, former.key, now)] : []),
  ]
}

/**
 * Gives an expense the receipt that was uploaded for it, in the name of who uploaded it. Of two uploads at once the
 * later commit wins, whole.
 * @returns `settled` when somebody else has dealt with the upload meanwhile
 */
export function attachReceipt(upload: Versioned<Upload>): Promise<'attached' | 'settled' | 'no expense'> {
  const { workspace_id, expense_id, created_by } = upload.record
  return retryOnConflict(async () => {
    const [found, namespaces] = await Promise.all([
      getExpense(workspace_id, expense_id),
      readNamespaces(workspace_id),
    ])
    if (!found) return 'no expense'
    const surroundings = { project: await loadProject(found.record), tracked: trackedOf(namespaces) }
    const settle = settleUpload(upload, attached(upload.record))
    // After what it follows: since the file came the expense may have been changed many times.
    const now = new Date()
    const change = receiptWrites(found, receiptOf(upload.record), surroundings, created_by, now)
    try {
      await commit([settle, ...change])
      return 'attached'
    } catch (error) {
      if (error instanceof CommitRefused && error.failed.includes(0)) return 'settled'
      throw error
    }
  })
}
