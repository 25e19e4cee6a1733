import Big from 'big.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mileageAmount } from '../../../shared/domain/cents.ts'

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
