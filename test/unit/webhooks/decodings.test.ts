import { expect, test } from 'vitest'
import { decodingsOf } from '../../../shared/webhooks/send/decodings.ts'

/** All forms of 16 characters and more; none if there are too many. */
function formsOf(text: string): string[] {
  const { texts = [], bytes = [] } = decodingsOf(text, 16) ?? {}
  return [...texts, ...bytes]
}

/** Longer than the shortest form. */
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
  expect(formsOf(text)).toContain(expected)
})

test('an escaped line break becomes a space', () => {
  expect(formsOf('one\\ntwo\\rthree\\tfour\\bfive\\ffive\\vfive')).toContain(
    'one two three four five five five',
  )
})

test('named entities become their ASCII characters, and others a space', () => {
  const names =
    '&excl;&quot;&num;&dollar;&percnt;&amp;&apos;&lpar;&rpar;&ast;&plus;&comma;&period;&sol;&colon;&semi;' +
    '&lt;&equals;&gt;&quest;&commat;&lsqb;&bsol;&rsqb;&Hat;&lowbar;&grave;&lcub;&verbar;&rcub;&nbsp;.'
  expect(formsOf(names)).toContain('!"#$%&\'()*+,./:;<=>?@[\\]^_`{|} .')
  expect(formsOf('&LT;a name in upper case&GT;&QUOT;&AMP;')).toContain('<a name in upper case>"&')
  const others = '&midast; &lbrack; &rbrack; &UnderBar; &lbrace; &vert; &VerticalLine; &rbrace;.'
  expect(formsOf(others)).toContain('* [ ] _ { | | }.')
})

test('each kind of escapes gives a form of its own', () => {
  const forms = formsOf('percent %41, backslash \\x42, HTML &#67;')
  expect(forms).toContain('percent A, backslash \\x42, HTML &#67;')
  expect(forms).toContain('percent %41, backslash B, HTML &#67;')
  expect(forms).toContain('percent %41, backslash \\x42, HTML C')
  expect(forms).toContain('percent A, backslash B, HTML C')
})

test('in a form of a URL, a space is a plus sign', () => {
  expect(formsOf('a+value+of+some%2Blength')).toContain('a value of some+length')
})

test('an invalid code point is left out', () => {
  expect(formsOf('a long enough text \\u{110000}!')).toContain('a long enough text !')
  expect(formsOf('a long enough text \\u{10ffff}!')).toContain('a long enough text \u{10ffff}!')
  expect(formsOf('a long enough text &#9999999;!')).toContain('a long enough text !')
})

test('includes the text without the separators between its characters', () => {
  const pieces = ['0123456789', 'abcdefghij']
  expect(formsOf(pieces.join(' - '))).toContain(pieces.join(''))
  expect(formsOf('0xab, 0xcd, 0xef, 0x01, 0x23 padded')).toContain('abcdef0123padded')
})

test('joins the short strings of a list or object', () => {
  const characters = [...'abcdefghijklmnop']
  expect(formsOf(JSON.stringify(characters))).toContain('abcdefghijklmnop')
  expect(formsOf(JSON.stringify(Object.fromEntries(characters.map((one, at) => [at, one]))))).toContain(
    'abcdefghijklmnop',
  )
  expect(formsOf('["abcdefghijklmnop" , "qrst"]')).toContain('abcdefghijklmnopqrst')
  expect(formsOf(`["${'x'.repeat(17)}","abcdefghijklmnop"]`)).toContain('abcdefghijklmnop')
})

test('reads numbers as character codes', () => {
  const codes = [...PLAIN].map((one) => one.charCodeAt(0))
  expect(formsOf(JSON.stringify(codes))).toContain(PLAIN)
  expect(formsOf(`${codes.join(' ')} 1234 5`)).toContain(PLAIN)
})

test('decodes base64 and hex, from any offset and across line breaks', () => {
  for (const encoding of ['base64', 'base64url', 'hex'] as const) {
    const text = Buffer.from(`${PLAIN}, and a little more of it`).toString(encoding)
    for (const before of ['', 'x', 'xx', 'xxx'].slice(0, encoding === 'hex' ? 2 : 4)) {
      const prefix = encoding === 'hex' ? before.replaceAll('x', 'f') : before
      expect(formsOf(prefix + text).some((form) => form.includes(PLAIN.slice(4)))).toBe(true)
    }
    expect(formsOf(`${text.slice(0, 20)}\n  ${text.slice(20)}`).some((form) => form.includes(PLAIN))).toBe(
      true,
    )
  }
})

test('decodes all runs of an alphabet, each to a line', () => {
  const runs = [PLAIN, `${PLAIN}!`, `${PLAIN}!!`]
  for (const encoding of ['base64', 'base64url', 'hex'] as const) {
    const text = runs.map((run) => Buffer.from(run).toString(encoding)).join(', ')
    const { bytes = [] } = decodingsOf(text, 16) ?? {}
    expect(bytes.map((one) => one.replaceAll(/[^ -~\n]/g, ''))).toContain(`${runs.join('\n')}\n`)
  }
})

test('bytes are given as Latin-1, and the text in them is decoded again', () => {
  const inner = Buffer.from(PLAIN).toString('base64')
  const bytes = Buffer.concat([Buffer.alloc(30, 200), Buffer.from(inner), Buffer.alloc(30, 201)])
  const forms = formsOf(`"${bytes.toString('base64')}"`)
  expect(forms).toContain(`${bytes.toString('latin1')}\n`)
  expect(forms.some((form) => form.includes(PLAIN))).toBe(true)
})

test('UTF-16 and white space count as text', () => {
  const wide = Buffer.from(`${PLAIN}\t\r\n.`, 'utf16le')
  const forms = formsOf(wide.toString('base64'))
  expect(forms).toContain(`${PLAIN.replaceAll(' ', '')}.`)
})

test('undoes nested encodings', () => {
  const thrice = encodeURIComponent(
    Buffer.from(encodeURIComponent(JSON.stringify(`"${PLAIN}"`))).toString('base64'),
  )
  expect(formsOf(thrice).some((form) => form.includes(PLAIN))).toBe(true)
})

test('forms that are too short are left out', () => {
  expect(formsOf('%61 short text')).toEqual(['%61 short text'])
  expect(formsOf('%61bcdefghijklmnop')).toContain('abcdefghijklmnop')
  expect(formsOf('%61bcdefghijklmno')).not.toContain('abcdefghijklmno')
})

test.each([
  ['base64', 'ab', 'YWI='],
  ['base64', 'abc', 'YWJj'],
  ['hex', 'abcd', '61626364'],
])('decodes runs of %s that are just long enough: %s', (_, text, encoded) => {
  expect(decodingsOf(encoded, text.length)?.bytes).toContain(`${text}\n`)
  expect(decodingsOf(encoded, text.length + 1)?.bytes).not.toContain(`${text}\n`)
})

test('gives up if there are too many forms', () => {
  const nested = (depth: number): string => `%${'25'.repeat(depth)}41${'.'.repeat(500)}`
  expect(decodingsOf(nested(20), 16)).toBeDefined()
  expect(decodingsOf(nested(40), 16)).toBeUndefined()
})
