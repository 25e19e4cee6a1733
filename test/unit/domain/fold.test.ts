import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fold } from '../../../shared/domain/fold.ts'

test.each([
  ['Straße', 'STRASSE'],
  ['STRAẞE', 'strasse'],
  ['ΟΔΟΣ', 'οδος'],
  ['οδος', 'οδοσ'],
  ['Café', 'CAFE\u0301'],
  ['K', '\u212a'],
  ['ﬁn', 'FIN'],
  ['ΰ', '\u03b0'.toUpperCase()],
  ['ДОМ', 'дом'],
  ['Å', '\u212b'],
])('%s and %s are the same but for case', (one, other) => {
  expect(fold(one)).toBe(fold(other))
})

test.each([
  ['Cafe', 'Café'],
  ['o', '0'],
  ['ss', 's'],
  ['Aa', 'a a'],
])('%s and %s are not', (one, other) => {
  expect(fold(one)).not.toBe(fold(other))
})

test('what is folded stays as it is, and a text contains each part of it that is cut between characters', () => {
  const ascii = fc.string({ unit: 'grapheme-ascii' })
  fc.assert(
    fc.property(ascii, ascii, ascii, (before, part, after) => {
      const whole = fold(before + part + after)
      expect(fold(whole)).toBe(whole)
      expect(whole).toContain(fold(part.toLowerCase()))
      expect(whole).toContain(fold(part.toUpperCase()))
    }),
  )
})
