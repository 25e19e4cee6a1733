import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Buckets, startBuckets } from '../../../local/s3/buckets.ts'
import { type Permit, signerOf } from '../../../shared/storage/presign.ts'

/** The signers and their permissions in the bucket. */
const SIGNERS = {
  uploader: [{ Action: ['s3:PutObject'], Resource: ['arn:aws:s3:::files/uploads/*'] }],
  reader: [{ Action: ['s3:GetObject'], Resource: ['arn:aws:s3:::files/receipts/*'] }],
  lister: [
    { Action: ['s3:GetObject'], Resource: ['arn:aws:s3:::files/*'] },
    { Action: ['s3:ListBucket'], Resource: ['arn:aws:s3:::files'] },
  ],
}

const folder = mkdtempSync(join(tmpdir(), 'iam-links-'))
let buckets: Buckets

beforeAll(async () => {
  buckets = await startBuckets(folder, () => undefined)
  await buckets.create('files')
  for (const [accessKeyId, statements] of Object.entries(SIGNERS)) {
    const Statement = statements.map((statement) => ({ Effect: 'Allow' as const, ...statement }))
    const policies = [{ PolicyName: 'access', PolicyDocument: { Version: '2012-10-17' as const, Statement } }]
    const holder = { arn: `arn:aws:iam::000000000000:user/${accessKeyId}`, policies }
    buckets.registerKey({ accessKeyId, secretAccessKey: 'secret', holder })
  }
  buckets.open()
  Object.assign(process.env, { FILES_BUCKET: 'files', AWS_ENDPOINT_URL_S3: buckets.endpoint })
})

afterAll(async () => {
  await buckets.stop()
  rmSync(folder, { recursive: true })
})

async function by(signer: keyof typeof SIGNERS, method: Permit['method'], key: string) {
  const sign = signerOf({ accessKeyId: signer, secretAccessKey: 'secret' })
  const { url } = await sign({ method, key, seconds: 60 }, new Date())
  const response = await fetch(url, { method, ...(method === 'PUT' && { body: 'x' }) })
  return { status: response.status, text: await response.text() }
}

test('a link grants only what its signer is allowed', async () => {
  expect((await by('uploader', 'PUT', 'uploads/one')).status).toBe(200)
  const elsewhere = await by('uploader', 'PUT', 'receipts/one')
  expect(elsewhere.status).toBe(403)
  expect(elsewhere.text).toContain(
    'arn:aws:iam::000000000000:user/uploader is not authorized to perform: s3:PutObject on resource: arn:aws:s3:::files/receipts/one',
  )
  expect((await by('uploader', 'GET', 'uploads/one')).status).toBe(403)
  expect((await by('reader', 'GET', 'uploads/one')).status).toBe(403)
  expect((await by('lister', 'GET', 'uploads/one')).status).toBe(200)
})

test('a missing object is a 404 only for signers who may list the bucket, and a 403 for others', async () => {
  expect((await by('reader', 'GET', 'receipts/none')).status).toBe(403)
  expect((await by('lister', 'GET', 'receipts/none')).status).toBe(404)
})

test('a request without a signature, or with an unknown key, is refused', async () => {
  expect((await fetch(`${buckets.endpoint}/files/uploads/one`)).status).toBe(403)
  const stranger = signerOf({ accessKeyId: 'stranger', secretAccessKey: 'secret' })
  const { url } = await stranger({ method: 'GET', key: 'uploads/one', seconds: 60 }, new Date())
  expect((await fetch(url)).status).toBe(403)
})
