import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fold } from '../../../shared/domain/kit/text.ts'

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
])('%s and %s differ only in case', (one, other) => {
  expect(fold(one)).toBe(fold(other))
})

test.each([
  ['Cafe', 'Café'],
  ['o', '0'],
  ['ss', 's'],
  ['Aa', 'a a'],
])('%s and %s differ in more than case', (one, other) => {
  expect(fold(one)).not.toBe(fold(other))
})

test('folding is idempotent, and folded text contains every folded substring', () => {
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
