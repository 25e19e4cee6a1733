import { expect, test } from 'vitest'
import { REMOVED_VALUE, redactValues } from '../../../shared/webhooks/redact-values.ts'

const TOKEN = 'Bearer s3cr3t/"token"+9f8e7d6c'
const MARK = '[header value]'

test.each([
  ['as it is', TOKEN],
  ['without its scheme', TOKEN.slice('Bearer '.length)],
  ['in JSON', JSON.stringify({ authorization: TOKEN })],
  ['percent-encoded', encodeURIComponent(TOKEN)],
  ['in base64', Buffer.from(TOKEN).toString('base64')],
  ['in hex', Buffer.from(TOKEN).toString('hex')],
])('a value that a receiver echoes %s is cut out', (_, echo) => {
  const kept = redactValues(`got ${echo} from you`, [TOKEN]) ?? ''
  expect(kept).toContain(MARK)
  expect(kept).not.toMatch(/s3cr3t|9f8e7d6c/)
})

test.each([
  ['encoded twice', encodeURIComponent(encodeURIComponent(TOKEN))],
  ['in upper case', TOKEN.toUpperCase()],
  ['as numbers', JSON.stringify([...Buffer.from(TOKEN)])],
  ['within other base64', Buffer.from(`all headers: ${TOKEN}`).toString('base64')],
])('a response with a value %s is removed', (_, echo) => {
  expect(redactValues(`got ${echo}`, [TOKEN])).toBe(REMOVED_VALUE)
})

test('a value is cut out each time, and whole where another one is a part of it', () => {
  expect(redactValues(`${TOKEN} and ${TOKEN}`, [TOKEN])).toBe(`${MARK} and ${MARK}`)
  expect(redactValues('got abcdefgh', ['abcd', 'abcdefgh'])).toBe(`got ${MARK}`)
  expect(redactValues(JSON.stringify(`got ${TOKEN} here`), [TOKEN])).toBe(`"got ${MARK} here"`)
})

test('words of four characters and more are cut out, at most eight of them', () => {
  expect(redactValues('abc abcd', ['abc: abcd'])).toBe(`abc ${MARK}`)
  const words = Array.from({ length: 9 }, (_, n) => `${n}bcd`)
  expect(redactValues('7bcd 8bcd', [words.join(' ')])).toBe(`${MARK} 8bcd`)
})

test('decoded forms are searched for values of eight characters and more, in what is stored', () => {
  expect(redactValues('got ABCDEFG', ['abcdefg'])).toBe('got ABCDEFG')
  expect(redactValues('got ABCDEFGH', ['abcdefgh'])).toBe('[removed: it held a header value]')
  const [before, far] = [`${'x '.repeat(2_044)}ABCDEFGH`, `${'x '.repeat(2_048)}ABCDEFGH`]
  expect(redactValues(before, ['abcdefgh'])).toBe(REMOVED_VALUE)
  expect(redactValues(far, ['abcdefgh'])).toBe(far)
  // With more forms than are searched.
  const nested = Array.from({ length: 60 }).reduce<string>(encodeURIComponent, '%'.repeat(40))
  expect(redactValues(nested, ['abcdefgh'])).toBe(REMOVED_VALUE)
  expect(redactValues(nested, ['abcdefg'])).toBe(nested)
})

test('short values are cut out too, in one pass', () => {
  expect(redactValues('a-b', ['a', 'e'])).toBe(`${MARK}-b`)
  expect(redactValues('x(.*)y', ['(.*)'])).toBe(`x${MARK}y`)
})

test('other responses are kept', () => {
  expect(redactValues(null, [TOKEN])).toBeNull()
  expect(redactValues('fine', [])).toBe('fine')
  expect(redactValues('fine', [TOKEN, '--------'])).toBe('fine')
})
