import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createWorkspace } from '../../../shared/actions/workspaces/provision.ts'
import type { EventId, MemberId, WorkspaceId } from '../../../shared/domain/kit/ids.ts'
import { newId } from '../../../shared/domain/kit/ids.ts'
import { uploadedObjectKey } from '../../../shared/domain/kit/uploaded-object.ts'
import { type Member, newMember } from '../../../shared/domain/people/workspace.ts'
import { MAX_PHOTO_BYTES, type Photo, type PhotoMimeType } from '../../../shared/domain/photos/photo.ts'
import { newPhoto, patchPhoto, trashPhoto } from '../../../shared/domain/photos/photo-change.ts'
import type { UploadedObject } from '../../../shared/storage/files.ts'
import { memberInsertion } from '../../../shared/table/access/members.ts'
import { eventList } from '../../../shared/table/keys.ts'
import { getPhoto, photoInsertion, photoReplacement } from '../../../shared/table/photos.ts'
import { commit } from '../../../shared/table/store/commit.ts'
import { commitUnlessChanged, retryOnConflict } from '../../../shared/table/store/retry-on-conflict.ts'
import { getEvents } from '../../../shared/webhooks/events/rows.ts'
import { useService } from '../../support/api.ts'
import { memoryBucket } from '../../support/bucket.ts'
import { commitSettings } from '../../support/commit-settings.ts'
import { asFunction } from '../../support/like-aws.ts'
import { ownModules } from '../../support/own-modules.ts'
import { picture, pngOf } from '../../support/picture.ts'
import { PDF } from '../files/files.ts'
import { listed } from '../files/listed.ts'
import { jpeg, MP4 } from './photos.ts'

const FILES = '../../../shared/storage/files.ts'
const SLOW_QUEUE = '../../../shared/storage/slow-queue.ts'
const bucket = memoryBucket()
/** The keys of the objects that were moved to the slow queue. */
const moved: string[] = []
vi.doMock(FILES, () => bucket)
vi.doMock(SLOW_QUEUE, () => ({
  moveToSlowQueue: async (_: WorkspaceId, { key }: UploadedObject) => void moved.push(key),
}))
const { handler, slow, logger } = await ownModules(async () => ({
  ...(await import('../../../functions/photos/finish.ts')),
  slow: (await import('../../../functions/photos/finish-slow.ts')).handler,
  ...(await import('../../../shared/log.ts')),
}))
vi.doUnmock(FILES)
vi.doUnmock(SLOW_QUEUE)
const finish = asFunction('photos/finish', handler)
const finishSlow = asFunction('photos/finish-slow', slow)

beforeAll(useService)
beforeEach(() => {
  bucket.objects.clear()
  bucket.removed.length = 0
  moved.length = 0
})

/** The log lines about photos: the fault, and whether it was written. */
function loggedPhotos() {
  const info = vi.spyOn(logger(), 'info').mockReturnValue()
  onTestFinished(() => info.mockRestore())
  return ({ workspace_id, id }: Photo) =>
    info.mock.calls.map(([message, fields]) => {
      const { fault, written, ...ids } = Object(fields)
      expect([message, ids]).toEqual(['photo', { workspace_id, photo_id: id }])
      return [fault, written]
    })
}

const act = () => ({ by: newId<MemberId>(new Date()), now: new Date() })

const PERSON = { name: 'Olive Owner', email: 'olive@example.com' }

/** A pending photo, of a member without any permission, whose file was uploaded. */
async function uploaded(
  mime_type: PhotoMimeType,
  bytes: Uint8Array,
  size_bytes = bytes.length,
  status: Member['status'] = 'active',
): Promise<Photo> {
  const now = new Date()
  const { workspace } = await createWorkspace({ name: 'Test', plan: 'starter', owner: PERSON }, now)
  const member = { ...newMember(workspace.id, PERSON, now), status }
  await commitSettings([memberInsertion(member)])
  const photo = newPhoto(workspace.id, { mime_type, size_bytes }, { by: member.id, now })
  await commit(photoInsertion(photo))
  bucket.put(keyOf(photo), bytes)
  return photo
}
const keyOf = ({ workspace_id, id }: Photo) => uploadedObjectKey('photos', workspace_id, id)
const arrived = (photo: Photo, by = finish) => {
  const Records = [{ s3: { object: { key: keyOf(photo), versionId: 'v1' } } }]
  return by({ Records: [{ messageId: 'm', body: JSON.stringify({ Records }) }] } as never)
}
const read = async ({ workspace_id, id }: Photo) => {
  const found = await getPhoto(workspace_id, id)
  if (!found) throw new Error('the photo is gone')
  return found
}
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const prefixOf = ({ workspace_id, id }: Photo, bytes: Uint8Array) =>
  `photos/${workspace_id}/${id}/${sha256(bytes)}`
