import { createHash } from 'node:crypto'
import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { handler as expireHandler } from '../../../functions/photos/expire.ts'
import { handler as finishHandler } from '../../../functions/photos/finish.ts'
import { completePhoto } from '../../../shared/actions/photos/finish.ts'
import type { PhotoId, WorkspaceId } from '../../../shared/domain/ids.ts'
import type { Photo } from '../../../shared/domain/photo.ts'
import { uploadedObjectKey } from '../../../shared/domain/uploaded-object.ts'
import { keepFile } from '../../../shared/storage/files.ts'
import { eventList, photoKey } from '../../../shared/table/keys.ts'
import { getPhoto } from '../../../shared/table/photos.ts'
import { documents, tableName } from '../../../shared/table/store/client.ts'
import { readRow } from '../../../shared/table/store/read.ts'
import type { Versioned } from '../../../shared/table/store/versioned.ts'
import { useService } from '../../support/api.ts'
import { QUADRANTS } from '../../support/heic.ts'
import { asFunction } from '../../support/like-aws.ts'
import { heicOf, picture, pngOf } from '../../support/picture.ts'
import { PDF, PNG, send, WEBP } from '../files/files.ts'
import { listed } from '../files/listed.ts'
import { allow, fetched, jpeg, photographer, processed, shown, stored, take } from './photos.ts'

const expire = asFunction('photos/expire', expireHandler)

const finish = asFunction('photos/finish', finishHandler)

beforeAll(useService)

const originalKey = (ws: WorkspaceId, id: string, bytes: Buffer) =>
  `photos/${ws}/${id}/${createHash('sha256').update(bytes).digest('hex')}/original`

async function read(ws: WorkspaceId, id: string): Promise<Versioned<Photo>> {
  const found = await getPhoto(ws, id as PhotoId)
  if (!found) throw new Error('the photo is gone')
  return found
}

/** Repeats the bucket's message about an object. */
const repeat = (key: string) =>
  finish({
    Records: [{ messageId: 'm', body: JSON.stringify({ Records: [{ s3: { object: { key } } }] }) }],
  } as never)

/** A plain picture; its size in bytes does not depend on the color. */
const plain = (background: string) =>
  sharp({ create: { width: 10, height: 10, channels: 3, background } })
    .png({ compressionLevel: 0 })
    .toBuffer()
const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)

describe('a photo with an invalid file fails, and the file is deleted', () => {
  test.each([
    ['a PDF named jpg', 'image/jpeg', async () => PDF, 'content_type_mismatch'],
    ['an empty file', 'image/png', async () => Buffer.alloc(0), 'size_mismatch'],
    ['a picture of one long row', 'image/png', async () => pngOf(79_000_000, 1), 'unreadable'],
    ['a HEIC of one long row', 'image/heic', async () => heicOf(20_001, 1), 'unreadable'],
    ['half a JPEG', 'image/jpeg', async () => half(await jpeg(600, 400)), 'damaged'],
    ['half a PNG', 'image/png', async () => half(await picture(60, 40).png().toBuffer()), 'damaged'],
    ['half a WebP', 'image/webp', async () => half(await picture(60, 40).webp().toBuffer()), 'damaged'],
    ['a HEIC without its end', 'image/heic', async () => QUADRANTS.subarray(0, -9), 'damaged'],
    ['a picture named mp4', 'video/mp4', async () => PNG, 'content_type_mismatch'],
    ['text named mov', 'video/quicktime', async () => Buffer.from('no film at all'), 'content_type_mismatch'],
  ] as const)('%s', async (_, mime_type, make, failure_reason) => {
    const owner = await photographer()
    const bytes = await make()
    // An empty file is declared as one byte, because a declared size of 0 is refused.
    const { id, upload } = await allow(owner, mime_type, Math.max(1, bytes.length))
    if (bytes.length > 0) expect(await send(upload, bytes)).toBe(200)
    else await keepFile(uploadedObjectKey('photos', owner.id, id), bytes, mime_type)
    expect(await processed(owner, id)).toMatchObject({
      status: 'failed',
      failure_reason,
      original: null,
      content_hash: null,
    })
    await expect.poll(() => stored(uploadedObjectKey('photos', owner.id, id))).toBeUndefined()
    expect(await listed(eventList(owner.id))).toEqual([])
  })
})

