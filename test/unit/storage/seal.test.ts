import { createSecretKey } from 'node:crypto'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import type { SealedText } from '../../../shared/domain/webhooks/subscription.ts'
import { isSealed, sealWith, unsealWith } from '../../../shared/storage/seal.ts'
import { secretsManager } from '../../support/secrets-manager.ts'

const key = createSecretKey(Buffer.alloc(32, 7))
const other = createSecretKey(Buffer.alloc(32, 8))

const { secret, url: secrets } = await secretsManager()

afterAll(() => void vi.unstubAllEnvs())
beforeEach(() => {
  vi.resetModules()
  Object.assign(secret, { value: '07'.repeat(32), reads: 0, isUnavailable: false })
  vi.stubEnv('AWS_REGION', 'eu-west-1')
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIA')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret')
  vi.stubEnv('SEALING_KEY_SECRET_ARN', 'arn:aws:secretsmanager:eu-west-1:1:secret:key')
  vi.stubEnv('AWS_ENDPOINT_URL_SECRETS_MANAGER', secrets)
})

/** The module in a new process, which has not read the key. */
const fresh = () => import('../../../shared/storage/seal.ts')

test('a sealed text opens only with its key and in its context', () => {
  const sealed = sealWith(key, 'whsec_é', 'subscription')
  expect(sealed).toMatch(/^v1\.[\w-]{16}\.[\w-]{22}\.[\w-]+$/)
  expect(unsealWith(key, sealed, 'subscription')).toBe('whsec_é')
  const failure = {
    name: 'NotOpened',
    message: 'changed, or sealed with another key or context',
    cause: expect.any(Error),
  }
  const open = [
    () => unsealWith(other, sealed, 'subscription'),
    () => unsealWith(key, sealed, 'another'),
    () => unsealWith(key, sealed),
  ]
  for (const each of open) expect(each).toThrow(expect.objectContaining(failure))
  expect(unsealWith(key, sealWith(key, 'x'))).toBe('x')
})

test('sealing a text twice gives different results, and an empty text can be sealed', () => {
  expect(sealWith(key, 'x')).not.toBe(sealWith(key, 'x'))
  expect(unsealWith(key, sealWith(key, ''))).toBe('')
})

test('a text that was changed, or was never sealed, does not open', () => {
  const sealed = sealWith(key, 'secret')
  const parts = sealed.split('.')
  const swapped = parts.map((part, at) =>
    at === 0 ? part : part.slice(0, -2) + (part.endsWith('AA') ? 'BB' : 'AA'),
  )
  for (const at of [1, 2, 3]) {
    const changed = parts.map((part, index) => (index === at ? swapped[index] : part)).join('.')
    expect(() => unsealWith(key, changed as SealedText)).toThrow()
  }
  for (const text of ['', 'v1', 'v1.a', 'v1.a.b', 'v1..b.c', 'v1.a..c', sealed.replace('v1', 'v2')])
    expect(() => unsealWith(key, text as SealedText)).toThrow(
      expect.objectContaining({ name: 'NotOpened', message: 'not a sealed text' }),
    )
})

test('an output of seal is told from other texts', () => {
  for (const text of ['', 'x', 'whsec_é'.repeat(30)]) expect(isSealed(sealWith(key, text))).toBe(true)
  for (const text of [
    '',
    'whsec_AAAA',
    'v1.a.b',
    'v1..b.c',
    'v1.a..c',
    'v1.ab.cd.e f',
    'v1.ab.c=.ef',
    'v1.a/.cd.ef',
    'xv1.ab.cd.ef',
    'v1.ab.cd.ef!',
    'v1.ab.cd.ef.gh',
    'v2.ab.cd.ef',
  ])
    expect([text, isSealed(text)]).toEqual([text, false])
})

test('what does not open is undefined where that is asked for; a key that cannot be read is an error', async () => {
  const { unsealIfPossible } = await fresh()
  expect(await unsealIfPossible(sealWith(key, 'x'))).toBe('x')
  expect(await unsealIfPossible(sealWith(other, 'x'))).toBeUndefined()
  secret.isUnavailable = true
  vi.resetModules()
  await expect((await fresh()).unsealIfPossible(sealWith(key, 'x'))).rejects.toThrow()
})

test('a truncated authentication tag is refused', () => {
  const [version, iv, tag = '', text] = sealWith(key, 'secret').split('.')
  expect(() => unsealWith(key, [version, iv, tag.slice(0, 6), text].join('.') as SealedText)).toThrow()
})

test('the key is read once for each process, and again after a failed read', async () => {
  const { seal, unseal } = await fresh()
  secret.isUnavailable = true
  await expect(seal('x')).rejects.toThrow()
  // A key that cannot be read says nothing about the text.
  await expect(unseal(sealWith(key, 'x'))).rejects.not.toMatchObject({ name: 'NotOpened' })
  secret.isUnavailable = false
  const sealed = await seal('x', 'context')
  expect(await unseal(sealed, 'context')).toBe('x')
  expect(unsealWith(key, sealed, 'context')).toBe('x')
  expect(await unseal(await seal('y'))).toBe('y')
  expect(secret.reads).toBe(3)
})

test('a secret without a text is not a key', async () => {
  Object.assign(secret, { value: undefined })
  await expect((await fresh()).seal('x')).rejects.toThrow('the sealing key is not 32 bytes in hex')
})

test.each(['', '07'.repeat(31), '07'.repeat(33), 'zz'.repeat(32), ` ${'07'.repeat(32)}`])(
  '%j is not a key',
  async (value) => {
    secret.value = value
    await expect((await fresh()).seal('x')).rejects.toThrow('the sealing key is not 32 bytes in hex')
  },
)
