import { expect, test } from 'vitest'
import { timeInput } from '../../../../ops/admin/input.ts'

test.each([
  ['2026-03-14T09:00:00Z', '2026-03-14T09:00:00.000Z'],
  ['2026-03-14T09:00+02:00', '2026-03-14T07:00:00.000Z'],
])('the time %s is %s', (text, time) => {
  expect(timeInput(text).toISOString()).toBe(time)
})

// JavaScript reads the 31st of November as the 1st of December, which would leave out changes.
test.each(['2026-11-31T00:00:00Z', '2026-03-14', '2026-03-14T09:00:00', 'yesterday', ''])(
  'the time %j is refused',
  (text) => {
    expect(() => timeInput(text)).toThrow(`--since must be a time such as 2026-03-14T09:00:00Z, not ${text}`)
  },
)
