import { expect, test } from 'vitest'
import { holdChange, NO_HOLD } from '../../../shared/domain/people/hold.ts'

const suspension = (suspended_at: string, suspended_reason: string) => ({ suspended_at, suspended_reason })
const first = suspension('2027-05-01T00:00:00.000Z', 'unpaid')

test('a repeated suspension keeps its time and takes the new reason', () => {
  const again = suspension('2027-05-07T00:00:00.000Z', 'unpaid since May')
  expect(holdChange({ ...NO_HOLD, ...first }, again)).toEqual({ ...again, suspended_at: first.suspended_at })
})

test('a suspension begins and ends, and other limits change, as they are given', () => {
  const ended = { suspended_at: null, suspended_reason: null }
  const limit = { deliveries_per_day: 7 }
  expect(holdChange(NO_HOLD, first)).toEqual(first)
  expect(holdChange({ ...NO_HOLD, ...first }, ended)).toEqual(ended)
  expect(holdChange({ ...NO_HOLD, ...first }, limit)).toEqual(limit)
})
