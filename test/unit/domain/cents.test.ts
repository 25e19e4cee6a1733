import Big from 'big.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mileageAmount, toWholeCents } from '../../../shared/domain/kit/cents.ts'

const MAX = 1_000_000_000_000

/** Amounts near a whole cent, at and beyond the tolerance, and arbitrary ones. */
const values = fc.oneof(
  fc.double({ min: 0, max: MAX, noNaN: true }),
  fc.integer({ min: 0, max: MAX * 100 }).map((cents) => cents / 100),
  fc
    .tuple(fc.integer({ min: 0, max: 1_000_000 }), fc.integer({ min: -300, max: 300 }))
    .map(([cents, off]) => Math.max(0, Number(new Big(cents).div(100).plus(new Big(off).div(1e8))))),
  fc
    .array(fc.integer({ min: 0, max: 100_000 }), { maxLength: 20 })
    .map((cents) => cents.reduce((sum, each) => sum + each / 100, 0)),
)

test('the amount is the nearest cent within a millionth of a dollar, as in a decimal library', () => {
  fc.assert(
    fc.property(values, (value) => {
      const cent = new Big(value).round(2, Big.roundHalfUp)
      const near = cent.minus(value).abs().lte('0.000001')
      expect(toWholeCents(value)).toBe(near ? cent.toNumber() : undefined)
      if (value !== 0) expect(toWholeCents(-value)).toBe(near ? 0 - cent.toNumber() : undefined)
    }),
    { numRuns: 5_000 },
  )
})

test.each([
  [0, 0],
  [-0, 0],
  [5e-324, 0],
  [1e-6, 0],
  [0.30000000000000004, 0.3],
  [0.299999, 0.3],
  [0.300001, 0.3],
  [0.3000010001, undefined],
  [0.2999989999, undefined],
  [0.005, undefined],
  [1.005, undefined],
  [1.234, undefined],
  [0.00000101, undefined],
  [999_999_999_999.99, 999_999_999_999.99],
  [MAX, MAX],
])('%d becomes %d', (value, amount) => {
  expect(toWholeCents(value)).toBe(amount)
})

const amount = fc.oneof(
  fc.double({ min: 0, max: 1_000_000, noNaN: true }),
  fc.integer({ min: 0, max: 100_000_000 }).map((hundredths) => hundredths / 100),
  fc.constantFrom(0, -0, 1e-7, 5e-324, 0.005, 0.015, 1.005, 1e6, 0.1, 0.7),
)

test('the amount of miles equals the result of a decimal library', () => {
  fc.assert(
    fc.property(amount, amount, (miles_driven, rate) => {
      const expected = new Big(miles_driven).times(rate).round(2, Big.roundHalfUp).toNumber()
      expect(mileageAmount({ miles_driven, rate })).toBe(expected + 0)
    }),
    { numRuns: 5_000 },
  )
})
