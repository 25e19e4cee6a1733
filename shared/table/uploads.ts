import { UPLOAD_FIELDS, type Upload } from '../domain/expenses/upload.ts'
import type { UploadId, WorkspaceId } from '../domain/kit/ids.ts'
import { uploadKey } from './keys.ts'
import { readRow } from './store/read.ts'
import { type Versioned, versioned } from './store/versioned.ts'
import { ABSENT, type Item, unchanged, type Write } from './store/write.ts'

/** In milliseconds. Longer than the bucket keeps an unclaimed file, so the row outlives the file. */
const KEPT_MS = 7 * 86_400_000

function row(upload: Upload, v: number): Item {
  return {
    ...uploadKey(upload.workspace_id, upload.id),
    type: 'upload',
    data: upload,
    v,
    expires_at: Math.ceil((Date.parse(upload.created_at) + KEPT_MS) / 1000),
  }
}

/** Must be committed before the upload link is returned, because the file may arrive at once. */
export function uploadInsertion(upload: Upload): Write {
  return { put: row(upload, 1), when: ABSENT }
}

/** Ends a pending upload. If several calls are concurrent, one succeeds. */
export function uploadReplacement({ v }: Versioned<Upload>, next: Upload): Write {
  return { put: row(next, v + 1), when: unchanged(v) }
}

export async function getUpload(ws: WorkspaceId, id: UploadId): Promise<Versioned<Upload> | undefined> {
  const found = await readRow(uploadKey(ws, id))
  return found && versioned<Upload>(found, UPLOAD_FIELDS)
}
