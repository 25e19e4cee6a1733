import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { expect, onTestFinished, test } from 'vitest'
import { REGION } from '../../../../local/cloudformation/resolve.ts'
import { type Buckets, type ObjectEvent, startBuckets } from '../../../../local/s3/buckets.ts'
import { CREDENTIALS } from '../../../../local/sdk/endpoints.ts'
import { type Permit, signerOf } from '../../../../shared/storage/presign.ts'
import { until } from '../../../support/until.ts'

const at = (key: string) => ({ Bucket: 'files', Key: key })

function tempFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'buckets-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

function clientOf({ endpoint }: Buckets): S3Client {
  const options = { region: REGION, credentials: CREDENTIALS, forcePathStyle: true, maxAttempts: 1 }
  const s3 = new S3Client({ ...options, endpoint })
  onTestFinished(() => s3.destroy())
  return s3
}

async function started(folder: string, onObject: (event: ObjectEvent) => void = () => {}) {
  const buckets = await startBuckets(folder, onObject)
  onTestFinished(() => buckets.stop())
  await buckets.create('files')
  return buckets
}

/** A link signed with full access to the bucket. */
function signed(buckets: Buckets, permit: Omit<Permit, 'seconds'>): Promise<{ url: string }> {
  const statement = { Effect: 'Allow' as const, Action: ['s3:*'], Resource: ['arn:aws:s3:::*'] }
  const document = { Version: '2012-10-17' as const, Statement: [statement] }
  const policies = [{ PolicyName: 'all', PolicyDocument: document }]
  const holder = { arn: 'arn:aws:iam::000000000000:user/all', policies }
  buckets.registerKey({ accessKeyId: 'all', secretAccessKey: 'secret', holder })
  Object.assign(process.env, { FILES_BUCKET: 'files', AWS_ENDPOINT_URL_S3: buckets.endpoint })
  return signerOf({ accessKeyId: 'all', secretAccessKey: 'secret' })({ ...permit, seconds: 60 }, new Date())
}

test('objects are stored intact while others in the same folder are removed', async () => {
  const buckets = await started(tempFolder())
  buckets.open()
  const s3 = clientOf(buckets)
  await Promise.all(
    Array.from({ length: 8 }, async (_, lane) => {
      for (let n = 0; n < 25; n++) {
        const object = at(`uploads/photos/ws/${lane}-${n}`)
        await s3.send(new PutObjectCommand({ ...object, Body: `${lane}-${n}` }))
        const { Body } = await s3.send(new GetObjectCommand(object))
        expect(await Body?.transformToString()).toBe(`${lane}-${n}`)
        await s3.send(new DeleteObjectCommand(object))
        await expect(s3.send(new GetObjectCommand(object))).rejects.toThrow(/not exist/)
      }
    }),
  )
})

test('an interrupted upload leaves no object, notification or draft', async () => {
  const folder = tempFolder()
  const events: ObjectEvent[] = []
  const buckets = await started(folder, (event) => events.push(event))
  buckets.open()
  const headers = { 'content-length': '1000000', 'content-type': 'text/plain' }
  const { url } = await signed(buckets, { method: 'PUT', key: 'uploads/cut', headers })
  const sending = request(url, { method: 'PUT', headers })
  sending.on('error', () => undefined)
  sending.write('half')
  const drafts = () => readdirSync(join(folder, '.drafts'))
  await until(() => drafts().length === 1)
  sending.destroy()
  await until(() => drafts().length === 0)
  expect(await buckets.list('files', 'uploads/')).toEqual([])
  expect(events).toEqual([])
})

test('after a killed process, its drafts are removed and its objects are listed by prefix', async () => {
  const folder = tempFolder()
  const first = await started(folder)
  first.open()
  const s3 = clientOf(first)
  for (const key of ['uploads/receipts/1', 'uploads/photos/2', 'receipts/3']) {
    await s3.send(new PutObjectCommand({ ...at(key), Body: 'x' }))
  }
  const headers = { 'content-length': '10', 'content-type': 'text/plain' }
  const { url } = await signed(first, { method: 'PUT', key: 'uploads/half', headers })
  const sending = request(url, { method: 'PUT', headers })
  sending.on('error', () => undefined)
  sending.write('half')
  await until(() => readdirSync(join(folder, '.drafts')).length === 1)
  const second = await started(folder)
  expect(readdirSync(join(folder, '.drafts'))).toEqual([])
  expect((await second.list('files', 'uploads/')).sort()).toEqual(['uploads/photos/2', 'uploads/receipts/1'])
  sending.destroy()
})

test('requests wait until the store is opened', async () => {
  const [buckets, other] = [await started(tempFolder()), await started(tempFolder())]
  const put = (to: Buckets) => clientOf(to).send(new PutObjectCommand({ ...at('early'), Body: 'x' }))
  const order: string[] = []
  const early = put(buckets).then(() => order.push('early'))
  other.open()
  await put(other)
  order.push('other')
  buckets.open()
  await early
  expect(order).toEqual(['other', 'early'])
})

test('the port is the same after a restart', async () => {
  const folder = tempFolder()
  const file = join(folder, 'port')
  const first = await startBuckets(join(folder, 's3'), () => {}, { portFile: file })
  await first.stop()
  const second = await startBuckets(join(folder, 's3'), () => {}, { portFile: file })
  expect([second.endpoint, second.warning]).toEqual([first.endpoint, undefined])
  await second.stop()
})
