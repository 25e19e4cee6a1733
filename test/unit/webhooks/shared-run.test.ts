import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shareRun } from '../../../shared/webhooks/send/header-values.ts'
import { runs } from '../../support/runs.ts'

test('agrees with a search for each run', () => {
  const texts = fc.array(fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 40 }), { maxLength: 4 })
  const property = fc.property(texts, texts, fc.integer({ min: 1, max: 8 }), (some, others, length) => {
    const runsOf = (text: string) =>
      Array.from({ length: Math.max(0, text.length - length + 1) }, (_, at) => text.slice(at, at + length))
    const expected = others.flatMap(runsOf).some((run) => some.some((text) => text.includes(run)))
    expect(shareRun(some, others, length)).toBe(expected)
    expect(shareRun(others, some, length)).toBe(expected)
  })
  fc.assert(property, { numRuns: runs(1_000) })
})
