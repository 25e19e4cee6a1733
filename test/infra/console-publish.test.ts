import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3'
import type { CloudFormationCustomResourceEvent } from 'aws-lambda'
import { expect, onTestFinished, test, vi } from 'vitest'
import { handler } from '../../functions/console/publish.ts'
import { filesIn } from '../../infra/console/files.ts'
import { packageConsole } from '../../infra/console/package.ts'
import { CREDENTIALS } from '../../infra/local/endpoints.ts'
import { startBuckets } from '../../infra/local/s3/buckets.ts'

function tempFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'publish-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A bundle with a console of these files, and a bucket for them. */
async function setUp(files: Readonly<Record<string, string>>) {
  const [build, bundle] = [tempFolder(), tempFolder()]
  mkdirSync(join(build, 'assets'))
  for (const [path, content] of Object.entries(files)) writeFileSync(join(build, path), content)
  packageConsole(build, bundle)
  const buckets = await startBuckets(tempFolder(), () => undefined)
  onTestFinished(() => buckets.stop())
  await buckets.create('console')
  buckets.open()
  vi.stubEnv('AWS_ENDPOINT_URL_S3', buckets.endpoint)
  vi.stubEnv('AWS_REGION', 'us-east-1')
  vi.stubEnv('AWS_ACCESS_KEY_ID', CREDENTIALS.accessKeyId)
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', CREDENTIALS.secretAccessKey)
  vi.stubEnv('LAMBDA_TASK_ROOT', bundle)
  onTestFinished(() => void vi.unstubAllEnvs())
  return buckets
}

/** Runs the function as CloudFormation does; returns what CloudFormation is told. */
async function run(RequestType: 'Create' | 'Update' | 'Delete', Bucket = 'console') {
  const told = Promise.withResolvers<{ body: Record<string, unknown>; type: string | undefined }>()
  const server = createServer(async (request, response) => {
    told.resolve({ body: JSON.parse(await text(request)), type: request.headers['content-type'] })
    response.end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const event = {
    RequestType,
    ResponseURL: `http://127.0.0.1:${port}/response`,
    StackId: 'stack',
    RequestId: 'request',
    LogicalResourceId: 'Published',
    ResourceProperties: { ServiceToken: 'arn', Bucket, Version: '1' },
  } as unknown as CloudFormationCustomResourceEvent
  await handler(event)
  return told.promise
}

const headersOf = async (Key: string) => {
  const options = { region: 'us-east-1', credentials: CREDENTIALS, forcePathStyle: true }
  const client = new S3Client({ ...options, endpoint: process.env.AWS_ENDPOINT_URL_S3 ?? '' })
  const { Body, ContentType, CacheControl } = await client.send(
    new GetObjectCommand({ Bucket: 'console', Key }),
  )
  return [await Body?.transformToString(), ContentType, CacheControl]
}

const FILES = { 'index.html': '<!doctype html>', 'assets/a-1b2c.js': 'a()', 'icon.svg': '<svg/>' }

test('index.html is published last, because it names the others', async () => {
  const build = tempFolder()
  for (const name of ['zebra.svg', 'index.html', 'app.js']) writeFileSync(join(build, name), '')
  expect(filesIn(build).map(({ path }) => path)).toEqual(['/app.js', '/zebra.svg', '/index.html'])
})

test('a deployment puts the files into the bucket with their headers, and says so to CloudFormation', async () => {
  await setUp(FILES)
  expect(await run('Create')).toEqual({
    body: {
      Status: 'SUCCESS',
      Reason: 'published',
      PhysicalResourceId: 'console-console',
      StackId: 'stack',
      RequestId: 'request',
      LogicalResourceId: 'Published',
    },
    type: undefined,
  })
  expect(await headersOf('index.html')).toEqual(['<!doctype html>', 'text/html; charset=utf-8', 'no-cache'])
  expect(await headersOf('icon.svg')).toEqual(['<svg/>', 'image/svg+xml', 'no-cache'])
  expect(await headersOf('assets/a-1b2c.js')).toEqual([
    'a()',
    'text/javascript; charset=utf-8',
    'public, max-age=31536000, immutable',
  ])
})

test('an update replaces the page and keeps the former assets; a deletion empties the bucket', async () => {
  const buckets = await setUp(FILES)
  await run('Create')
  const next = tempFolder()
  const build = tempFolder()
  writeFileSync(join(build, 'index.html'), 'second')
  packageConsole(build, next)
  vi.stubEnv('LAMBDA_TASK_ROOT', next)
  expect((await run('Update')).body).toMatchObject({
    Status: 'SUCCESS',
    PhysicalResourceId: 'console-console',
  })
  expect((await headersOf('index.html'))[0]).toBe('second')
  expect((await headersOf('assets/a-1b2c.js'))[0]).toBe('a()')
  expect((await run('Delete')).body).toMatchObject({ Status: 'SUCCESS' })
  expect(await buckets.list('console', '')).toEqual([])
})

test('a failure is reported, so that CloudFormation rolls back at once', async () => {
  await setUp(FILES)
  expect((await run('Create', 'missing')).body).toMatchObject({
    Status: 'FAILED',
    Reason: expect.stringContaining('bucket does not exist'),
  })
})
