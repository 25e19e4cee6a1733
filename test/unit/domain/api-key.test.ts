import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hashOf, newApiKey, parseApiKey, publicIdOf } from '../../../shared/domain/api-key.ts'

test('a key is wsk_, 43 random and 6 checksum characters of base62', () => {
  const keys = Array.from({ length: 200 }, newApiKey)
  for (const key of keys) {
    expect(key).toMatch(/^wsk_[0-9A-Za-z]{49}$/)
    expect(parseApiKey(key)).toBe(key)
    expect(publicIdOf(key)).toHaveLength(11)
    expect(hashOf(key)).toMatch(/^[0-9a-f]{64}$/)
  }
  expect(new Set(keys.map(publicIdOf)).size).toBe(200)
})

test('one mistyped character is noticed without a read', () => {
  fc.assert(
    fc.property(fc.nat(48), fc.constantFrom(...'0Aa9Zz'), (place, character) => {
      const key = newApiKey()
      const typo = key.slice(0, 4 + place) + character + key.slice(5 + place)
      expect(parseApiKey(typo)).toBe(typo === key ? key : undefined)
    }),
  )
})

test.each(['', 'wsk_', `wsk_${'a'.repeat(49)}`, `WSK_${newApiKey().slice(4)}`, `${newApiKey()} `])(
  '%j is none',
  (text) => {
    expect(parseApiKey(text)).toBeUndefined()
  },
)
