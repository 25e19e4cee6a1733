import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { beforeAll, expect, test } from 'vitest'
import { handler as expireHandler } from '../../../functions/photos/expire.ts'
import type { PhotoId } from '../../../shared/domain/kit/ids.ts'
import { photoKey } from '../../../shared/table/keys.ts'
import { tableName } from '../../../shared/table/store/client.ts'
import { readRow } from '../../../shared/table/store/read.ts'
import { useService } from '../../support/api.ts'
import { documents } from '../../support/documents.ts'
import { asFunction } from '../../support/like-aws.ts'
import { WEBP } from '../files/files.ts'
import { allow, photographer, shown, take } from './photos.ts'

const expire = asFunction('photos/expire', expireHandler)

beforeAll(useService)

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
