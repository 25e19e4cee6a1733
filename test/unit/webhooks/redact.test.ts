import { createHash, randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { REMOVED, redact, signaturesIn } from '../../../shared/webhooks/send/redact.ts'
import { ENCODINGS } from '../../support/encodings.ts'

const redactSignatures = (body: string | null, signatures: readonly string[]) =>
  redact(body, signatures, undefined)

const SIGNATURE = createHash('sha256').update('a signature').digest('hex')
const link = (signature: string) =>
  `https://files.s3.amazonaws.com/receipts/a/b?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Date=20260102T030405Z&X-Amz-Signature=${signature}&X-Amz-SignedHeaders=host`
const LINK = link(SIGNATURE)

/** Checks that the text has neither a part of the signature nor the whole in any encoding. */
function expectClean(kept: string | null, signature = SIGNATURE): void {
  const text = (kept ?? '').toLowerCase().replaceAll(/[^0-9a-f]/g, '')
  for (let at = 0; at + 15 <= signature.length; at++) expect(text).not.toContain(signature.slice(at, at + 15))
  for (const encode of Object.values(ENCODINGS)) expect(kept).not.toContain(encode(signature))
}

it('keeps 1,024 code points, without splitting the last one', () => {
  expect(redactSignatures(`${'x'.repeat(1_023)}🏠🏠`, [])).toBe(`${'x'.repeat(1_023)}🏠`)
  expect(redactSignatures('x'.repeat(5000), [])).toHaveLength(1024)
  expect([...(redactSignatures('🏠'.repeat(3000), [SIGNATURE]) ?? '')]).toHaveLength(1024)
  expect(redactSignatures(null, [])).toBeNull()
})

it('keeps a response that is no text only if nothing secret was sent', () => {
  // Longer than the texts that are not searched at all.
  const compressed = gzipSync(createHash('sha512').update('text').digest('hex')).toString()
  expect(redactSignatures(compressed, [SIGNATURE])).toBe(REMOVED)
  expect(redactSignatures(compressed, [])).toBe(compressed)
})

it('finds the signatures of a body, each once', () => {
  const other = randomBytes(32).toString('hex')
  const body = JSON.stringify({ a: { url: LINK }, b: LINK, c: { url: link(other) } })
  expect(signaturesIn(Buffer.from(body))).toEqual([SIGNATURE, other])
  expect(signaturesIn(Buffer.from('{"signature":"none"}'))).toEqual([])
})

it.each(Object.entries(ENCODINGS))('keeps no signature that is echoed as %s', (_, encode) => {
  for (const whole of [true, false]) {
    const body = encode(whole ? LINK : SIGNATURE)
    const kept = redactSignatures(body, [randomBytes(32).toString('hex'), SIGNATURE])
    expectClean(kept)
    expect(kept === REMOVED || kept?.includes('[sign') || (whole && body.length > 1024)).toBe(true)
    expectClean(redactSignatures(`${body} ${encode(SIGNATURE)}`, [SIGNATURE]))
    expectClean(redactSignatures(`{"seen": "thanks", "request": ${JSON.stringify(body)}}`, [SIGNATURE]))
  }
})

it.each([
  `{"url":"${LINK}"}`,
  `{"url":"${LINK.replaceAll('/', '\\/')}"}`,
  `{"seen":"${LINK.slice('https://'.length)}"}`,
  `u=${encodeURIComponent(encodeURIComponent(LINK))}`,
  `u=${encodeURIComponent(LINK)}`,
  `${'x'.repeat(1000)} ${LINK}`,
  `{"X-Amz-Date":"1","X-Amz-Signature":"${SIGNATURE}"}`,
  `[["X-Amz-Signature","${SIGNATURE}"]]`,
  `{"name":"X-Amz-Signature","value":"${SIGNATURE}"}`,
  `{"signature":"${SIGNATURE}"}`,
  Buffer.from(LINK).toString('base64'),
  ENCODINGS['percent, every character']?.(LINK) ?? '',
])('removes a link of an earlier event, although its signature was not in this request: %s', (body) => {
  expectClean(redactSignatures(body, []))
})

it('keeps an ordinary response unchanged, also next to links', () => {
  const digest = randomBytes(32).toString('hex')
  for (const body of [
    '{"status":"ok","id":"01a1fcfc-f48f-7768-8f5a-0ece9dcc5b6a","took_ms":12}',
    `{"signature_checked":true,"x-service-signature":"sha256=${digest}","sha256":"${digest}"}`,
    '<html><body><h1>502 Bad Gateway</h1>&nbsp;&#8212; nginx/1.25.3 \\o/ 100%</body></html>',
    `{"token":"${randomBytes(48).toString('base64url')}","list":[101,102,103],"names":["a","b"]}`,
    'missing header X-Amz-Signature',
    'x-amz-signature',
  ])
    expect([body, redactSignatures(body, [SIGNATURE])]).toEqual([body, body])
})

it('removes a response with a part of a signature, and one with too many forms to search', () => {
  expect(redactSignatures(`cut off: ${SIGNATURE.slice(0, 31)}`, [SIGNATURE])).toBe(REMOVED)
  expect(redactSignatures(`first ${SIGNATURE.slice(0, 32)}, then ${SIGNATURE.slice(32)}`, [SIGNATURE])).toBe(
    REMOVED,
  )
  const nested = (depth: number): string => (depth === 0 ? LINK : encodeURIComponent(nested(depth - 1)))
  expectClean(redactSignatures(nested(20), [SIGNATURE]))
})

it('searches a bounded number of forms for any response', () => {
  // The limit only stops endless searches: each of these takes milliseconds.
  const names = ['x-amz-signature', 'signature"']
  for (const part of ['%25', '\\u005c', ...names, '"a",', '97,', 'YWFh', '616', '&amp;', ' ']) {
    const body = part.repeat(65_536 / part.length)
    const kept = redactSignatures(body, [SIGNATURE])
    expect((kept ?? '').length).toBeLessThanOrEqual(1024)
  }
})

it('cuts out a signature, and a link as a whole word, and keeps the rest', () => {
  expect(REMOVED).toBe('[removed: it held a signed link or a header value]')
  expect(redactSignatures(`sig ${SIGNATURE.toUpperCase()} seen`, [SIGNATURE])).toBe('sig [signature] seen')
  expect(redactSignatures(`see <a href="${LINK}">it</a> now`, [SIGNATURE])).toBe(
    'see <a href="[signed link]">it</a> now',
  )
  const other = randomBytes(32).toString('hex')
  expect(redactSignatures(`{"X-Amz-Signature": "${other}", "ok": 1}`, [])).toBe(
    '{"X-Amz-Signature": "[signature]", "ok": 1}',
  )
  expect(redactSignatures(`signature=${other}; ok`, [])).toBe('signature=[signature]; ok')
})

it('searches only responses that are long enough for half a signature', () => {
  const half = SIGNATURE.slice(0, 8)
  expect(redactSignatures(`${half} and 8 mo`.slice(0, 15), [SIGNATURE])).toBe(`${half} and 8 mo`.slice(0, 15))
  expect(redactSignatures(`${half} and 8 mo`.padEnd(16, '.'), [SIGNATURE])).toBe(REMOVED)
})
