import { expect, test } from 'vitest'
import { parseJson } from '../../../shared/http/parse-json.ts'

/* Contract 1.22: an integer that JSON numbers cannot hold unchanged is a bigint, which no field takes. */

test.each([
  '0',
  '-0',
  '0e400',
  '9007199254740991',
  '-9007199254740991.00',
  // Doubles hold these, and show them with the same digits.
  '9007199254740992',
  '9007199254740994',
  '1e22',
  '1e23',
  '123456789012345e294',
  '900719925474099.2e1',
  '1.0e+015',
  // No integers.
  '0.1000000000000000055',
  '9007199254740993.5',
  '0.99999999999999999999',
  '1e-400',
  `1.${'0'.repeat(250_000)}1`,
])('%.40s is a number', (source) => {
  expect(parseJson(`{"a":[${source}]}`)).toEqual({ a: [Number(source)] })
})

test.each([
  '9007199254740993',
  '-9007199254740993',
  '9007199254740993.000',
  '9007199254740993e0',
  '9007199254740993000e-3',
  '900719925474099.3e1',
  '9.007199254740993E+15',
  '18446744073709551616',
  '12345678901234567890',
  '1e309',
  '1e400',
  '-1e0400',
  '1.5e400',
  '9'.repeat(250_000),
])('%.40s is none', (source) => {
  expect(parseJson(`{"a":[${source}]}`)).toEqual({ a: [expect.any(BigInt)] })
})

test('texts and names are as they are sent', () => {
  const text = '{"__proto__":"9007199254740993","9007199254740993":null,"a":1e400}'
  expect(Object.entries(parseJson(text) as object)).toEqual([
    ['__proto__', '9007199254740993'],
    ['9007199254740993', null],
    ['a', expect.any(BigInt)],
  ])
})
