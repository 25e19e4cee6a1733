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

test('short values are cut out too, in one pass', () => {
  expect(redactValues('a-b', ['a', 'e'])).toBe(`${MARK}-b`)
  expect(redactValues('x(.*)y', ['(.*)'])).toBe(`x${MARK}y`)
})

test('other responses are kept', () => {
  expect(redactValues(null, [TOKEN])).toBeNull()
  expect(redactValues('fine', [])).toBe('fine')
  expect(redactValues('fine', [TOKEN, '--------'])).toBe('fine')
})
