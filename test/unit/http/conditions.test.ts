import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type Conditions,
  etagHeader,
  parseEntityTags,
  requireMatch,
  unlessKnown,
} from '../../../shared/http/conditions.ts'
import { ok } from '../../../shared/http/reply.ts'

const RECORD = { object: 'contact', updated_at: '2026-01-02T03:04:05.678Z' }
const LATER = { ...RECORD, updated_at: '2026-01-02T03:04:05.679Z' }
const TAG = etagHeader(RECORD).ETag ?? ''

test.each<[string, ReturnType<typeof parseEntityTags>]>([
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
  expect(parseEntityTags(header)).toEqual(expected)
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
  expect(parseEntityTags(header)).toBeUndefined()
})

test('every list of entity tags is read as what it lists', () => {
  const character = fc.integer({ min: 0x21, max: 0xff }).filter((code) => code !== 0x22 && code !== 0x7f)
  const opaque = fc.array(character, { maxLength: 8 }).map((codes) => `"${String.fromCharCode(...codes)}"`)
  const tag = fc.tuple(fc.constantFrom('', 'W/'), opaque).map((parts) => parts.join(''))
  const comma = fc.constantFrom(',', ', ', ' ,\t', ',,', ' , , ')
  fc.assert(
    fc.property(fc.array(fc.tuple(tag, comma), { minLength: 1, maxLength: 5 }), (parts) => {
      expect(parseEntityTags(parts.flat().join(''))).toEqual(parts.map(([each]) => each))
    }),
    { numRuns: 200 },
  )
})

test('the ETag is an entity tag that follows from the time of the last change', () => {
  expect(parseEntityTags(TAG)).toEqual([TAG])
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

const OTHER = '"other"'
const failed = expect.objectContaining({ status: 412, code: 'precondition_failed' })

/** Whether a record passes the conditions. */
function passes(conditions: Conditions, exists?: boolean): boolean {
  try {
    return requireMatch(conditions, RECORD, exists) === RECORD
  } catch (error) {
    expect(error).toEqual(failed)
    return false
  }
}

test.each<[conditions: Conditions, passes: boolean]>([
  [{}, true],
  [{ ifMatch: '*' }, true],
  [{ ifMatch: [TAG] }, true],
  [{ ifMatch: [OTHER, TAG] }, true],
  [{ ifMatch: [etagHeader(LATER).ETag ?? ''] }, false],
  [{ ifMatch: [`W/${TAG}`] }, false],
  [{ ifMatch: ['"*"'] }, false],
  [{ ifNoneMatch: '*' }, false],
  [{ ifNoneMatch: [TAG] }, false],
  [{ ifNoneMatch: [OTHER, `W/${TAG}`] }, false],
  [{ ifNoneMatch: [OTHER, `w/${TAG}`, `W/W/${TAG}`] }, true],
  [{ ifMatch: [TAG], ifNoneMatch: [OTHER] }, true],
  [{ ifMatch: '*', ifNoneMatch: [TAG] }, false],
])('a record passes %j: %j', (conditions, expected) => {
  expect(passes(conditions)).toBe(expected)
})

test('`*` of If-None-Match asks about the entry, entity tags about the record', () => {
  expect([passes({ ifNoneMatch: '*' }, false), passes({ ifNoneMatch: '*' }, true)]).toEqual([true, false])
  expect(passes({ ifNoneMatch: [TAG] }, false)).toBe(false)
  expect(passes({ ifMatch: [OTHER], ifNoneMatch: '*' }, false)).toBe(false)
})

test.each<[Conditions['ifNoneMatch'], status: number]>([
  [undefined, 200],
  [[OTHER], 200],
  [[OTHER, TAG], 304],
  [[`W/${TAG}`], 304],
  ['*', 304],
])('a GET with If-None-Match %j is answered %i', (ifNoneMatch, status) => {
  const expected = status === 304 ? { status, headers: { ETag: TAG } } : ok(RECORD)
  expect(unlessKnown(ifNoneMatch, ok(RECORD))).toEqual(expected)
  expect(unlessKnown(ifNoneMatch, ok([RECORD]))).toEqual(ok([RECORD]))
})
