import { DeleteCommand } from '@aws-sdk/lib-dynamodb'
import type { WorkspaceId } from '../domain/ids.ts'
import { type Key, REPLACED_FILES, replacedFileKey, replacedFileOfKey } from './keys.ts'
import { documents, tableName } from './store/client.ts'
import type { Write } from './store/commit.ts'
import { duePages } from './webhooks/due-pages.ts'

/**
 * How long a file outlives its record; in milliseconds. Events that show it are kept 90 days and can be delivered again
 * with a link signed then (contract 12.6, 5.7), which lives a day.
 */
const KEPT_MS = 91 * 86_400_000

/** A file that is due for removal. */
export interface ReplacedFile {
  readonly key: Key
  /** Object key in the files bucket. */
  readonly file: string
}

/** Has a file removed later; goes into the transaction that takes it away from its record, so that none is forgotten. */
export function markReplaced(ws: WorkspaceId, file: string, now: Date): Write {
  const key = replacedFileKey(ws, file)
  const due = new Date(now.getTime() + KEPT_MS).toISOString()
  return {
    put: { ...key, type: 'retired', data: null, due_pk: REPLACED_FILES, due_sk: `${due}#${key.pk}` },
  }
}

/** The files that are due, the longest due first, in pages. The index lags: some are removed already. */
export async function* listReplacedFiles(now: Date, limit: number): AsyncGenerator<ReplacedFile[], void> {
  for await (const keys of duePages(REPLACED_FILES, now, limit)) {
    yield keys.map((key) => ({ key, file: replacedFileOfKey(key) }))
  }
}

/** The file is removed: there is nothing left to remember. */
export async function forgetReplaced({ key }: ReplacedFile): Promise<void> {
  await documents().send(new DeleteCommand({ TableName: tableName(), Key: { ...key } }))
}