const eventsOf = async ({ workspace_id }: Photo) =>
  getEvents(workspace_id, (await listed(eventList(workspace_id))) as EventId[])

test('a picture is stored unchanged, with two renditions that are rotated by its orientation', async () => {
  const bytes = await jpeg(2_400, 1_200)
  const photo = await uploaded('image/jpeg', bytes)
  const logged = loggedPhotos()
  expect(await arrived(photo)).toEqual({ batchItemFailures: [] })
  expect(logged(photo)).toEqual([[null, true]])
  const prefix = prefixOf(photo, bytes)
  expect((await read(photo)).record).toMatchObject({
    status: 'ready',
    failure_reason: null,
    file: {
      content_hash: `sha256:${sha256(bytes)}`,
      width: 1_200,
      height: 2_400,
      original: `${prefix}/original`,
      display: `${prefix}/display`,
      thumbnail: `${prefix}/thumbnail`,
    },
  })
  expect(bucket.objects.get(`${prefix}/original`)).toEqual({ bytes, mimeType: 'image/jpeg' })
  for (const [name, width, height] of [
    ['display', 1_024, 2_048],
    ['thumbnail', 160, 320],
  ] as const) {
    const kept = bucket.objects.get(`${prefix}/${name}`)
    expect(kept?.mimeType).toBe('image/webp')
    expect(await sharp(kept?.bytes).metadata()).toMatchObject({ format: 'webp', width, height })
  }
  expect(bucket.objects.size).toBe(3)
  expect(bucket.removed).toEqual([`${keyOf(photo)}@v1`])
  expect(await eventsOf(photo)).toMatchObject([{ trigger: 'photo.uploaded', performed_by: photo.created_by }])
})

test('the display of a video is the video itself', async () => {
  const video = await uploaded('video/mp4', MP4)
  await arrived(video)
  const prefix = prefixOf(video, MP4)
  expect((await read(video)).record.file).toEqual({
    content_hash: `sha256:${sha256(MP4)}`,
    width: null,
    height: null,
    original: `${prefix}/original`,
    display: `${prefix}/original`,
    thumbnail: `${prefix}/thumbnail`,
  })
  expect([...bucket.objects.keys()].sort()).toEqual([`${prefix}/original`, `${prefix}/thumbnail`])
})

test('a picture that is too large to draw has its sides, and only the original', async () => {
  const bytes = pngOf(10_000, 8_001)
  const photo = await uploaded('image/png', bytes)
  await arrived(photo)
  const original = `${prefixOf(photo, bytes)}/original`
  expect((await read(photo)).record).toMatchObject({
    status: 'ready',
    file: { width: 10_000, height: 8_001, original, display: null, thumbnail: null },
  })
  expect([...bucket.objects.keys()]).toEqual([original])
})

const HALF = await jpeg(600, 400).then((whole) => whole.subarray(0, whole.length / 2))

test.each([
  ['is empty', Buffer.alloc(0), 1, 'size_mismatch', 'the file is empty'],
  [
    'has another size',
    MP4,
    MP4.length + 1,
    'size_mismatch',
    `the file has ${MP4.length} bytes, not the declared ${MP4.length + 1}`,
  ],
  ['is too large', Buffer.alloc(MAX_PHOTO_BYTES + 1), 9, 'size_mismatch', 'the file is larger than 100 MB'],
  [
    'has another type',
    PDF,
    PDF.length,
    'content_type_mismatch',
    'the content is application/pdf, not the declared image/jpeg',
  ],
  [
    'ends early',
    HALF,
    HALF.length,
    'damaged',
    'the file cannot be read: VipsJpeg: premature end of JPEG image',
  ],
] as const)('a photo whose file %s fails, and no file is stored', async (_, bytes, size, reason, message) => {
  const photo = await uploaded('image/jpeg', bytes, size)
  const logged = loggedPhotos()
  await arrived(photo)
  expect(logged(photo)).toEqual([[message, true]])
  expect(bucket.removed).toEqual([`${keyOf(photo)}@v1`])
  expect((await read(photo)).record).toMatchObject({ status: 'failed', failure_reason: reason, file: null })
  expect([...bucket.objects.keys()]).toEqual([])
  expect(await eventsOf(photo)).toEqual([])
})

