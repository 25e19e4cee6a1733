import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Buckets, startBuckets } from '../../s3/buckets.ts'

const CONSOLE = 'http://127.0.0.1:3000'
const OTHER = 'https://attacker.example'

/** The signers and their permissions in the bucket. */
const SIGNERS = {
  uploader: [{ Action: ['s3:PutObject'], Resource: ['arn:aws:s3:::files/uploads/*'] }],
  reader: [{ Action: ['s3:GetObject'], Resource: ['arn:aws:s3:::files/receipts/*'] }],
  lister: [
    { Action: ['s3:GetObject'], Resource: ['arn:aws:s3:::files/*'] },
    { Action: ['s3:ListBucket'], Resource: ['arn:aws:s3:::files'] },
  ],
}

const folder = mkdtempSync(join(tmpdir(), 'buckets-'))
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
  buckets.setCors({
    origins: [CONSOLE],
    methods: ['GET', 'HEAD', 'PUT'],
    headers: ['content-type'],
    maxAgeSeconds: 3600,
  })
})

afterAll(async () => {
  await buckets.stop()
  rmSync(folder, { recursive: true })
})

function linkBy(accessKeyId: string, method: 'GET' | 'PUT', Key: string): Promise<string> {
  const s3 = new S3Client({
    endpoint: buckets.endpoint,
    region: 'us-east-1',
    credentials: { accessKeyId, secretAccessKey: 'secret' },
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
  })
  const object = { Bucket: 'files', Key }
  return getSignedUrl(s3, method === 'GET' ? new GetObjectCommand(object) : new PutObjectCommand(object))
}

async function by(signer: keyof typeof SIGNERS, method: 'GET' | 'PUT', key: string) {
  const url = await linkBy(signer, method, key)
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
  expect((await fetch(await linkBy('stranger', 'GET', 'uploads/one'))).status).toBe(403)
})

const send = (method: string, headers: Record<string, string>) =>
  fetch(`${buckets.endpoint}/files/receipts/1`, { method, headers })

const preflight = (origin: string, method: string, names: string) =>
  send('OPTIONS', {
    origin,
    'access-control-request-method': method,
    'access-control-request-headers': names,
  })

test("the console's origin may upload and read files", async () => {
  for (const [method, names] of [
    ['PUT', 'content-type'],
    ['GET', ''],
  ] as const) {
    const response = await preflight(CONSOLE, method, names)
    expect(response.status).toBe(200)
    expect(response.headers.get('access-control-allow-origin')).toBe(CONSOLE)
    expect(response.headers.get('access-control-allow-methods')).toContain(method)
    expect(response.headers.get('access-control-allow-headers')).toBe(names)
  }
})

test.each([
  ['another origin', OTHER, 'PUT', 'content-type'],
  ['another method', CONSOLE, 'DELETE', ''],
  ['another header', CONSOLE, 'PUT', 'content-type,x-amz-acl'],
])('refuses %s', async (_, origin, method, names) => {
  const response = await preflight(origin, method, names)
  expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([403, null])
})

test("only the console's origin may read a response, and also an error", async () => {
  const own = await send('PUT', { origin: CONSOLE })
  expect([own.status, own.headers.get('access-control-allow-origin')]).toEqual([403, CONSOLE])
  expect(own.headers.get('vary')).toContain('Origin')
  const others = await send('PUT', { origin: OTHER })
  expect([others.status, others.headers.get('access-control-allow-origin')]).toEqual([403, null])
})
