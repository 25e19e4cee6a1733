import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  hashOf,
  newToken,
  parseToken,
  proves,
  publicIdOf,
  withChecksum,
} from '../../../shared/domain/people/token.ts'

const KINDS = [
  ['api_key', 'wsk'],
  ['session', 'wss'],
  ['invitation', 'wsi'],
] as const

test.each(KINDS)(
  'a token of kind %s is %s_, then 43 random and 6 checksum characters in base62',
  (kind, prefix) => {
    const tokens = Array.from({ length: 200 }, () => newToken(kind))
    for (const token of tokens) {
      expect(token).toMatch(new RegExp(`^${prefix}_[0-9A-Za-z]{49}$`))
      expect(parseToken(token, kind)).toBe(token)
      expect(publicIdOf(token)).toBe(token.slice(4, 15))
      expect(hashOf(token)).toMatch(/^[0-9a-f]{64}$/)
    }
    expect(new Set(tokens.map(publicIdOf)).size).toBe(200)
  },
)

test('a token is only of its own kind', () => {
  fc.assert(
    fc.property(fc.constantFrom(...KINDS), fc.subarray([...KINDS]), ([kind], accepted) => {
      const token = newToken(kind)
      const kinds = accepted.map(([one]) => one)
      expect(parseToken(token, ...kinds)).toBe(kinds.includes(kind) ? token : undefined)
    }),
  )
})

test('one mistyped character is detected without a read', () => {
  fc.assert(
    fc.property(fc.nat(48), fc.constantFrom(...'0Aa9Zz'), (place, character) => {
      const key = newToken('api_key')
      const typo = key.slice(0, 4 + place) + character + key.slice(5 + place)
      expect(parseToken(typo, 'api_key')).toBe(typo === key ? key : undefined)
    }),
  )
})

test.each([
  '',
  'wsk_',
  `wsk_${'a'.repeat(49)}`,
  `WSK_${newToken('api_key').slice(4)}`,
  `${newToken('api_key')} `,
])('%j is not an API key', (text) => {
  expect(parseToken(text, 'api_key')).toBeUndefined()
})

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
    expect(parseToken(withChecksum(body), 'api_key')).toBeUndefined()
  expect(parseToken(withChecksum(`wsk_${'a'.repeat(43)}`), 'api_key')).toBeDefined()
})

test('a key matches only its own hash', () => {
  const key = newToken('api_key')
  expect(hashOf(key)).toHaveLength(64)
  expect(proves(key, { hash: hashOf(key) })).toBe(true)
  expect(proves(newToken('api_key'), { hash: hashOf(key) })).toBe(false)
})
