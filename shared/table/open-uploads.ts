import { UPLOAD_LINK_MS } from '../domain/expenses/upload.ts'
import type { ExpenseId, PhotoId, WorkspaceId } from '../domain/kit/ids.ts'
import type { UploadedObjectKind } from '../domain/kit/uploaded-object.ts'
import { openUploadsKey } from './keys.ts'
import { commit } from './store/commit.ts'
import { readRow } from './store/read.ts'
import { commitUnlessChanged } from './store/retry-on-conflict.ts'
import { unchanged, type Write } from './store/write.ts'

/** Maximum number of open photo uploads, and of expenses with an open receipt upload, of a workspace (contract 8.15). */
export const MAX_OPEN_UPLOADS = 200

/*
 * A row for each workspace and kind has the set `open`, which contains the last digits of the ids of these records.
 * For each record, an attribute with these digits as its name has the expiry of the record's link, in seconds. The
 * transaction that creates a link adds the record, on condition that the set has room, and the transaction that ends
 * the upload removes the record. Both are idempotent, so no retry miscounts. A record whose upload never ends is
 * removed when the set is full and the record's link has expired, so a count is never wrong for longer than that. The
 * set `begun` has the photos whose quick run has begun.
 *
 * Cost: 2 write units with a photo's or link's creation, 2 with a quick run and 2 with the end; up to 30 open records fit into one kilobyte,
 * 200 into 7.
 */

/** A record that waits for its file. */
export interface OpenUpload {
  readonly workspace_id: WorkspaceId
  readonly id: PhotoId | ExpenseId
  /** ISO 8601 */
  readonly requested_at: string
}

/**
 * 12 digits of the random part of an id. If two of 200 records have the same digits, they count as one; this happens
 * in one of ten billion workspaces.
 */
const nameOf = ({ id }: Pick<OpenUpload, 'id'>): string => id.slice(-12)

const endOf = ({ requested_at }: OpenUpload): number => (Date.parse(requested_at) + UPLOAD_LINK_MS) / 1000

const hasExpired = (upload: OpenUpload, now: Date): boolean => endOf(upload) * 1000 <= now.getTime()

/** Time to live, in seconds, of the row of a workspace that requests no more files. */
const KEPT_S = 86_400

/** Counts a record that gets an upload link; refused when the workspace has too many, unless the record counts already. */
export function uploadOpening(kind: UploadedObjectKind, upload: OpenUpload): Write {
  const end = Math.ceil(endOf(upload))
  return {
    update: openUploadsKey(upload.workspace_id, kind),
    set: 'SET #type = :type, #name = :end, expires_at = :kept ADD #open :names, #v :one',
    names: { '#type': 'type', '#name': nameOf(upload), '#open': 'open', '#v': 'v' },
    values: {
      ':type': 'open_uploads',
      ':end': end,
      ':kept': end + KEPT_S,
      ':names': new Set([nameOf(upload)]),
      ':one': 1,
    },
    when: {
      expression: 'attribute_not_exists(#open) OR size(#open) < :max OR attribute_exists(#name)',
      values: { ':max': MAX_OPEN_UPLOADS },
    },
  }
}

/** The writes that end an open upload; empty after the link has expired, because the record no longer counts. */
export function uploadEnd(kind: UploadedObjectKind, upload: OpenUpload, now: Date): Write[] {
  if (hasExpired(upload, now)) return []
  return [removal(kind, upload.workspace_id, [nameOf(upload)])]
}

const removal = (kind: UploadedObjectKind, ws: WorkspaceId, names: readonly string[]) => ({
  update: openUploadsKey(ws, kind),
  set: `SET #type = :type REMOVE ${names.map((_, n) => `#n${n}`).join(', ')} DELETE #open :names, #begun :names ADD #v :one`,
  names: {
    ...{ '#type': 'type', '#open': 'open', '#begun': 'begun', '#v': 'v' },
    ...Object.fromEntries(names.map((name, n) => [`#n${n}`, name])),
  },
  values: { ':type': 'open_uploads', ':names': new Set(names), ':one': 1 },
})

/**
 * Begins the quick run of a photo. Each photo has one quick run, so that repeated files through one link, or retries, do not occupy the
 * quick functions.
 * @param most the number of open uploads of the workspace up to which a quick run may begin
 * @returns the number of open uploads; undefined if the photo has had a quick run, the workspace has more open uploads than `most`, or the
 * link has expired
 */
export async function beginQuickRun(
  upload: OpenUpload,
  now: Date,
  most: number,
): Promise<number | undefined> {
  const { names, expired } = await openUploads(upload.workspace_id, 'photos', now)
  const underWay = names.length - expired.length
  if (hasExpired(upload, now) || underWay > most) return undefined
  const name = nameOf(upload)
  const isFirst = await commitUnlessChanged(() => [
    {
      update: openUploadsKey(upload.workspace_id, 'photos'),
      set: 'ADD #begun :names, #v :one',
      names: { '#begun': 'begun', '#v': 'v' },
      values: { ':names': new Set([name]), ':one': 1 },
      when: {
        expression: 'attribute_exists(#name) AND NOT contains(#begun, :name)',
        names: { '#name': name },
        values: { ':name': name },
      },
    },
  ])
  return isFirst ? underWay : undefined
}

/**
 * Whether a workspace has reached the maximum of open uploads. Removes the records whose link has expired, and then
 * returns false: the next try of the transaction finds room.
 * @throws CommitRefused when another request changed the row meanwhile
 */
export async function hasNoRoom(kind: UploadedObjectKind, upload: OpenUpload, now: Date): Promise<boolean> {
  const { workspace_id: ws } = upload
  const { names, expired, v } = await openUploads(ws, kind, now)
  const counts = names.length >= MAX_OPEN_UPLOADS && !names.includes(nameOf(upload))
  if (!counts || expired.length === 0) return counts
  await commit([{ ...removal(kind, ws, expired), when: unchanged(v) }])
  return false
}

async function openUploads(ws: WorkspaceId, kind: UploadedObjectKind, now: Date) {
  const row = (await readRow(openUploadsKey(ws, kind))) ?? {}
  const names = row.open instanceof Set ? [...row.open].map(String) : []
  const expired = names.filter((name) => Number(row[name]) * 1000 <= now.getTime())
  return { names, expired, v: Number(row.v) }
}
