import { describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { date, timestamp } from '../../../shared/contract/date-fields.ts'
import { emptyObject, flag, name, text, unset, uuid } from '../../../shared/contract/fields.ts'
import { json } from '../../../shared/contract/json-field.ts'
import {
  amount,
  dollars,
  quantity,
  signedAmount,
  wholeNumber,
} from '../../../shared/contract/number-fields.ts'
import { limit, paging } from '../../../shared/contract/page-fields.ts'
import { httpUrl } from '../../../shared/contract/url-field.ts'

/** The value that a schema parses, or the messages of its faults. */
function read(schema: z.ZodMiniType, value: unknown): unknown {
  const result = schema.safeParse(value)
  return result.success ? result.data : { faults: result.error.issues.map(({ message }) => message) }
}
const faults = (...messages: string[]) => ({ faults: messages })

describe('a string', () => {
  test.each([
    ['', ''],
    ['abc', 'abc'],
    ['𝒳𝒳𝒳', '𝒳𝒳𝒳'],
    ['abcd', faults('must have at most 3 characters')],
    ['𝒳𝒳𝒳𝒳', faults('must have at most 3 characters')], // cspell:disable-line
    ['\ud800', faults('must be well-formed text without NUL')],
    ['a\0', faults('must be well-formed text without NUL')],
    ['abc\0', faults('must have at most 3 characters', 'must be well-formed text without NUL')],
  ])('of at most 3 characters: %j', (given, expected) => {
    expect(read(text(3), given)).toEqual(expected)
  })

  test('can be required to be non-empty', () => {
    expect(read(text(3, 1), 'a')).toBe('a')
    expect(read(text(3, 1), '')).toEqual(faults('must have at least 1 characters'))
    expect(read(text(3, 2), 'a')).toEqual(faults('must have at least 2 characters'))
    expect(read(text(3, 2), 'ab')).toBe('ab')
  })
})

describe('a name', () => {
  test.each(['a', '.', '\u0301', '漢', '🏠', ' x ', 'a\u200d', '\u2800\u00df'])(
    '%j has a visible character',
    (given) => {
      expect(read(name(9), given)).toBe(given)
    },
  )

  test.each([
    ' ',
    '\t\n',
    '\u00a0',
    '\u200b\u200d\u2060\ufeff',
    '\u00ad\u202e',
    '\u034f\ufe0f\u{e0100}',
    '\u115f\u1160\u3164\uffa0',
    '\u2800',
    '\u{e0041}',
    '\u0001\u0085',
    '\u{1d159}',
  ])('%j has none', (given) => {
    expect(read(name(9), given)).toEqual(faults('must contain a visible character'))
  })

  test('is not empty', () => {
    expect(read(name(9), '')).toEqual(faults('must have at least 1 characters'))
  })
})

test('a UUID is converted to lower case', () => {
  const id = '0195F1A2-b3c4-7000-8000-00000000abCD'
  expect(read(uuid(), id)).toBe(id.toLowerCase())
  expect(read(uuid(), 'x')).toEqual(faults('must be a UUID'))
})

describe('a timestamp', () => {
  test.each([
    ['2026-01-02T03:04:05.678Z', '2026-01-02T03:04:05.678Z'],
    ['2026-01-02T03:04:05.6789999Z', '2026-01-02T03:04:05.678Z'],
    ['2026-01-02T03:04:05.123456789Z', '2026-01-02T03:04:05.123Z'],
    ['2026-01-02T03:04:05Z', '2026-01-02T03:04:05.000Z'],
    ['2026-01-02T03:04Z', '2026-01-02T03:04:00.000Z'],
    ['2026-01-02t03:04:05z', '2026-01-02T03:04:05.000Z'],
    ['2026-01-02T03:04:05+05:30', '2026-01-01T21:34:05.000Z'],
    ['2026-01-02T23:04:05-05:30', '2026-01-03T04:34:05.000Z'],
    ['2024-02-29T12:34:56+00:00', '2024-02-29T12:34:56.000Z'],
    ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00.000Z'],
    ['0000-12-31T23:00:00-01:00', '0001-01-01T00:00:00.000Z'],
    ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
  ])('%s is parsed as %s', (given, expected) => {
    expect(read(timestamp(), given)).toBe(expected)
  })

  test.each([
    '',
    '2026-01-02',
    '2026-01-02T03:04:05',
    '2026-01-02T03Z',
    '2026-01-02 03:04:05Z',
    'x2026-01-02T03:04:05Z',
    '2026-01-02T03:04:05Zx',
    '2026-01-02T03:04:05.Z',
    '2026-01-02T03:04:05.1234567890Z',
    '2026-1-02T03:04:05Z',
    '2026-01-2T03:04:05Z',
    '26-01-02T03:04:05Z',
    '+02026-01-02T03:04:05Z',
    '2026-13-02T03:04:05Z',
    '2026-00-02T03:04:05Z',
    '2026-02-29T03:04:05Z',
    '2026-02-30T03:04:05+01:00',
    '2026-04-31T03:04:05Z',
    '2026-01-00T03:04:05Z',
    '2026-01-02T25:04:05Z',
    '2026-01-02T03:60:05Z',
    '2026-01-02T03:04:60Z',
    '2026-01-02T03:04:05+1:00',
    '2026-01-02T03:04:05*01:00',
    '2026-0a-02T03:04:05Z',
    // The day does not exist, however the offset is written.
    '2026-02-30T03:04:05+0100',
  ])('%j is not a timestamp', (given) => {
    const message = 'must be an ISO 8601 timestamp with an offset, such as 2026-01-02T03:04:05Z'
    expect(read(timestamp(), given)).toEqual(faults(message))
  })

  test.each([
    '0000-12-31T23:59:59Z',
    '0000-01-01T00:00:00+01:00',
    '0001-01-01T00:00:00+14:00',
    '9999-12-31T23:59:59-01:00',
  ])('the year of %s is not 0001 to 9999 in UTC', (given) => {
    expect(read(timestamp(), given)).toEqual(faults('must be in the years 0001 to 9999 in UTC'))
  })

  test.each([
    ['2026-01-02T03:04:05 01:00', '2026-01-02T03:04:05%2B01:00'],
    ['2026-01-02T03:04:05 0100', '2026-01-02T03:04:05%2B01:00'],
  ])('a query turns a + that is not encoded into a space: %j', (given, advice) => {
    const message = `must have a + before the offset, which a query has as %2B: ${advice}`
    expect(read(timestamp(), given)).toEqual(faults(message))
  })

  test.each([
    ['2026-01-02T03:04:05+0100', '2026-01-02T03:04:05+01:00'],
    ['2026-01-02T03:04:05-0000', '2026-01-02T03:04:05-00:00'],
    ['2026-01-02T03:04:05.678-08', '2026-01-02T03:04:05.678-08:00'],
  ])('the offset of %s has no colon or minutes', (given, advice) => {
    expect(read(timestamp(), given)).toEqual(
      faults(`must have an offset with minutes and a colon: ${advice}`),
    )
  })
})

describe('a date', () => {
  test.each(['2024-02-29', '0001-01-01', '9999-12-31'])('%s is a date', (given) => {
    expect(read(date(), given)).toBe(given)
  })

  test.each([
    '',
    '2023-02-29',
    '2023-04-31',
    '2023-13-01',
    '2023-1-01',
    '02023-01-01',
    '2023-01-011',
    'x2023-01-01',
    '0000-02-29',
  ])('%j is not a date', (given) => {
    expect(read(date(), given)).toEqual(faults('must be a date, YYYY-MM-DD'))
  })
})

describe('numbers', () => {
  test.each([
    ['1', 1],
    ['10', 10],
    ['007', 7],
    ['0', undefined],
    ['11', undefined],
    ['1.5', undefined],
    ['1e0', undefined],
    ['-1', undefined],
    [' 1', undefined],
    ['1 ', undefined],
    ['x1', undefined],
    ['', undefined],
    ['00000000000000001', undefined],
  ])('from 1 to 10 in a query: %j', (given, expected) => {
    expect(read(wholeNumber(1, 10), given)).toEqual(expected ?? faults('must be a whole number from 1 to 10'))
  })

  test('limit is 1 to 100, and 25 by default', () => {
    expect([undefined, '1', '100'].map((given) => read(limit(), given))).toEqual([25, 1, 100])
    for (const given of ['0', '101'])
      expect(read(limit(), given)).toEqual(faults('must be a whole number from 1 to 100'))
  })

  test('dollars and quantities are bounded and not negative', () => {
    for (const [schema, most] of [
      [dollars(), 1_000_000_000_000],
      [quantity(), 1_000_000],
    ] as const) {
      expect([0, most].map((given) => read(schema, given))).toEqual([0, most])
      for (const given of [-1, most + 1, Number.NaN, '1', null])
        expect(schema.safeParse(given).success).toBe(false)
    }
  })
})

test('an amount is rounded to whole cents, and has no more than two decimals', () => {
  const decimals = faults('must have at most two decimals')
  expect([0.1 + 0.2, 2.000000001, 0.005].map((given) => read(amount(), given))).toEqual([0.3, 2, decimals])
  expect(amount().safeParse(-1).success).toBe(false)
  expect([-0.1 - 0.2, -0.005].map((given) => read(signedAmount(), given))).toEqual([-0.3, decimals])
})

test('a flag in a query is exactly true or false', () => {
  expect(['true', 'false'].map((given) => read(flag(), given))).toEqual([true, false])
  for (const given of ['', 'TRUE', '1', 'yes', 'true '])
    expect(read(flag(), given)).toEqual(faults('must be true or false'))
})

test('an unset field is absent or null, and a body without fields must be empty', () => {
  expect([undefined, null, 'a'].map((given) => read(unset(text(3)), given))).toEqual([undefined, null, 'a'])
  expect(read(emptyObject(), {})).toEqual({})
  expect(emptyObject().safeParse({ a: 1 }).success).toBe(false)
})

test('a cursor is a string of at most 2,000 characters; an empty one is as if it were absent', () => {
  const { cursor } = paging()
  for (const given of [undefined, 'c', 'c'.repeat(2_000)]) expect(cursor.parse(given)).toBe(given)
  expect(cursor.parse('')).toBe(undefined)
  expect(cursor.safeParse('c'.repeat(2_001)).success).toBe(false)
})

describe('a JSON object', () => {
  test('is accepted unchanged with any keys', () => {
    const value = JSON.parse('{"__proto__": 1, "a": [{"b": null}, -0.5, "é"], "": true}')
    expect(read(json(100), value)).toBe(value)
  })

  test.each([null, [], 'text', 1, true, undefined])('%j is not a JSON object', (given) => {
    expect(read(json(100), given)).toEqual(faults('must be an object'))
  })

  test('is limited in bytes of UTF-8', () => {
    expect(read(json(10), { a: 'é' })).toEqual({ a: 'é' })
    expect(read(json(10), { a: 'éx' })).toEqual(faults('must be at most 10 bytes as JSON'))
  })

  test.each([
    [32, true],
    [33, false],
    [100_000, false],
  ])('of %i levels of objects and arrays: %s', (levels, isTaken) => {
    let deep: object = [1]
    for (let level = 2; level < levels; level++) deep = level % 2 ? { deep } : [deep]
    const given = { deep }
    const expected = isTaken ? given : faults('must have at most 32 levels of objects and arrays')
    expect(read(json(1_000), given)).toEqual(expected)
  })

  test.each([[{ a: '\ud800' }], [{ '\ud800': 1 }], [{ a: [{ b: ['\udc00'] }] }]])(
    'that would be read back differently is refused (%#)',
    (given) => {
      expect(json(1_000).safeParse(given).success).toBe(false)
    },
  )
})

describe('a URL', () => {
  test.each([
    'http://example.com',
    'HTTPS://Example.com/a?b=c#d',
    'https://example.com/%20%aF',
    'https://bücher.example/straße',
    'https://example.com:8443/@user:pass?q=a:b@c',
    `https://example.com/${'a'.repeat(2_028)}`,
  ])('%s is a valid URL', (given) => {
    expect(read(httpUrl(), given)).toBe(given)
  })

  test.each([
    '',
    'example.com',
    'ftp://example.com',
    'xhttps://example.com',
    'https:example.com',
    'https:///example.com',
    'https://?q',
    'https://#f',
    'https://example.com:99999/',
  ])('%j is not a valid URL', (given) => {
    expect(read(httpUrl(), given)).toEqual(faults('must be an absolute http or https URL'))
  })

  test.each(['https://user@example.com', 'http://user:pass@example.com/', 'HTTPS://:pass@example.com'])(
    '%s has a user name or password',
    (given) => {
      expect(read(httpUrl(), given)).toEqual(faults('must not have a user name or password'))
    },
  )

  test.each([
    ['https://exa mple.com', '" " encoded, as %20'],
    ['https://example.com/ ', '" " encoded, as %20'],
    ['https://example.com/\u00a0', '"\u00a0" encoded, as %C2%A0'],
    ['https://example.com/\u2028', '"\u2028" encoded, as %E2%80%A8'],
    ['https://example.com/\n', '"\\n" encoded, as %0A'],
    ['https://example.com/"', '"\\"" encoded, as %22'],
    ['https://example.com/<a>', '"<" encoded, as %3C'],
    ['https://example.com/\\', '"\\\\" encoded, as %5C'],
    ['https://example.com/^', '"^" encoded, as %5E'],
    ['https://example.com/`', '"`" encoded, as %60'],
    ['https://example.com/{a}', '"{" encoded, as %7B'],
    ['https://example.com/a|b', '"|" encoded, as %7C'],
    ['https://example.com/%', '"%" encoded, as %25'],
    ['https://example.com/%2', '"%" encoded, as %25'],
    ['https://example.com/%g0', '"%" encoded, as %25'],
    ['https://example.com/%0g', '"%" encoded, as %25'],
  ])('%j must be encoded', (given, fault) => {
    expect(read(httpUrl(), given)).toEqual(faults(`must have ${fault}`))
  })

  test('has at most 2,048 characters', () => {
    const given = `https://example.com/${'a'.repeat(2_029)}`
    expect(read(httpUrl(), given)).toEqual(faults('must have at most 2048 characters'))
  })
})
