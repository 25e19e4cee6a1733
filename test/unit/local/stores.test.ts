import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Definition } from '../../../local/cloudformation/definition.ts'
import { ACCOUNT, REGION } from '../../../local/cloudformation/resolve.ts'
import { startBuckets } from '../../../local/s3/buckets.ts'
import { CREDENTIALS } from '../../../local/sdk/endpoints.ts'
import { startStores } from '../../../local/service/stores.ts'

const client = { region: REGION, credentials: CREDENTIALS }

/** One bucket that reports receipts to one queue. */
function definition(sqs: string): Definition {
  const queue = { id: 'arrived', name: 'arrived', url: `${sqs}/${ACCOUNT}/arrived`, attributes: {} }
  const filter = { S3Key: { Rules: [{ Name: 'prefix', Value: 'uploads/receipts/' }] } }
  const report = {
    Event: 's3:ObjectCreated:*',
    Queue: `arn:aws:sqs:${REGION}:${ACCOUNT}:arrived`,
    Filter: filter,
  }
  const none = {
    tables: [],
    secrets: [],
    accessKeys: [],
    functions: [],
    mappings: [],
    routes: [],
    schedules: [],
  }
  return { ...none, queues: [queue], buckets: [{ name: 'files', queues: [report] }] }
}

function tempFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'stores-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

async function started(folder: string, ephemeral: boolean) {
  // No table is defined, so DynamoDB is not called.
  vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', 'http://127.0.0.1:9')
  onTestFinished(() => void vi.unstubAllEnvs())
  const stores = await startStores(folder, ephemeral)
  onTestFinished(() => stores.stop())
  return stores
}

/** Puts objects without a listener, as if the process was killed before it queued their notifications. */
async function putUnnoticed(folder: string, keys: readonly string[]): Promise<void> {
  const buckets = await startBuckets(join(folder, 's3'), () => undefined)
  await buckets.create('files')
  buckets.open()
  const s3 = new S3Client({ ...client, endpoint: buckets.endpoint, forcePathStyle: true })
  for (const Key of keys) await s3.send(new PutObjectCommand({ Bucket: 'files', Key, Body: 'x' }))
  s3.destroy()
  await buckets.stop()
}

test('reports each object whose notification was lost once, at the start', async () => {
  const folder = tempFolder()
  await putUnnoticed(folder, ['uploads/receipts/ws/1', 'uploads/photos/ws/2', 'receipts/ws/3'])
  const stores = await started(folder, false)
  const { sqs } = stores.endpoints
  for (let reloads = 0; reloads < 2; reloads++) await stores.provision(definition(sqs))
  const queue = new SQSClient({ ...client, endpoint: sqs })
  const receive = new ReceiveMessageCommand({
    QueueUrl: `${sqs}/${ACCOUNT}/arrived`,
    MaxNumberOfMessages: 10,
  })
  const { Messages = [] } = await queue.send(receive)
  expect(Messages.map(({ Body = '' }) => JSON.parse(Body).Records)).toMatchObject([
    [
      {
        eventName: 'ObjectCreated:Put',
        s3: { bucket: { name: 'files' }, object: { key: 'uploads/receipts/ws/1' } },
      },
    ],
  ])
  queue.destroy()
})

test('keeps the port of the file store, unless the data is ephemeral', async () => {
  const [folder, ephemeral] = [tempFolder(), tempFolder()]
  const first = await started(folder, false)
  await first.stop()
  const second = await started(folder, false)
  expect(second.endpoints.s3).toBe(first.endpoints.s3)
  const third = await started(ephemeral, true)
  expect(third.warnings).toEqual([])
  expect(existsSync(join(ephemeral, 's3-port'))).toBe(false)
})
