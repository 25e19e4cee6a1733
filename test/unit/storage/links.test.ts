import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { newId } from '../../../shared/domain/kit/ids.ts'
import { secretsManager } from '../../support/secrets-manager.ts'

const KEY = { accessKeyId: 'AKIALINKSIGNER', secretAccessKey: 'of-the-iam-user' }
const ROLE = {
  AWS_ACCESS_KEY_ID: 'ASIATHEROLE',
  AWS_SECRET_ACCESS_KEY: 'of-the-role',
  AWS_SESSION_TOKEN: 'of+the/role=',
}
const NOW = new Date('2026-03-04T05:06:07.890Z')
const FILE = 'receipts/w/e/u'
const NAME = 'receipt-2026-03-04.jpg'

const { secret, url: secrets } = await secretsManager()

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  Object.assign(secret, { value: JSON.stringify(KEY), reads: 0, isUnavailable: false })
  const variables = {
    ...ROLE,
    AWS_REGION: 'eu-west-1',
    AWS_ENDPOINT_URL_SECRETS_MANAGER: secrets,
    AWS_ENDPOINT_URL_S3: '',
    FILES_BUCKET: 'files',
    LINK_KEY_SECRET_ARN: 'arn:aws:secretsmanager:eu-west-1:1:secret:key',
  }
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
})

/** `signLink` of a new process, which has not read the key. */
const fresh = async () => (await import('../../../shared/storage/links.ts')).signLink
const keyOf = (url: string) => new URL(url).searchParams.get('X-Amz-Credential')?.split('/')[0]

describe('signLink', () => {
  test('signs with the key of the IAM user, not with the role', async () => {
    const { url } = await (await fresh())(FILE, NAME, NOW)
    expect(new URL(url).searchParams.get('X-Amz-Credential')).toBe(
      'AKIALINKSIGNER/20260304/eu-west-1/s3/aws4_request',
    )
    expect(url).not.toContain('Security-Token')
    expect(url).not.toContain(ROLE.AWS_ACCESS_KEY_ID)
  })

  test('the link names bucket and object, and is valid for 24 hours from the second of signing', async () => {
    const { url, expires_at } = await (await fresh())(FILE, NAME, NOW)
    const { origin, pathname, searchParams } = new URL(url)
    expect(origin + pathname).toBe('https://files.s3.eu-west-1.amazonaws.com/receipts/w/e/u')
    expect(searchParams.get('X-Amz-Expires')).toBe('86400')
    expect(searchParams.get('X-Amz-Date')).toBe('20260304T050607Z')
    expect(expires_at).toBe('2026-03-05T05:06:07.000Z')
  })

  test('the link makes the storage name the file, and is signed for that name', async () => {
    const signLink = await fresh()
    const parametersOf = async (name: string) => new URL((await signLink(FILE, name, NOW)).url).searchParams
    const [one, other] = await Promise.all([parametersOf(NAME), parametersOf('photo-2026-03-04.webp')])
    expect(one.get('response-content-disposition')).toBe('inline; filename="receipt-2026-03-04.jpg"')
    expect(one.get('X-Amz-Signature')).not.toBe(other.get('X-Amz-Signature'))
  })

  test('a link has less than the kilobyte that an event leaves to it, also with the longest names', async () => {
    vi.stubEnv('FILES_BUCKET', 'f'.repeat(63))
    vi.stubEnv('AWS_REGION', 'ap-southeast-1')
    const signLink = await fresh()
    const key = `photos/${newId(NOW)}/${newId(NOW)}/thumbnail`
    expect(JSON.stringify(await signLink(key, 'receipt-2026-03-14.heic', NOW)).length).toBeLessThan(1_024)
  })

  test('the key is read once for all links, and again after ten minutes, to pick up a rotated key', async () => {
    const signLink = await fresh()
    await Promise.all(Array.from({ length: 100 }, () => signLink(FILE, NAME, NOW)))
    secret.value = JSON.stringify({ ...KEY, accessKeyId: 'AKIANEW' })
    vi.setSystemTime(NOW.getTime() + 599_000)
    expect(keyOf((await signLink(FILE, NAME, NOW)).url)).toBe('AKIALINKSIGNER')
    expect(secret.reads).toBe(1)
    vi.setSystemTime(NOW.getTime() + 600_000)
    expect(keyOf((await signLink(FILE, NAME, NOW)).url)).toBe('AKIANEW')
    expect(secret.reads).toBe(2)
  })

  test('while Secrets Manager is unavailable, the last key that was read still signs', async () => {
    const signLink = await fresh()
    await signLink(FILE, NAME, NOW)
    vi.setSystemTime(NOW.getTime() + 3_600_000)
    secret.isUnavailable = true
    expect(keyOf((await signLink(FILE, NAME, NOW)).url)).toBe('AKIALINKSIGNER')
  })
})

