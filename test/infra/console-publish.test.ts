import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { CloudFormationCustomResourceEvent } from 'aws-lambda'
import { expect, onTestFinished, test, vi } from 'vitest'
import { handler } from '../../functions/console/publish.ts'
import { filesIn, packageConsole } from '../../infra/console/files.ts'
import { serve } from '../support/serve.ts'
import { tempFolder } from '../support/temp-folder.ts'

type Stored = readonly [content: string, type: string | undefined, cacheControl: string | undefined]

/** A store with one bucket, `console`, by the requests of the SDK that the function sends. */
async function fakeS3() {
  const objects = new Map<string, Stored>()
  const url = await serve(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://s3')
    const [bucket, ...rest] = pathname.slice(1).split('/')
    const key = rest.join('/')
    const content = await text(request)
    if (bucket !== 'console') {
      response.writeHead(404).end('<Error><Code>NoSuchBucket</Code><Message>no such bucket</Message></Error>')
    } else if (request.method === 'PUT') {
      objects.set(key, [content, request.headers['content-type'], request.headers['cache-control']])
      response.end()
    } else if (request.method === 'DELETE') {
      objects.delete(key)
      response.writeHead(204).end()
    } else if (searchParams.has('list-type')) {
      const found = [...objects.keys()].map((name) => `<Contents><Key>${name}</Key></Contents>`)
      response.end(`<ListBucketResult>${found.join('')}</ListBucketResult>`)
    } else response.writeHead(400).end()
  })
  return { url, objects }
}

/** A bundle with a console of these files, and a bucket for them. */
async function setUp(files: Readonly<Record<string, string>>) {
  const [build, bundle] = [tempFolder(), tempFolder()]
  mkdirSync(join(build, 'assets'))
  for (const [path, content] of Object.entries(files)) writeFileSync(join(build, path), content)
  packageConsole(build, bundle)
  const store = await fakeS3()
  vi.stubEnv('AWS_ENDPOINT_URL_S3', store.url)
  vi.stubEnv('AWS_REGION', 'us-east-1')
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'test')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test')
  vi.stubEnv('LAMBDA_TASK_ROOT', bundle)
  onTestFinished(() => void vi.unstubAllEnvs())
  return store.objects
}

/** Runs the function as CloudFormation does. Returns the response that CloudFormation receives. */
async function run(RequestType: 'Create' | 'Update' | 'Delete', Bucket = 'console') {
  const received = Promise.withResolvers<{ body: Record<string, unknown>; type: string | undefined }>()
  const url = await serve(async (request, response) => {
    received.resolve({ body: JSON.parse(await text(request)), type: request.headers['content-type'] })
    response.end()
  })
  const event = {
    RequestType,
    ResponseURL: `${url}/response`,
    StackId: 'stack',
    RequestId: 'request',
    LogicalResourceId: 'Published',
    ResourceProperties: { ServiceToken: 'arn', Bucket, Version: '1' },
  } as unknown as CloudFormationCustomResourceEvent
  await handler(event)
  return received.promise
}

const FILES = { 'index.html': '<!doctype html>', 'assets/a-1b2c.js': 'a()', 'icon.svg': '<svg/>' }

test('each file is published with its type and how long it is kept, and the page last, because it names the others', () => {
  const build = tempFolder()
  mkdirSync(join(build, 'assets/fonts'), { recursive: true })
  mkdirSync(join(build, '.vite'))
  const names = ['zebra.svg', 'index.html', 'app.js', 'a.css', 'a.ico', 'a.json', 'a.png', 'a.txt', 'a.wasm']
  for (const name of [...names, 'assets/fonts/a.woff2', '.vite/manifest.json']) {
    writeFileSync(join(build, name), '')
  }
  expect(filesIn(build).map(({ path, type, cacheControl }) => [path, type, cacheControl])).toEqual([
    ['/a.css', 'text/css; charset=utf-8', 'no-cache'],
    ['/a.ico', 'image/x-icon', 'no-cache'],
    ['/a.json', 'application/json', 'no-cache'],
    ['/a.png', 'image/png', 'no-cache'],
    ['/a.txt', 'text/plain; charset=utf-8', 'no-cache'],
    ['/a.wasm', 'application/octet-stream', 'no-cache'],
    ['/app.js', 'text/javascript; charset=utf-8', 'no-cache'],
    ['/assets/fonts/a.woff2', 'font/woff2', 'public, max-age=31536000, immutable'],
    ['/zebra.svg', 'image/svg+xml', 'no-cache'],
    ['/index.html', 'text/html; charset=utf-8', 'no-cache'],
  ])
})

test('a deployment puts the files into the bucket with their headers, and says so to CloudFormation', async () => {
  const objects = await setUp(FILES)
  const common = { StackId: 'stack', RequestId: 'request', LogicalResourceId: 'Published' }
  expect(await run('Create')).toEqual({
    body: { Status: 'SUCCESS', Reason: 'published', PhysicalResourceId: 'console-console', ...common },
    type: undefined,
  })
  expect(Object.fromEntries(objects)).toEqual({
    'index.html': ['<!doctype html>', 'text/html; charset=utf-8', 'no-cache'],
    'icon.svg': ['<svg/>', 'image/svg+xml', 'no-cache'],
    'assets/a-1b2c.js': ['a()', 'text/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
  })
})

test('an update replaces the page and keeps the former assets; a deletion empties the bucket', async () => {
  const objects = await setUp(FILES)
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
  expect([objects.get('index.html')?.[0], objects.get('assets/a-1b2c.js')?.[0]]).toEqual(['second', 'a()'])
  expect((await run('Delete')).body).toMatchObject({ Status: 'SUCCESS', Reason: 'published' })
  expect(objects.size).toBe(0)
})

test('a failure is reported, so that CloudFormation rolls back at once', async () => {
  await setUp(FILES)
  expect((await run('Create', 'missing')).body).toMatchObject({
    Status: 'FAILED',
    Reason: 'no such bucket',
  })
})
