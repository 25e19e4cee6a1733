import { expect, test } from 'vitest'
import {
  decimalInput,
  formatBytes,
  formatDollars,
  formatMoney,
  formatUnitPrice,
  parseDecimal,
} from '../../../console/src/parts/format-number.ts'

test.each([
  ['en-US', '1,234.50', 1234.5],
  ['en-US', '1234.5', 1234.5],
  ['en-US', ' 7 ', 7],
  ['en-US', '1,234,567', 1_234_567],
  ['de-DE', '1.234,50', 1234.5],
  ['de-DE', '12,50', 12.5],
  ['fr-FR', '1 234,50', 1234.5],
  ['fr-FR', '1\u202f234,50', 1234.5],
  ['de-CH', '1’234.50', 1234.5],
  ['es-ES', '1.234,50', 1234.5],
  ['en-US', '-1', -1],
  ['en-US', '\u22121,234.5', -1234.5],
  ['sv-SE', '\u22121 234,5', -1234.5],
  ['en-US', '.67', 0.67],
  ['en-US', '-$.5', -0.5],
  ['de-DE', ',67', 0.67],
  ['en-US', ',67', undefined],
  ['en-US', '.', undefined],
  ['de-DE', '.67', undefined],
  ['en-US', '12,50', undefined],
  ['en-US', '1,2345', undefined],
  ['de-DE', '12.50', undefined],
  ['en-US', '', undefined],
  ['en-US', '--1', undefined],
  ['en-US', '1-', undefined],
  ['en-US', '-', undefined],
  ['en-US', '1e5', undefined],
  ['en-US', '12.', undefined],
  ['en-US', '$12', 12],
  ['en-US', '-$ 1,284.4', -1284.4],
  ['en-US', '1$2', undefined],
  ['en-US', '€12', undefined],
  ['en-US', '9'.repeat(400), undefined],
])('in %s, %j is the number %s', (locale, text, value) => {
  expect(parseDecimal(text, locale)).toBe(value)
})

test.each(['en-US', 'de-DE', 'fr-FR', 'de-CH', 'sv-SE', 'he-IL', 'fa-IR-u-nu-latn'])(
  'in %s, what a form shows is read back',
  (locale) => {
    for (const value of [0, 0.07, -3, -1234.5, 1234.5, 1_000_000_000_000]) {
      expect(parseDecimal(decimalInput(value, 2, locale), locale)).toBe(value)
    }
  },
)

test('money is in the format of the reader', () => {
  expect(formatMoney(1234.5, 'USD', 'en-US')).toBe('$1,234.50')
  expect(formatMoney(1234.5, 'USD', 'de-DE')).toBe('1.234,50\u00a0$')
  expect(formatDollars(312_400.5)).toBe('$312,401')
})

test('a unit price has its fractions of a cent, and at least two digits', () => {
  expect(formatUnitPrice(962.375, 'USD', 'en-US')).toBe('$962.375')
  expect(formatUnitPrice(0.5, 'USD', 'en-US')).toBe('$0.50')
  expect(formatMoney(962.375, 'USD', 'en-US')).toBe('$962.38')
})

test.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1000, '1 kB'],
  [482_400, '482 kB'],
  [1_000_000, '1 MB'],
  [1_260_000, '1.3 MB'],
])('%d bytes are %s', (bytes, text) => {
  expect(formatBytes(bytes, 'en-US')).toBe(text)
})
