import { describe, expect, test } from 'vitest'
import type { MemberId, WorkspaceId } from '../../../shared/domain/ids.ts'
import {
  failedPhoto,
  newPhoto,
  type Photo,
  readyPhoto,
  restorePhoto,
  trashPhoto,
} from '../../../shared/domain/photo.ts'
import { viewPhoto } from '../../../shared/domain/photo-view.ts'

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
  test('that becomes ready is told in the name of who uploaded it', () => {
    const { record, events } = readyPhoto(pending, FILE, NOW)
    expect(record).toMatchObject({ status: 'ready', file: FILE, updated_at: NOW.toISOString() })
    expect(events).toMatchObject([
      { trigger: 'photo.uploaded', performed_by: UPLOADER, data: { status: 'ready' } },
    ])
  })

  test('shows nothing of its file before, and the places of what there is after', () => {
    const none = { width: null, content_hash: null, original: null, display: null, thumbnail: null }
    expect(viewPhoto(pending)).toMatchObject({ ...none, status: 'pending', kind: 'photo' })
    const shown = { original: { key: 'photos/o' }, display: { key: 'photos/d' }, thumbnail: null }
    expect(viewPhoto(trashed(ready))).toMatchObject({ ...shown, status: 'trashed' })
    expect(viewPhoto({ ...pending, mime_type: 'video/quicktime' }).kind).toBe('video')
  })
})

describe.each([
  ['pending', pending, 'failed', []],
  ['failed', failed, 'failed', []],
  ['ready', ready, 'ready', ['photo.deleted', 'photo.uploaded']],
] as const)('the trash, of a %s photo', (_, photo, after, told) => {
  test(`gives it back as ${after}, and tells of ${told.join(' and ') || 'nothing'}`, () => {
    const gone = trashPhoto(photo, ACT)
    const back = restorePhoto(gone.record, ACT)
    expect([gone.record.status, back.record.status]).toEqual(['trashed', after])
    const events = [...gone.events, ...back.events]
    expect(events.map(({ trigger }) => trigger)).toEqual(told)
    for (const { performed_by } of events) expect(performed_by).toBe(OTHER)
    expect(back.record.reason === null).toBe(after === 'ready')
  })

  test('knows it already, and a live one is restored to what it is: nothing changes', () => {
    const gone = trashed(photo)
    expect(trashPhoto(gone, ACT)).toEqual({ record: gone, events: [] })
    expect(trashPhoto(gone, ACT).record).toBe(gone)
    expect(restorePhoto(photo, ACT).record).toBe(photo)
  })
})

test('a photo keeps why it failed through the trash', () => {
  expect(restorePhoto(trashed(failed), ACT).record.reason).toBe('damaged')
})
