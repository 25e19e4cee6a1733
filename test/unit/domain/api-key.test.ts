import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type ApiKey,
  type Credential,
  hashOf,
  newApiKey,
  parseApiKey,
  proves,
  publicIdOf,
  viewApiKey,
  withChecksum,
} from '../../../shared/domain/api-key.ts'

test('a key is wsk_, then 43 random and 6 checksum characters in base62', () => {
  const keys = Array.from({ length: 200 }, newApiKey)
  for (const key of keys) {
    expect(key).toMatch(/^wsk_[0-9A-Za-z]{49}$/)
    expect(parseApiKey(key)).toBe(key)
    expect(publicIdOf(key)).toHaveLength(11)
    expect(hashOf(key)).toMatch(/^[0-9a-f]{64}$/)
  }
  expect(new Set(keys.map(publicIdOf)).size).toBe(200)
})

test('one mistyped character is detected without a read', () => {
  fc.assert(
    fc.property(fc.nat(48), fc.constantFrom(...'0Aa9Zz'), (place, character) => {
      const key = newApiKey()
      const typo = key.slice(0, 4 + place) + character + key.slice(5 + place)
      expect(parseApiKey(typo)).toBe(typo === key ? key : undefined)
    }),
  )
})

test.each(['', 'wsk_', `wsk_${'a'.repeat(49)}`, `WSK_${newApiKey().slice(4)}`, `${newApiKey()} `])(
  '%j is not an API key',
  (text) => {
    expect(parseApiKey(text)).toBeUndefined()
  },
)

test('the checksum is the CRC32 of the preceding characters, in base62', () => {
  // CRC32 of `123456789` is 0xCBF43926 by its definition: 3421780262.
  expect(withChecksum('123456789')).toBe('1234567893jZRME')
})

test('a text with a valid checksum but another format is not an API key', () => {
  for (const body of [
    `wsk_${'a'.repeat(42)}`,
    `wsk_${'a'.repeat(44)}`,
    `key_${'a'.repeat(43)}`,
    `wsk_${'-'.repeat(43)}`,
  ])
    expect(parseApiKey(withChecksum(body))).toBeUndefined()
  expect(parseApiKey(withChecksum(`wsk_${'a'.repeat(43)}`))).toBeDefined()
})

test('a key matches only its own hash', () => {
  const key = newApiKey()
  expect(hashOf(key)).toHaveLength(64)
  expect(proves(key, { hash: hashOf(key) } as Credential)).toBe(true)
  expect(proves(newApiKey(), { hash: hashOf(key) } as Credential)).toBe(false)
})

test('the view of a key shows whether it is revoked, but neither its public id nor its hash', () => {
  const limits = { permissions: null, read_only: false, expires_at: null, last_used_at: null }
  const shown = { id: 'key', name: 'ci', member_id: 'member', created_at: 'then', ...limits }
  const key = { ...shown, workspace_id: 'w', public_id: 'public', revoked_at: null } as unknown as ApiKey
  expect(viewApiKey(key)).toEqual({ ...shown, object: 'api_key', status: 'active', revoked_at: null })
  expect(viewApiKey({ ...key, revoked_at: 'now' })).toEqual({
    ...shown,
    object: 'api_key',
    status: 'revoked',
    revoked_at: 'now',
  })
})
