import { deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { headerValueSearch } from '../../../shared/webhooks/send/header-values.ts'
import { REMOVED, redact } from '../../../shared/webhooks/send/redact.ts'
import { ENCODINGS } from '../../support/encodings.ts'
import { runs } from '../../support/runs.ts'

/** The stored response of a receiver that gets headers with these values. */
const stored = (body: string | null, ...values: string[]) =>
  redact(body, [], headerValueSearch(Object.fromEntries(values.map((value, n) => [`X-${n}`, value]))))

const base64 = (text: string) => Buffer.from(text).toString('base64')
const TOKEN = 'Bearer sk_live_51HxYz/"q"+9f8e7d6c'
const COOKIE = 'a=1a1a; b=2b2b; c=3c3c; d=4d4d; e=5e5e; f=6f6f6; g=7g7g7g7; h=8h8h'
const CLAIMS = { sub: 'u-20391', name: 'Zoë Łukasz', role: 'accountant', iat: 1516239022 }
const JWT = `Bearer ${[{ alg: 'HS256', typ: 'JWT' }, CLAIMS].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')}.c2lnbmF0dXJl`

test.each([
  ['as it is', TOKEN, TOKEN],
  ['in upper case', TOKEN, TOKEN.toUpperCase()],
  ['cut short', TOKEN, 'unknown key sk_live_51HxYz…'],
  ['with its middle masked', TOKEN, 'unknown key ***51HxYz/***'],
  ['in JSON', TOKEN, JSON.stringify({ authorization: TOKEN })],
  ['percent-encoded twice', TOKEN, encodeURIComponent(encodeURIComponent(TOKEN))],
  ['as a form', 'a b c d', 'name=a+b+c+d'],
  ['escaped for HTML', '<"a&b">', '&lt;&quot;a&amp;b&quot;&gt;'],
  ['escaped for HTML by names', '(a=b;c,d)', '&lpar;a&equals;b&semi;c&comma;d&rpar;'],
  ['in base64', TOKEN, base64(TOKEN)],
  ['within other base64', TOKEN, base64(`all headers: ${TOKEN}`)],
  ['within base64 that is cut', TOKEN, base64(`all headers: ${TOKEN}`).slice(3, 30)],
  [
    'as bytes',
    `Token ${Buffer.from('8091a2b3c4d5e6', 'hex').toString('base64')}`,
    '{"key":"8091a2b3c4d5e6"}',
  ],
  ['as the user of Basic', `Basic ${base64('integration:p4ss:word')}`, '{"user":"integration"}'],
  ['as the password of Basic', `basic ${base64('shop:p4ss:word')}`, '{"password":"p4ss:word"}'],
  ['as a short password of Basic', `Basic ${base64('shop:pa55')}`, 'wrong password pa55'],
  ...['ab,cd', 'ab cd', 'p=ss', 'a;b;c'].map((password) => [
    'as a short password of Basic with a separator',
    `Basic ${base64(`shop:${password}`)}`,
    `<b>${password}</b>!`,
  ]),
  ...[gzipSync, deflateSync, deflateRawSync].map((compress) => [
    'in a compressed response',
    'Bearer 7f3a61c05be2d4a7',
    compress('{"key":"7f3a61c05be2d4a7"}').toString(),
  ]),
  ['as a short user of Basic', `BASIC   ${base64('u53r:x')}`, 'u53r'],
  ['as the fifth cookie', COOKIE, '{"e":"5e5e"}'],
  ['as the eighth cookie', COOKIE, '8h8h'],
  ['as cookies in an object', 'a=1;b=2;c=3', '{"a":"1","b":"2","c":"3"}'],
  ['as a claim of a JWT', JWT, '{"user":"u-20391"}'],
  ['as a claim in other characters', JWT, 'hello Zoë Łukasz'],
  ['as a numeric claim', JWT, 'issued 1516239022'],
  ['as a short value', 'ab1', 'tenant ab1 is unknown'],
  ['as a short value within other base64', 'ab1', base64('tenant ab1 is unknown')],
  ['as a short value in HTML', '<a&b>', '&lt;a&amp;b&gt;'],
  ['as a short value in hex', 'ab12', Buffer.from('is ab12').toString('hex')],
])('a response with a value %s is removed', (_, value, body) => {
  expect(stored(body, 'another-value', value)).toBe(REMOVED)
})

test.each([
  ['five characters in a row', 'it said 51HxY, (9f8e7), and _live'],
  ['the words of three characters', '{"a":1,"b":2}'],
  [
    'nothing of it',
    '{"status":"ok","id":"01a1fcfc-f48f-7768-8f5a-0ece9dcc5b6a","received":true,"took_ms":12}',
  ],
  [
    'nothing of it, in HTML',
    '<html><body><h1>502 Bad Gateway</h1>&nbsp;&#8212; nginx/1.25.3 \\o/</body></html>',
  ],
  ['less than a word', 'ok'],
  ['nothing', ''],
])('a response with %s is kept', (_, body) => {
  expect(stored(body, TOKEN, JWT, 'x-1=abc; y=def')).toBe(body)
})

test('without headers, and without a response, nothing is removed', () => {
  expect(stored(TOKEN)).toBe(TOKEN)
  expect(headerValueSearch({})).toBeUndefined()
  expect(stored(null, TOKEN)).toBeNull()
})

test('only what is stored matters: a value after the first 1,024 characters removes nothing', () => {
  const before = '.'.repeat(1_019)
  expect(stored(`${before}abcdefgh`, 'abcdefgh')).toBe(`${before}abcde`)
  expect(stored(`${before.slice(1)}abcdefgh`, 'abcdefgh')).toBe(REMOVED)
})

test('a value with more forms than can be searched removes every response', () => {
  const nested = Array.from({ length: 400 }, () => '25').join('')
  expect(stored('a fine answer', `%${nested}41`)).toBe(REMOVED)
})

/** Encodings in which what is no letter or digit is lost among separators, or that have no way back. */
const LOSSY = ['lines', 'groups', 'characters', 'an object of characters', 'upper case']
/** Encodings that are only right for links. */
const OF_LINKS = ['base64 of its bytes', 'parsed parts', 'JSON in JSON']
const encodingsWithout = (names: readonly string[]) =>
  Object.entries(ENCODINGS).flatMap(([name, encode]) => (names.includes(name) ? [] : [encode]))
const WHOLE = [
  ...encodingsWithout([...LOSSY, ...OF_LINKS]),
  (text: string) => JSON.stringify(JSON.stringify([text])),
]
const ANY = encodingsWithout(OF_LINKS)

const characterIn = (from: string) =>
  fc.string({ unit: fc.constantFrom(...from), minLength: 6, maxLength: 40 })
const PRINTABLE = String.fromCharCode(...Array.from({ length: 94 }, (_, n) => 33 + n))

/** Values of headers with a secret. */
const headers = (secret: string): [string, ...string[]] => [
  secret,
  `Bearer ${secret}`,
  `Basic ${base64(`shop:${secret}`)}`,
  `a=1; session=${secret}; b=2`,
  `Bearer ${base64('{"alg":"HS256"}')}.${base64(JSON.stringify({ sub: secret }))}.c2ln`,
]

test.each([
  ['of any characters', characterIn(PRINTABLE), WHOLE],
  ['of letters and digits', characterIn(PRINTABLE.replaceAll(/[^0-9a-z]/gi, '')), ANY],
])('of a value %s, no six in a row are stored, however they are cut and encoded', (_, secrets, inner) => {
  const echoes = fc
    .tuple(secrets, fc.nat(), fc.nat(), fc.constantFrom(...inner), fc.constantFrom(...WHOLE))
    .map(([secret, from, more, encode, again]) => {
      const start = from % (secret.length - 5)
      const cut = secret.slice(start, start + 6 + (more % (secret.length - start - 5)))
      return { secret, echo: again(encode(cut)) }
    })
    .filter(({ echo }) => echo.length <= 1_000)
  const property = fc.property(echoes, fc.nat({ max: 4 }), ({ secret, echo }, kind) => {
    expect(stored(`got ${echo} from you`, headers(secret)[kind] ?? '')).toBe(REMOVED)
  })
  fc.assert(property, { numRuns: runs(1_500) })
})
