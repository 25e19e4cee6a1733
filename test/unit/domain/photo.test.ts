import { describe, expect, test } from 'vitest'
import type { MemberId, OpportunityId, WorkspaceId } from '../../../shared/domain/kit/ids.ts'
import { MAX_PHOTO_BYTES, type Photo } from '../../../shared/domain/photos/photo.ts'
import {
  failedPhoto,
  newPhoto,
  readyPhoto,
  restorePhoto,
  trashPhoto,
} from '../../../shared/domain/photos/photo-change.ts'
import { viewPhoto } from '../../../shared/domain/photos/photo-view.ts'

const WORKSPACE = '01930000-0000-7000-8000-000000000001' as WorkspaceId
const UPLOADER = '01930000-0000-7000-8000-000000000002' as MemberId
const OTHER = '01930000-0000-7000-8000-000000000003' as MemberId
const THEN = new Date('2026-03-04T05:06:07.890Z')
const NOW = new Date('2026-03-05T05:06:07.890Z')
const ACT = { by: OTHER, now: NOW }

const FILE = {
  content_hash: 'sha256:00',
  width: 4,
  height: 3,
  original: 'photos/o',
  display: 'photos/d',
  thumbnail: null,
}
const pending = newPhoto(WORKSPACE, { mime_type: 'image/jpeg', size_bytes: 9 }, { by: UPLOADER, now: THEN })
const ready = readyPhoto(pending, FILE, THEN).record
const failed = failedPhoto(pending, 'damaged', THEN)
const trashed = (photo: Photo) => trashPhoto(photo, ACT).record

describe('a photo', () => {
  test('that becomes ready emits an event performed by its uploader', () => {
    const { record, events } = readyPhoto(pending, FILE, NOW)
    expect(record).toMatchObject({ status: 'ready', file: FILE, updated_at: NOW.toISOString() })
    expect(events).toMatchObject([
      { trigger: 'photo.uploaded', performed_by: UPLOADER, data: { status: 'ready' } },
    ])
  })

  test('shows no file before it is ready', () => {
    const none = { width: null, content_hash: null, original: null, display: null, thumbnail: null }
    expect(viewPhoto(pending)).toMatchObject({ ...none, status: 'pending', kind: 'photo' })
    expect(viewPhoto({ ...pending, mime_type: 'video/quicktime' }).kind).toBe('video')
  })
})

describe.each([
  ['pending', pending, 'failed', []],
  ['failed', failed, 'failed', []],
  ['ready', ready, 'ready', ['photo.deleted', 'photo.uploaded']],
] as const)('trashing a %s photo', (_, photo, after, expectedEvents) => {
  test(`and restoring it makes it ${after}, with events: ${expectedEvents.join(', ') || 'none'}`, () => {
    const gone = trashPhoto(photo, ACT)
    const back = restorePhoto(gone.record, ACT)
    expect([gone.record.status, back.record.status]).toEqual(['trashed', after])
    const events = [...gone.events, ...back.events]
    expect(events.map(({ trigger }) => trigger)).toEqual(expectedEvents)
    for (const { performed_by } of events) expect(performed_by).toBe(OTHER)
    expect(back.record.failure_reason === null).toBe(after === 'ready')
  })
})

test('a new photo is pending, with its declared fields', () => {
  const none = { project_id: null, caption: null, tags: [], taken_at: null }
  expect(pending).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    workspace_id: WORKSPACE,
    ...{ ...none, mime_type: 'image/jpeg', size_bytes: 9 },
    ...{ status: 'pending', file: null, failure_reason: null },
    ...{ created_by: UPLOADER, created_at: THEN.toISOString(), updated_at: THEN.toISOString() },
  })
  const project_id = 'p' as OpportunityId
  const about = { project_id, caption: 'Roof', tags: ['after'], taken_at: '2026-03-01T00:00:00.000Z' }
  expect(newPhoto(WORKSPACE, { ...pending, ...about }, ACT)).toMatchObject(about)
  expect(MAX_PHOTO_BYTES).toBe(104_857_600)
})

test('a ready photo shows its displayed size and its hash', () => {
  const { workspace_id: _, file: __, ...fields } = ready
  const { original, display, ...same } = FILE
  const links = { original: { key: original }, display: { key: display } }
  const shown = { ...fields, object: 'photo', kind: 'photo', ...same, ...links }
  expect(viewPhoto(ready)).toEqual(shown)
  expect(viewPhoto(trashed(ready))).toMatchObject({ ...links, status: 'trashed' })
})

test('a failed photo shows its reason, also when it is trashed and restored', () => {
  for (const photo of [failed, trashed(failed), restorePhoto(trashed(failed), ACT).record]) {
    expect(viewPhoto(photo).failure_reason).toBe('damaged')
  }
  expect(viewPhoto(pending).failure_reason).toBeNull()
})

test('the deleted event has the photo in its metadata and no data; the event of its restore, the reverse', () => {
  const gone = trashPhoto(ready, ACT)
  const back = restorePhoto(gone.record, ACT)
  expect(gone.events).toMatchObject([{ data: null, metadata: viewPhoto(gone.record) }])
  expect(back.events).toMatchObject([{ data: viewPhoto(back.record), metadata: {} }])
  expect(trashPhoto(gone.record, ACT)).toEqual({ record: gone.record, events: [] })
  expect(restorePhoto(ready, ACT)).toEqual({ record: ready, events: [] })
})

test('a photo that was trashed before its file arrived says so when it is restored', () => {
  expect(restorePhoto(trashed(pending), ACT).record.failure_reason).toBe('unreadable')
})
