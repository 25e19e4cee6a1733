import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { expect, test } from 'vitest'
import { startBuckets } from '../../../infra/local/buckets.ts'
import { CREDENTIALS } from '../../../infra/local/endpoints.ts'
import { REGION } from '../../../infra/local/resolve.ts'

test('objects that are put stay whole while others of their folder are removed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'buckets-'))
  const buckets = await startBuckets(folder, () => {})
  const options = { region: REGION, credentials: CREDENTIALS, forcePathStyle: true, maxAttempts: 1 }
  const s3 = new S3Client({ ...options, endpoint: buckets.endpoint })
  try {
    await buckets.create('files')
    await Promise.all(
      Array.from({ length: 8 }, async (_, lane) => {
        for (let n = 0; n < 25; n++) {
          const at = { Bucket: 'files', Key: `uploads/photos/ws/${lane}-${n}` }
          await s3.send(new PutObjectCommand({ ...at, Body: `${lane}-${n}` }))
          const { Body } = await s3.send(new GetObjectCommand(at))
          expect(await Body?.transformToString()).toBe(`${lane}-${n}`)
          await s3.send(new DeleteObjectCommand(at))
          await expect(s3.send(new GetObjectCommand(at))).rejects.toThrow(/not exist/)
        }
      }),
    )
  } finally {
    await buckets.stop()
    rmSync(folder, { recursive: true })
  }
})
