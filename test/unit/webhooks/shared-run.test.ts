import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shareRun } from '../../../shared/webhooks/send/header-values.ts'
import { runs } from '../../support/runs.ts'

test.each([
  [['one two three'], ['a two th b'], 6, true],
  [['one two three'], ['a two t b'], 7, false],
  [['abcdef'], ['abcdef'], 6, true],
  [['abcdef'], ['abcde', 'abcd ef'], 6, false],
  [['abc', 'def'], ['abcdef'], 4, false],
  [['abcdef'], ['abc', 'def'], 4, false],
  [['nothing', 'of it', 'or this'], ['neither', 'if this'], 5, true],
  [[], ['abcdef'], 6, false],
  [['abcdef'], [], 6, false],
  [['a'], ['a'], 1, true],
])('%j and %j share %i in a row: %s', (texts, others, length, shared) => {
  expect(shareRun(texts, others, length)).toBe(shared)
  expect(shareRun(others, texts, length)).toBe(shared)
})

test('agrees with a search for each run', () => {
  const texts = fc.array(fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 40 }), { maxLength: 4 })
  const property = fc.property(texts, texts, fc.integer({ min: 1, max: 8 }), (some, others, length) => {
    const runsOf = (text: string) =>
      Array.from({ length: Math.max(0, text.length - length + 1) }, (_, at) => text.slice(at, at + length))
    const expected = others.flatMap(runsOf).some((run) => some.some((text) => text.includes(run)))
    expect(shareRun(some, others, length)).toBe(expected)
  })
  fc.assert(property, { numRuns: runs(1_000) })
})