test('a photo whose file is gone fails', async () => {
  const gone = await uploaded('image/jpeg', MP4)
  bucket.objects.clear()
  await arrived(gone)
  expect((await read(gone)).record).toMatchObject({ status: 'failed', failure_reason: 'unreadable' })
})

test('a photo that is trashed while its file is checked stays trashed, and no file is stored', async () => {
  const bytes = await picture(60, 40).png().toBuffer()
  const photo = await uploaded('image/png', bytes)
  const keep = vi.spyOn(bucket, 'keepFile').mockImplementationOnce(async (key, kept, mimeType) => {
    const pending = await read(photo)
    await commitUnlessChanged(() => photoReplacement(pending, trashPhoto(pending.record, act()).record))
    bucket.objects.set(key, { bytes: kept, mimeType })
  })
  const logged = loggedPhotos()
  await arrived(photo)
  keep.mockRestore()
  expect(logged(photo)).toEqual([[null, false]])
  expect((await read(photo)).record).toMatchObject({ status: 'trashed', file: null })
  expect([...bucket.objects.keys()]).toEqual([])
  expect(await eventsOf(photo)).toEqual([])
})

test.each<[string, Photo['status'], (bytes: Buffer) => Buffer]>([
  ['stored', 'ready', (bytes) => bytes],
  ['refused', 'failed', () => PDF],
])('a photo that is changed while its file is %s becomes %s, and loses nothing', async (_, status, sent) => {
  const bytes = sent(await picture(60, 40).png().toBuffer())
  const photo = await uploaded('image/png', bytes)
  const { readFile } = bucket
  const reading = vi.spyOn(bucket, 'readFile').mockImplementationOnce(async (...args) => {
    const pending = await read(photo)
    const next = patchPhoto(pending.record, { caption: 'Ridge', tags: ['after'] }, new Date())
    await commit(photoReplacement(pending, next))
    return readFile(...args)
  })
  const logged = loggedPhotos()
  await arrived(photo)
  reading.mockRestore()
  expect(logged(photo)).toMatchObject([[status === 'ready' ? null : expect.any(String), true]])
  const { record } = await read(photo)
  expect(record).toMatchObject({ status, caption: 'Ridge', tags: ['after'] })
  expect(bucket.objects.size).toBe(status === 'ready' ? 3 : 0)
  const data = { status, caption: 'Ridge', tags: ['after'], original: { key: record.file?.original } }
  expect(await eventsOf(photo)).toMatchObject(status === 'ready' ? [{ trigger: 'photo.uploaded', data }] : [])
})

test('the file of someone who is deactivated is refused', async () => {
  const bytes = await picture(60, 40).png().toBuffer()
  const photo = await uploaded('image/png', bytes, bytes.length, 'deactivated')
  const logged = loggedPhotos()
  await arrived(photo)
  expect(logged(photo)).toEqual([['the member who asked for the upload is deactivated', true]])
  expect((await read(photo)).record).toMatchObject({ status: 'failed', failure_reason: 'not_allowed' })
})

const SMALL = await picture(60, 40).png().toBuffer()

/** Further photos of the same workspace under way. */
const more = ({ workspace_id, created_by }: Photo, count: number) =>
  Promise.all(
    Array.from({ length: count }, async () => {
      const declared = { mime_type: 'image/png', size_bytes: SMALL.length } as const
      const photo = newPhoto(workspace_id, declared, { by: created_by, now: new Date() })
      await retryOnConflict(() => commit(photoInsertion(photo)))
      bucket.put(keyOf(photo), SMALL)
      return photo
    }),
  )

/** The links of uploads have expired after 16 minutes. */
function passes(minutes: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 })
  onTestFinished(() => void vi.useRealTimers())
}