describe('concurrent changes', () => {
  test('a photo that is trashed while its file is checked stays trashed, and no file is stored', async () => {
    const owner = await photographer()
    const { id } = await allow(owner, 'image/webp', WEBP.length)
    const pending = await read(owner.id, id)
    // A key without notifications, so that only this test processes the file.
    const key = `photos/${owner.id}/${id}/arrived`
    await keepFile(key, WEBP, 'image/webp')
    expect((await owner.delete(`/v1/photos/${id}`)).status).toBe(204)
    await completePhoto(pending, { key, version: undefined })
    expect(await shown(owner, id)).toMatchObject({ status: 'trashed', original: null })
    expect(await stored(originalKey(owner.id, id, WEBP))).toBeUndefined()
    expect(await listed(eventList(owner.id))).toEqual([])
  })

  test('concurrent and repeated messages make a photo ready once', async () => {
    const owner = await photographer()
    const { id, upload } = await allow(owner, 'image/webp', WEBP.length)
    const key = uploadedObjectKey('photos', owner.id, id)
    await send(upload, WEBP)
    await Promise.all([repeat(key), repeat(key), repeat(key)])
    const ready = await processed(owner, id)
    const before = await read(owner.id, id)
    expect(before.v).toBe(2)
    expect(await repeat(key)).toEqual({ batchItemFailures: [] })
    expect(await read(owner.id, id)).toEqual(before)
    expect((await fetched(ready.original)).bytes).toEqual(WEBP)
    expect((await fetched(ready.display)).type).toBe('image/webp')
    expect(await listed(eventList(owner.id))).toHaveLength(1)
  })

  test('two files through one link leave exactly one of them, complete', async () => {
    const owner = await photographer()
    const [black, white] = await Promise.all(['#000', '#fff'].map(plain))
    if (!black || black.length !== white?.length) throw new Error('the pictures differ in size')
    const { id } = await allow(owner, 'image/png', black.length)
    const pending = await read(owner.id, id)
    const files = [black, white].map((bytes, n) => ({ bytes, key: `photos/${owner.id}/${id}/arrived-${n}` }))
    await Promise.all(files.map(({ key, bytes }) => keepFile(key, bytes, 'image/png')))
    await Promise.all(files.map(({ key }) => completePhoto(pending, { key, version: undefined })))
    const { bytes } = await fetched((await shown(owner, id)).original)
    const other = bytes.equals(black) ? white : black
    expect([black, white]).toContainEqual(bytes)
    expect(await stored(originalKey(owner.id, id, bytes))).toBeDefined()
    expect(await stored(originalKey(owner.id, id, other))).toBeUndefined()
    expect(await listed(eventList(owner.id))).toHaveLength(1)
  })

  test('a second file through a used link is deleted', async () => {
    const owner = await photographer()
    const { id, upload } = await allow(owner, 'image/webp', WEBP.length)
    await send(upload, WEBP)
    const ready = await processed(owner, id)
    const gone = () => stored(uploadedObjectKey('photos', owner.id, id))
    // The local bucket fails when a file is put while it is being removed.
    await expect.poll(gone).toBeUndefined()
    const other = Buffer.from(WEBP)
    other[30] = 0
    expect(await send(upload, other)).toBe(200)
    await expect.poll(gone).toBeUndefined()
    expect((await shown(owner, id)).content_hash).toBe(ready.content_hash)
    expect((await fetched(ready.original)).bytes).toEqual(WEBP)
  })
})

test('a photo without a file fails after 48 hours; a ready photo is not affected', async () => {
  const owner = await photographer()
  const { id } = await allow(owner, 'image/webp', WEBP.length)
  const ready = await take(owner, 'image/webp', WEBP)
  const key = photoKey(owner.id, id as PhotoId)
  const { due_sk } = (await readRow(key)) ?? {}
  const awaited = Date.parse(String(due_sk).split('#')[0] ?? '') - Date.now()
  expect(Math.round(awaited / 3_600_000)).toBe(48)
  expect(await readRow(photoKey(owner.id, ready.id as PhotoId))).not.toHaveProperty('due_pk')
  const run = () => expire({}, { getRemainingTimeInMillis: () => 60_000 })
  await run()
  expect((await shown(owner, id)).status).toBe('pending')
  await documents().send(
    new UpdateCommand({
      TableName: tableName(),
      Key: { ...key },
      UpdateExpression: 'SET due_sk = :past',
      ExpressionAttributeValues: { ':past': `2020-01-01T00:00:00.000Z#${key.pk}` },
    }),
  )
  // The index may show the new due time late.
  await expect
    .poll(async () => {
      await Promise.all([run(), run()])
      return (await shown(owner, id)).status
    })
    .toBe('failed')
  expect(await shown(owner, id)).toMatchObject({ failure_reason: 'unreadable' })
  expect(await readRow(key)).not.toHaveProperty('due_pk')
})
