import type { PhotoId, WorkspaceId } from '../domain/kit/ids.ts'
import { PHOTO_FIELDS, type Photo } from '../domain/photos/photo.ts'
import { type PhotoFilter, photoFilters } from '../domain/photos/photo-filter.ts'
import { changesEntry, replacement } from './changes/entry.ts'
import type { ChangesOf } from './changes/list.ts'
import { AWAITED, awaitedKey, photoKey, photoList, projectPhotos } from './keys.ts'
import { type OpenUpload, uploadEnd, uploadOpening } from './open-uploads.ts'
import type { Page, Paged } from './store/collection.ts'
import { duePages, keyOf } from './store/due-index.ts'
import type { IndexPartition } from './store/index-query.ts'
import { listRecords } from './store/list-records.ts'
import { type Row, readRow } from './store/read.ts'
import { readMany } from './store/read-many.ts'
import { searchList } from './store/search-newest.ts'
import { recordOf, type Versioned, versioned } from './store/versioned.ts'
import { ABSENT, type Item, type Write } from './store/write.ts'

/** How long the bucket keeps an unprocessed upload, in milliseconds. A photo that is pending for longer never becomes ready. */
const AWAITED_MS = 2 * 86_400_000

function row(photo: Photo, v: number): Item {
  const { workspace_id: ws, id, project_id } = photo
  const key = photoKey(ws, id)
  const trashed = photo.status === 'trashed'
  const until = new Date(Date.parse(photo.created_at) + AWAITED_MS)
  return {
    ...key,
    type: 'photo',
    data: photo,
    v,
    list_pk: photoList(ws, trashed),
    list_sk: id,
    ...changesEntry('photo', photo),
    projected: photoFilters.entryOf(photo),
    ...(project_id && { project_pk: projectPhotos(ws, project_id, trashed) }),
    ...(photo.status === 'pending' && awaitedKey(key, until)),
  }
}

/** Must be committed before the upload link is returned, because the file may arrive at once. */
export function photoInsertion(photo: Photo): Write[] {
  return [{ put: row(photo, 1), when: ABSENT }, uploadOpening('photos', openUploadOf(photo))]
}

export function photoReplacement(old: Versioned<Photo>, next: Photo): [Write, ...Write[]] {
  const isOver = old.record.status === 'pending' && next.status !== 'pending'
  const ends = isOver ? uploadEnd('photos', openUploadOf(next), new Date(next.updated_at)) : []
  return [replacement(old, next, row(next, old.v + 1)), ...ends]
}

export const openUploadOf = ({ workspace_id, id, created_at }: Photo): OpenUpload => ({
  workspace_id,
  id,
  requested_at: created_at,
})

export async function getPhoto(ws: WorkspaceId, id: PhotoId): Promise<Versioned<Photo> | undefined> {
  const found = await readRow(photoKey(ws, id))
  return found && versioned<Photo>(found, PHOTO_FIELDS)
}

/**
 * Newest first. The filters by project and trash select a partition of an index; the other filters are checked on its
 * entries.
 */
export function listPhotos(
  ws: WorkspaceId,
  filter: PhotoFilter & { readonly trashed: boolean },
  page: Page,
): Promise<Paged<Photo>> {
  const { project_id, trashed } = filter
  const pk = project_id ? projectPhotos(ws, project_id, trashed) : photoList(ws, trashed)
  const index = project_id ? 'project' : 'list'
  return listRecords(listOf(ws, { pk, index }, filter), page)
}

const listOf = (ws: WorkspaceId, partition: IndexPartition, filter: PhotoFilter) => ({
  ...partition,
  keyOf: (id: PhotoId) => photoKey(ws, id),
  recordOf: photoOf,
  ...photoFilters.predicates(filter),
})

export const photoOf = (row: Row): Photo => recordOf<Photo>(row, PHOTO_FIELDS)

/** Number of the newest photos that a search reads: about 75 read units. */
const MAX_SEARCHED = 150

export const searchPhotos = (ws: WorkspaceId, caption: string) =>
  searchList(listOf(ws, { pk: photoList(ws, false) }, { caption, trashed: false }), MAX_SEARCHED)

/** Without `trashed`: both trashed and other photos. */
export const changedPhotos = (ws: WorkspaceId, filter: PhotoFilter): ChangesOf<Photo> => ({
  ws,
  type: 'photo',
  fields: PHOTO_FIELDS,
  matches: photoFilters.matches(filter),
})

/** The photos whose upload is overdue, page by page, oldest first. The index lags, so some may no longer be pending. */
export async function* overduePhotos(now: Date, limit: number): AsyncGenerator<Versioned<Photo>[], void> {
  for await (const due of duePages(AWAITED, now, limit)) {
    const rows = await readMany(due.map(keyOf))
    yield rows.flatMap((found) => (found ? [versioned<Photo>(found, PHOTO_FIELDS)] : []))
  }
}