describe('signUpload', () => {
  const declared = { key: 'uploads/w/u', mime_type: 'image/png', size_bytes: 1234 } as const

  test('is signed by the role for 15 minutes, with type and size in the signature', async () => {
    const { signUpload } = await import('../../../shared/storage/uploads.ts')
    const { method, url, headers, expires_at } = await signUpload(declared, NOW)
    const { searchParams } = new URL(url)
    expect(method).toBe('PUT')
    expect(headers).toEqual({ 'Content-Type': 'image/png', 'Content-Length': '1234' })
    expect(expires_at).toBe('2026-03-04T05:21:07.000Z')
    expect(searchParams.get('X-Amz-Expires')).toBe('900')
    expect(searchParams.get('X-Amz-SignedHeaders')).toBe('content-length;content-type;host')
    expect(keyOf(url)).toBe(ROLE.AWS_ACCESS_KEY_ID)
    expect(searchParams.get('X-Amz-Security-Token')).toBe(ROLE.AWS_SESSION_TOKEN)
  })

  test('has another signature for another type or size', async () => {
    const { signUpload } = await import('../../../shared/storage/uploads.ts')
    const signature = async (upload: Parameters<typeof signUpload>[0]) =>
      new URL((await signUpload(upload, NOW)).url).searchParams.get('X-Amz-Signature')
    const signatures = await Promise.all([
      signature(declared),
      signature({ ...declared, mime_type: 'image/jpeg' }),
      signature({ ...declared, size_bytes: 1235 }),
    ])
    expect(new Set(signatures).size).toBe(3)
  })
})

describe('a custom endpoint', () => {
  test.each([
    ['http://127.0.0.1:4568', 'http://127.0.0.1:4568/files/receipts/w/e/u'],
    ['https://s3.example.com', 'https://s3.example.com/files/receipts/w/e/u'],
  ])('%s has the bucket in the path', async (endpoint, place) => {
    vi.stubEnv('AWS_ENDPOINT_URL_S3', endpoint)
    const { url } = await (await fresh())(FILE, NAME, NOW)
    expect(url.split('?')[0]).toBe(place)
  })

  test('without a region, us-east-1 is used to sign', async () => {
    vi.stubEnv('AWS_REGION', '')
    vi.stubEnv('AWS_DEFAULT_REGION', 'us-east-1')
    vi.stubEnv('AWS_ENDPOINT_URL_S3', 'http://127.0.0.1:4568')
    const { signerOf } = await import('../../../shared/storage/presign.ts')
    const { url } = await signerOf(KEY)({ method: 'GET', key: FILE, seconds: 60 }, NOW)
    expect(new URL(url).searchParams.get('X-Amz-Credential')).toContain('/us-east-1/s3/')
  })
})

test('a link key that is not an object, or lacks a part, is an internal error', async () => {
  for (const value of [
    'null',
    '"x"',
    '{"secretAccessKey":"x"}',
    '{"accessKeyId":1,"secretAccessKey":"x"}',
    '{"accessKeyId":"x","secretAccessKey":1}',
  ]) {
    secret.value = value
    vi.resetModules()
    await expect((await fresh())(FILE, NAME, NOW)).rejects.toThrow(
      'the link key is not { accessKeyId, secretAccessKey }',
    )
  }
})

test('concurrent signatures share one read of the key, also when it fails', async () => {
  const signLink = await fresh()
  secret.isUnavailable = true
  const outcomes = await Promise.allSettled([signLink(FILE, NAME, NOW), signLink(FILE, NAME, NOW)])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  const reads = secret.reads
  secret.isUnavailable = false
  await signLink(FILE, NAME, NOW)
  expect(secret.reads).toBe(reads + 1)
})

test('an upload is signed without a session token if there is none, and not without credentials', async () => {
  const { signUpload } = await import('../../../shared/storage/uploads.ts')
  const declared = { key: 'uploads/w/u', mime_type: 'image/png', size_bytes: 1 }
  vi.stubEnv('AWS_SESSION_TOKEN', '')
  expect((await signUpload(declared, NOW)).url).not.toContain('Security-Token')
  for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']) {
    vi.stubEnv(name, '')
    await expect(signUpload(declared, NOW)).rejects.toThrow('there are no AWS credentials')
    vi.stubEnv(name, 'x')
  }
})
