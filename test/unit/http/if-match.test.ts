import fc from 'fast-check'
import { expect, test } from 'vitest'
import { etagHeader, parseIfMatch, requireMatch } from '../../../shared/http/if-match.ts'

const RECORD = { object: 'contact', updated_at: '2026-01-02T03:04:05.678Z' }
const LATER = { ...RECORD, updated_at: '2026-01-02T03:04:05.679Z' }
const TAG = etagHeader(RECORD).ETag ?? ''

test.each<[string, ReturnType<typeof parseIfMatch>]>([
  ['*', '*'],
  [' * ', '*'],
  ['"a"', ['"a"']],
  ['""', ['""']],
  ['"*"', ['"*"']],
  ['W/"a"', ['W/"a"']],
  ['"a", "b"', ['"a"', '"b"']],
  ['"a","b"\t,W/"c"', ['"a"', '"b"', 'W/"c"']],
  [', "a", ,"b" ,', ['"a"', '"b"']],
  ['"a,b"', ['"a,b"']],
  ['"a\\", "b"', ['"a\\"', '"b"']],
  ['"\u00e4"', ['"\u00e4"']],
])('%j is the entity tags %j', (header, expected) => {
  expect(parseIfMatch(header)).toEqual(expected)
})

test.each([
  '',
  ' ',
  ',',
  'a',
  '"a',
  'a"',
  '"',
  '"a" "b"',
  '"a""b"',
  '"a"; "b"',
  '*, "a"',
  '"a", *',
  '**',
  'w/"a"',
  'W/a',
  'W/ "a"',
  "'a'",
  '"a b"',
  '"a\u007f"',
  '"a", b',
])('%j is no list of entity tags', (header) => {
  expect(parseIfMatch(header)).toBeUndefined()
})

test('every list of entity tags is read as what it lists', () => {
  const character = fc.integer({ min: 0x21, max: 0xff }).filter((code) => code !== 0x22 && code !== 0x7f)
  const opaque = fc.array(character, { maxLength: 8 }).map((codes) => `"${String.fromCharCode(...codes)}"`)
  const tag = fc.tuple(fc.constantFrom('', 'W/'), opaque).map((parts) => parts.join(''))
  const comma = fc.constantFrom(',', ', ', ' ,\t', ',,', ' , , ')
  fc.assert(
    fc.property(fc.array(fc.tuple(tag, comma), { minLength: 1, maxLength: 5 }), (parts) => {
      expect(parseIfMatch(parts.flat().join(''))).toEqual(parts.map(([each]) => each))
    }),
    { numRuns: 200 },
  )
})

test('the ETag is an entity tag that follows from the time of the last change', () => {
  expect(parseIfMatch(TAG)).toEqual([TAG])
  expect(etagHeader({ ...RECORD, name: 'Other' })).toEqual({ ETag: TAG })
  expect(etagHeader(LATER).ETag).not.toBe(TAG)
})

test.each([
  undefined,
  null,
  'text',
  [RECORD],
  { data: [RECORD] },
  { object: 'contact' },
  { updated_at: RECORD.updated_at },
  { ...RECORD, object: 'delivery' },
  { ...RECORD, object: 'constructor' },
  { ...RECORD, object: null },
])('%j has no ETag', (body) => {
  expect(etagHeader(body)).toEqual({})
})

test('a record matches its own ETag, in a list too, `*` and no condition', () => {
  for (const ifMatch of [undefined, '*', [TAG], ['"other"', TAG]] as const) {
    expect(requireMatch(ifMatch, RECORD)).toBe(RECORD)
  }
})

test.each([
  ['another version', [etagHeader(LATER).ETag ?? '']],
  ['its weak ETag', [`W/${TAG}`]],
  ['"*"', ['"*"']],
])('a record does not match %s', (_, tags) => {
  expect(() => requireMatch(tags, RECORD)).toThrow(
    expect.objectContaining({ status: 412, code: 'precondition_failed' }),
  )
})
