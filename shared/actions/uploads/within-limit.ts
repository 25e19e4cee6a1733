import type { UploadedObjectKind } from '../../domain/kit/uploaded-object.ts'
import { conflict } from '../../http/problem.ts'
import { hasNoRoom, MAX_OPEN_UPLOADS, type OpenUpload } from '../../table/open-uploads.ts'
import { CommitRefused } from '../../table/store/commit.ts'

const WAITING = { photos: 'photos', receipts: 'expenses with a receipt' } as const

/**
 * Runs the commit that creates an upload link.
 * @throws Problem 409 when the workspace has too many open uploads; CommitRefused when the handler must be retried
 */
export async function commitWithinUploads<T>(
  kind: UploadedObjectKind,
  upload: OpenUpload,
  now: Date,
  commit: () => Promise<T>,
): Promise<T> {
  try {
    return await commit()
  } catch (error) {
    const isRefused = error instanceof CommitRefused && error.failed.length > 0
    if (!isRefused || !(await hasNoRoom(kind, upload, now))) throw error
    throw conflict(
      `a workspace has at most ${MAX_OPEN_UPLOADS} ${WAITING[kind]} whose file is awaited; upload those files, or wait until their links expire, 15 minutes after they were issued`,
    )
  }
}
