import { S3Client } from '@aws-sdk/client-s3'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepFile, readFile, removeFile } from '../../../shared/storage/files.ts'

// Stubs a bucket with versioning: the local store has none.
const send = vi.fn()
beforeEach(() => {
  vi.stubEnv('FILES_BUCKET', 'files')
  vi.stubEnv('AWS_REGION', 'eu-west-1')
  send.mockReset().mockResolvedValue({})
  vi.spyOn(S3Client.prototype, 'send').mockImplementation((command) => send(command.input))
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

const named = (name: string) => Object.assign(new Error(name), { name })
const bytes = new Uint8Array([1, 2, 3])
const body = () => ({ transformToByteArray: async () => bytes, destroy: vi.fn() })

test('a file is read in the version that the event names', async () => {
  send.mockResolvedValue({ Body: body(), ContentLength: 3 })
  expect(await readFile({ key: 'a', version: 'v1' }, 3)).toEqual({ size: 3, bytes })
  expect(await readFile({ key: 'a', version: undefined }, 3)).toEqual({ size: 3, bytes })
  expect(send.mock.calls).toEqual([
    [{ Bucket: 'files', Key: 'a', VersionId: 'v1' }],
    [{ Bucket: 'files', Key: 'a' }],
  ])
})

test('reading stops when a file is too large', async () => {
  const Body = body()
  send.mockResolvedValue({ Body, ContentLength: 4 })
  expect(await readFile({ key: 'a', version: 'v1' }, 3)).toEqual({ size: 4 })
  expect(Body.destroy).toHaveBeenCalledOnce()
  send.mockResolvedValue({})
  expect(await readFile({ key: 'a', version: 'v1' }, 3)).toEqual({ size: 0 })
})

test('a missing file or version is undefined; any other error is thrown', async () => {
  for (const name of ['NoSuchKey', 'NoSuchVersion']) {
    send.mockRejectedValueOnce(named(name))
    expect(await readFile({ key: 'a', version: 'v1' }, 3)).toBeUndefined()
  }
  for (const name of ['NoSuchBucket', 'XNoSuchKey', 'NoSuchKeys', 'AccessDenied']) {
    send.mockRejectedValueOnce(named(name))
    await expect(readFile({ key: 'a', version: 'v1' }, 3)).rejects.toThrow(name)
  }
})

test('a file is stored with its type, and its version is removed for good', async () => {
  await keepFile('a', bytes, 'image/png')
  await removeFile({ key: 'a', version: 'v1' })
  await removeFile({ key: 'a', version: undefined })
  expect(send.mock.calls).toEqual([
    [{ Bucket: 'files', Key: 'a', Body: bytes, ContentType: 'image/png' }],
    [{ Bucket: 'files', Key: 'a', VersionId: 'v1' }],
    [{ Bucket: 'files', Key: 'a' }],
  ])
})
