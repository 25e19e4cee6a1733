import { expect, test } from 'vitest'
import { someDecoding } from '../../../shared/webhooks/decodings.ts'

/** All forms that are searched, and whether the search gave up. */
function formsOf(text: string): { forms: string[]; gaveUp: boolean } {
  const forms: string[] = []
  const gaveUp = someDecoding(text, (form) => {
    forms.push(form)
    return false
  })
  return { forms, gaveUp }
}

/** Longer than the minimum length of a form. */
const PLAIN = 'a value of some length'

test.each([
  ['percent', PLAIN.replaceAll('a', '%61').replaceAll('l', '%6C')],
  ['percent u', PLAIN.replaceAll('a', '%u0061')],
  ['JSON', PLAIN.replaceAll('a', '\\u0061')],
  ['braces', PLAIN.replaceAll('a', '\\u{61}').replaceAll('v', '\\u{000076}')],
  ['JavaScript', PLAIN.replaceAll('a', '\\x61').replaceAll('v', '\\x76')],
  ['HTML, hex', PLAIN.replaceAll('a', '&#x61;').replaceAll('v', '&#x000076')],
  ['HTML, decimal', PLAIN.replaceAll('a', '&#97;').replaceAll('v', '&#118')],
  ['a backslash', PLAIN.replaceAll('v', '\\V').replaceAll('m', '\\m').replaceAll('V', '"')],
])('undoes escapes: %s', (name, text) => {
  const expected = name === 'a backslash' ? PLAIN.replaceAll('v', '"') : PLAIN
  expect(formsOf(text).forms).toContain(expected)
})

test('an escaped line break becomes a space, and an escaped ampersand an ampersand', () => {
  expect(formsOf('one\\ntwo\\rthree\\tfour\\bfive\\ffive\\vfive').forms).toContain(
    'one two three four five five five',
  )
  expect(formsOf('Signature &amp; more text').forms).toContain('Signature & more text')
})

test('an invalid code point is left out', () => {
  expect(formsOf('a long enough text \\u{110000}!').forms).toContain('a long enough text !')
  expect(formsOf('a long enough text \\u{10ffff}!').forms).toContain('a long enough text \u{10ffff}!')
  expect(formsOf('a long enough text &#9999999;!').forms).toContain('a long enough text !')
})

test('includes the text without the separators between its characters', () => {
  const pieces = ['0123456789', 'abcdefghij']
  expect(formsOf(pieces.join(' - ')).forms).toContain(pieces.join(''))
  expect(formsOf('0xab, 0xcd, 0xef, 0x01, 0x23 padded').forms).toContain('abcdef0123padded')
})

test('joins the short strings of a list or object', () => {
  const characters = [...'abcdefghijklmnop']
  expect(formsOf(JSON.stringify(characters)).forms).toContain('abcdefghijklmnop')
  expect(formsOf(JSON.stringify(Object.fromEntries(characters.map((one, at) => [at, one])))).forms).toContain(
    'abcdefghijklmnop',
  )
  expect(formsOf('["abcdefghijklmnop" , "qrst"]').forms).toContain('abcdefghijklmnopqrst')
  expect(formsOf(`["${'x'.repeat(17)}","abcdefghijklmnop"]`).forms).toContain('abcdefghijklmnop')
})

test('reads numbers as character codes', () => {
  const codes = [...PLAIN].map((one) => one.charCodeAt(0))
  expect(formsOf(JSON.stringify(codes)).forms).toContain(PLAIN)
  expect(formsOf(`${codes.join(' ')} 1234 5`).forms).toContain(PLAIN)
})

test('decodes base64 and hex, from any offset and across line breaks', () => {
  for (const encoding of ['base64', 'base64url', 'hex'] as const) {
    const text = Buffer.from(`${PLAIN}, and a little more of it`).toString(encoding)
    for (const before of ['', 'x', 'xx', 'xxx'].slice(0, encoding === 'hex' ? 2 : 4)) {
      const prefix = encoding === 'hex' ? before.replaceAll('x', 'f') : before
      expect(formsOf(prefix + text).forms.some((form) => form.includes(PLAIN.slice(4)))).toBe(true)
    }
    expect(
      formsOf(`${text.slice(0, 20)}\n  ${text.slice(20)}`).forms.some((form) => form.includes(PLAIN)),
    ).toBe(true)
  }
})

test('yields binary bytes once as Latin-1 and once in hex', () => {
  const bytes = Buffer.from(Array.from({ length: 30 }, (_, at) => 200 + at))
  const { forms } = formsOf(`"${bytes.toString('base64')}"`)
  expect(forms).toContain(bytes.toString('latin1'))
  expect(forms).toContain(bytes.toString('hex'))
})

test('UTF-16 and white space count as text', () => {
  const wide = Buffer.from(`${PLAIN}\t\r\n`, 'utf16le')
  const { forms } = formsOf(wide.toString('base64'))
  expect(forms).toContain(wide.toString('latin1'))
  expect(forms).toContain(PLAIN.replaceAll(' ', ''))
  expect(forms).not.toContain(wide.toString('hex'))
})

test('undoes nested encodings', () => {
  const thrice = encodeURIComponent(
    Buffer.from(encodeURIComponent(JSON.stringify(`"${PLAIN}"`))).toString('base64'),
  )
  expect(formsOf(thrice).forms.some((form) => form.includes(PLAIN))).toBe(true)
})

test('stops at the first match and returns true', () => {
  let looked = 0
  expect(someDecoding(PLAIN, () => ++looked === 1)).toBe(true)
  expect(looked).toBe(1)
  expect(someDecoding(PLAIN.replaceAll('a', '%61'), (form) => form === PLAIN)).toBe(true)
  const bytes = Buffer.alloc(30, 200)
  expect(someDecoding(bytes.toString('base64'), (form) => form === bytes.toString('hex'))).toBe(true)
  expect(formsOf(PLAIN).gaveUp).toBe(false)
})

test('forms that are too short are left out', () => {
  expect(formsOf('%61 short text').forms).toEqual(['%61 short text'])
  expect(formsOf('%61bcdefghijklmnop').forms).toContain('abcdefghijklmnop')
  expect(formsOf('%61bcdefghijklmno').forms).not.toContain('abcdefghijklmno')
})

test('gives up, and reports a match, if there are too many forms', () => {
  const deep = (depth: number): string => (depth === 0 ? PLAIN : encodeURIComponent(deep(depth - 1)))
  expect(formsOf(deep(60)).gaveUp).toBe(true)
  expect(formsOf(deep(5)).gaveUp).toBe(false)
})
