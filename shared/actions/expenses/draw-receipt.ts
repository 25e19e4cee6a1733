import type { Expense, StoredReceipt } from '../../domain/expenses/expense.ts'
import { lacksDisplay, withDisplay } from '../../domain/expenses/receipt.ts'
import { MAX_RECEIPT_BYTES, parseReceiptPrefix } from '../../domain/expenses/upload.ts'
import { RENDITION_TYPE } from '../../domain/kit/file-name.ts'
import { logger } from '../../log.ts'
import { keepFile, readFile, type UploadedObject } from '../../storage/files.ts'
import { isFailure, renditionsOf } from '../../storage/renditions.ts'
import { expenseReplacement, getExpense } from '../../table/expenses/rows.ts'
import { replacedFileInsertion } from '../../table/replaced-files.ts'
import { commit } from '../../table/store/commit.ts'
import { retryOnConflict } from '../../table/store/retry-on-conflict.ts'
import type { Versioned } from '../../table/store/versioned.ts'
import type { Write } from '../../table/store/write.ts'

/**
 * Renders the receipt of an upload if browsers cannot show its type (contract 8.17). Idempotent and safe to run
 * concurrently: every run writes the same key.
 * @param key the prefix of the upload's files
 */
export async function drawReceipt({ key }: Pick<UploadedObject, 'key'>): Promise<void> {
  const ids = parseReceiptPrefix(key)
  const read = async () => ids && (await getExpense(ids.workspaceId, ids.expenseId))
  const found = await read()
  const { receipt } = found?.record ?? {}
  if (!ids || !found || !receipt?.key.startsWith(`${key}/`)) return
  const display = await renderReceipt(found.record)
  if (display === null) return
  await retryOnConflict(async () => {
    const current = await read()
    await commit(
      current?.record.receipt?.key === receipt.key
        ? drawingWrites(current, display)
        : // The receipt was replaced or removed meanwhile.
          [replacedFileInsertion(ids.workspaceId, display, new Date())],
    )
  })
}

/**
 * The writes that add a rendition: no event, and the same `updated_at`. Markers need no change, because they do not
 * contain the receipt.
 */
export const drawingWrites = (current: Versioned<Expense>, display: string): Write[] =>
  expenseReplacement(current, withDisplay(current.record, display), 'unread')

/**
 * Renders a receipt and stores the rendition.
 * @returns the key of the rendition; null if the type needs none, or the file cannot be rendered
 */
export async function renderReceipt({ workspace_id, id, receipt }: Expense): Promise<string | null> {
  if (!receipt || !lacksDisplay(receipt)) return null
  const { rendition, fault } = await render(receipt)
  logger().info('receipt', { workspace_id, expense_id: id, fault })
  if (!rendition) return null
  const display = `${receipt.key}-display`
  await keepFile(display, rendition, RENDITION_TYPE)
  return display
}

async function render({ key }: StoredReceipt) {
  const file = await readFile({ key, version: undefined }, MAX_RECEIPT_BYTES)
  if (!file?.bytes) return { rendition: null, fault: 'the file is gone' }
  const made = await renditionsOf('image/heic', file.bytes)
  if (isFailure(made)) return { rendition: null, fault: made.message }
  return { rendition: made.display, fault: made.display ? null : 'the image is too large to draw' }
}
