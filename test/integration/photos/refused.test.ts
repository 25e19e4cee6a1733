import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { beforeAll, describe, expect, test } from 'vitest'
import { handler as expireHandler } from '../../../functions/photos/expire.ts'
import type { PhotoId } from '../../../shared/domain/ids.ts'
import { uploadedObjectKey } from '../../../shared/domain/uploaded-object.ts'
import { keepFile } from '../../../shared/storage/files.ts'
import { eventList, photoKey } from '../../../shared/table/keys.ts'
import { tableName } from '../../../shared/table/store/client.ts'
import { readRow } from '../../../shared/table/store/read.ts'
import { http, useService } from '../../support/api.ts'
import { documents } from '../../support/documents.ts'
import { QUADRANTS } from '../../support/heic.ts'
import { asFunction } from '../../support/like-aws.ts'
import { heicOf, picture, pngOf } from '../../support/picture.ts'
import { sharedWorkspace } from '../../support/workspace.ts'
import { PDF, PNG, send, WEBP } from '../files/files.ts'
import { listed } from '../files/listed.ts'
import { allow, jpeg, photographer, processed, shown, stored, take } from './photos.ts'

const expire = asFunction('photos/expire', expireHandler)

beforeAll(useService)

const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)

describe('a photo with an invalid file fails, and the file is deleted', () => {
  const owner = sharedWorkspace(http, 'starter')

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
