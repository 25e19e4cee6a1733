import { afterEach, expect, test } from 'vitest'
import { withVariables } from '../../../../local/lambda/environment.ts'
import { skewClocks } from '../../../../local/like-aws/clock.ts'

const HANDLERS = Array.from({ length: 50 }, (_, n) => `functions/noun-${n}/verb.handler`)
const MS = 2_000_000

/** How far the functions' clocks are ahead, in whole seconds, so that the run time of the test has no effect. */
function offsets(seed: number): number[] {
  skewClocks({ seed, profile: { clocks: { ms: MS } } })
  return HANDLERS.map((_HANDLER) =>
    withVariables({ _HANDLER }, () =>
      Math.round((Date.now() - performance.timeOrigin - performance.now()) / 1_000),
    ),
  )
}

afterEach(() => skewClocks({ seed: 1, profile: {} }))

test('the clocks of functions differ by at most the given time, and are the same for a seed', () => {
  const found = offsets(1)
  expect(new Set(found).size).toBeGreaterThan(40)
  expect(Math.max(...found) - Math.min(...found)).toBeLessThanOrEqual(MS / 1_000)
  expect(offsets(2)).not.toEqual(found)
})

test('every time API of a function uses its clock', () => {
  skewClocks({ seed: 3, profile: { clocks: { ms: 2_000_000_000 } } })
  const [_HANDLER] = HANDLERS
  const here = Date.now()
  withVariables({ _HANDLER: String(_HANDLER) }, () => {
    const ahead = Date.now() - here
    expect(Math.abs(ahead)).toBeGreaterThan(60_000)
    for (const time of [Date.parse(new Date().toISOString()), Date.parse(Date())]) {
      expect(Math.abs(time - here - ahead)).toBeLessThan(60_000)
    }
  })
})

test('dates are still instances of Date', () => {
  skewClocks({ seed: 1, profile: { clocks: { ms: 2_000 } } })
  const date = new Date('2024-03-12T19:03:58.000Z')
  expect(date).toBeInstanceOf(Date)
  expect(date.toISOString()).toBe('2024-03-12T19:03:58.000Z')
  expect(new Date(2024, 2, 12).getDate()).toBe(12)
  expect(Date.UTC(2024, 2, 12)).toBe(Date.parse('2024-03-12'))
  class Later extends Date {}
  expect(new Later(0)).toBeInstanceOf(Later)
})
