import type { StoredReceipt } from '../domain/expenses/expense.ts'
import type { WorkspaceId } from '../domain/kit/ids.ts'
import { type Key, REPLACED_FILES, removalKey, replacedFileKey } from './keys.ts'
import { documents, tableName } from './store/client.ts'
import { duePages, keyOf } from './store/due-index.ts'
import type { Write } from './store/write.ts'

/**
 * How long a file is kept after its record stops showing it, in milliseconds. Events that show it are kept for 90 days,
 * and a redelivery on the last day signs a link that is valid for one more day (contract 10.7, 8.1).
 */
const KEPT_MS = 91 * 86_400_000

/** A file that is due for removal. */
export interface ReplacedFile {
  readonly key: Key
  /** Object key in the files bucket. */
  readonly file: string
}

/**
 * Schedules a file for removal. Part of the transaction that removes the file from its record, so that no file is
 * missed.
 */
export function replacedFileInsertion(ws: WorkspaceId, file: string, now: Date): Write {
  const key = replacedFileKey(ws, file)
  const due = new Date(now.getTime() + KEPT_MS)
  return { put: { ...key, type: 'replaced_file', data: null, ...removalKey(key, due) } }
}

/** Schedules the file of a receipt, and its rendition, for removal. */
export const receiptRemoval = (ws: WorkspaceId, receipt: StoredReceipt | null, now: Date): Write[] =>
  [receipt?.key, receipt?.display].flatMap((file) => (file ? [replacedFileInsertion(ws, file, now)] : []))

/** The files that are due for removal, page by page, oldest first. The index lags, so some may be removed already. */
export async function* listReplacedFiles(now: Date, limit: number): AsyncGenerator<ReplacedFile[], void> {
  for await (const rows of duePages(REPLACED_FILES, now, limit)) {
    yield rows.map(keyOf).map((key) => ({ key, file: key.sk }))
  }
}

/** Deletes the row once the file is removed. */
export async function forgetReplaced({ key }: ReplacedFile): Promise<void> {
  await documents().send('DeleteItem', { TableName: tableName(), Key: { ...key } })
}
