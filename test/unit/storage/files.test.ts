import { S3Client } from '@aws-sdk/client-s3'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepFile, readFile, removeFile } from '../../../shared/storage/files.ts'

// What a bucket with versions says: the local one has none.
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

test('a file is read in the version that an event names', async () => {
  send.mockResolvedValue({ Body: body(), ContentLength: 3 })
  expect(await readFile({ key: 'a', version: 'v1' }, 3)).toEqual({ size: 3, bytes })
  expect(await readFile({ key: 'a', version: undefined }, 3)).toEqual({ size: 3, bytes })
  expect(send.mock.calls).toEqual([
    [{ Bucket: 'files', Key: 'a', VersionId: 'v1' }],
    [{ Bucket: 'files', Key: 'a' }],
  ])
})

test('a file that is too large is not read on', async () => {
  const Body = body()
  send.mockResolvedValue({ Body, ContentLength: 4 })
  expect(await readFile({ key: 'a', version: 'v1' }, 3)).toEqual({ size: 4 })
  expect(Body.destroy).toHaveBeenCalledOnce()
  send.mockResolvedValue({})
  expect(await readFile({ key: 'a', version: 'v1' }, 3)).toEqual({ size: 0 })
})

test('a file or version that is gone is undefined; any other fault is one', async () => {
  for (const name of ['NoSuchKey', 'NoSuchVersion']) {
    send.mockRejectedValueOnce(named(name))
    expect(await readFile({ key: 'a', version: 'v1' }, 3)).toBeUndefined()
  }
  for (const name of ['NoSuchBucket', 'XNoSuchKey', 'NoSuchKeys', 'AccessDenied']) {
    send.mockRejectedValueOnce(named(name))
    await expect(readFile({ key: 'a', version: 'v1' }, 3)).rejects.toThrow(name)
  }
})

test('a file is kept under its type, and removed for good in its version', async () => {
  await keepFile('a', bytes, 'image/png')
  await removeFile({ key: 'a', version: 'v1' })
  await removeFile({ key: 'a', version: undefined })
  expect(send.mock.calls).toEqual([
    [{ Bucket: 'files', Key: 'a', Body: bytes, ContentType: 'image/png' }],
    [{ Bucket: 'files', Key: 'a', VersionId: 'v1' }],
    [{ Bucket: 'files', Key: 'a' }],
  ])
})