test.each<[string, Photo['status'], () => Promise<Photo>]>([
  ['that takes long', 'ready', async () => uploaded('image/png', pngOf(5_001, 5_000))],
  ['of more than 25 MB', 'failed', async () => uploaded('image/png', SMALL, 25 * 1024 * 1024 + 1)],
  [
    'that is one of seven under way',
    'ready',
    async () => {
      const first = await uploaded('image/png', SMALL)
      await more(first, 6)
      return first
    },
  ],
  [
    'whose quick run was tried before',
    'ready',
    async () => {
      const first = await uploaded('image/png', SMALL)
      const keep = vi.spyOn(bucket, 'keepFile').mockRejectedValueOnce(new Error('the storage is away'))
      const error = vi.spyOn(logger(), 'error').mockReturnValue()
      onTestFinished(() => error.mockRestore())
      expect((await arrived(first)).batchItemFailures).toHaveLength(1)
      keep.mockRestore()
      return first
    },
  ],
  [
    'whose link has expired',
    'ready',
    async () => {
      const late = await uploaded('image/png', SMALL)
      passes(16)
      return late
    },
  ],
])('a photo %s is moved to the slow queue, whose function finishes it', async (_, end, make) => {
  const photo = await make()
  expect(await arrived(photo)).toEqual({ batchItemFailures: [] })
  expect(moved).toEqual([keyOf(photo)])
  expect((await read(photo)).record.status).toBe('pending')
  await arrived(photo, finishSlow)
  expect((await read(photo)).record.status).toBe(end)
})

test('six photos under way are drawn at once, also after others have expired, and each that ends makes room', async () => {
  const expired = await uploaded('image/png', SMALL)
  await more(expired, 3)
  passes(16)
  const photos = await more(expired, 6)
  for (const photo of photos) await arrived(photo)
  const further = await more(expired, 6)
  for (const photo of further) await arrived(photo)
  expect(moved).toEqual([])
  for (const photo of [...photos, ...further]) expect((await read(photo)).record.status).toBe('ready')
})

test('a photo that is older than a day is ready without renditions', async () => {
  const late = await uploaded('image/png', SMALL)
  passes(24 * 60 + 1)
  await arrived(late, finishSlow)
  expect((await read(late)).record).toMatchObject({
    status: 'ready',
    file: { width: 60, height: 40, display: null, thumbnail: null },
  })
})

test('two concurrent runs on the same bytes store them once; another file through the link is discarded', async () => {
  const bytes = await picture(60, 40).png().toBuffer()
  const photo = await uploaded('image/png', bytes)
  await Promise.all([arrived(photo), arrived(photo)])
  const ready = (await read(photo)).record
  expect(ready).toMatchObject({ status: 'ready', file: { original: `${prefixOf(photo, bytes)}/original` } })
  expect([...bucket.objects.keys()].sort()).toEqual(
    ['display', 'original', 'thumbnail'].map((name) => `${prefixOf(photo, bytes)}/${name}`),
  )
  expect(await eventsOf(photo)).toHaveLength(1)

  bucket.put(keyOf(photo), MP4)
  await arrived(photo)
  expect((await read(photo)).record).toEqual(ready)
  expect(bucket.objects.has(keyOf(photo))).toBe(false)
})

test('of two files through one link, the stored files of the slower run are deleted', async () => {
  const [bytes, other] = [await picture(60, 40).png().toBuffer(), await picture(60, 40).png().toBuffer()]
  const photo = await uploaded('image/png', bytes, bytes.length)
  const declared = { ...photo, size_bytes: other.length }
  const keep = vi.spyOn(bucket, 'keepFile').mockImplementationOnce(async (key, kept, mimeType) => {
    bucket.objects.set(key, { bytes: kept, mimeType })
    // Meanwhile the other file is attached to the photo.
    const pending = await read(photo)
    const file = {
      content_hash: 'sha256:other',
      width: 1,
      height: 1,
      original: 'o',
      display: null,
      thumbnail: null,
    }
    await commitUnlessChanged(() => photoReplacement(pending, { ...declared, status: 'ready', file }))
  })
  await arrived(photo)
  keep.mockRestore()
  expect((await read(photo)).record.file?.content_hash).toBe('sha256:other')
  expect([...bucket.objects.keys()]).toEqual([])
})
