import { expect, test } from 'vitest'
import { withVariables } from '../../../../infra/local/lambda/environment.ts'
import type { Profile, Rule } from '../../../../infra/local/like-aws/profile.ts'
import { Strikes } from '../../../../infra/local/like-aws/strikes.ts'

/** Whether each of so many calls of one invocation was struck. */
const invoke = (strikes: Strikes, calls: number, handler = 'opportunities/create') =>
  withVariables({ _HANDLER: `functions/${handler}.handler` }, () =>
    Array.from({ length: calls }, () => strikes.hits('throttledReads')),
  )
const strikesOf = (rule: Rule, seed = 1) => new Strikes({ seed, profile: { throttledReads: rule } })

test('a rule without fields strikes every call of a function', () => {
  const strikes = strikesOf({})
  expect(invoke(strikes, 2)).toEqual([true, true])
  expect(strikes.counts()).toEqual({ throttledReads: 2 })
})

test('nothing outside a function is struck', () => {
  expect(strikesOf({}).hits('throttledReads')).toBe(false)
})

test('a fault that is switched off strikes nothing', () => {
  const strikes = strikesOf({})
  strikes.set({})
  expect(invoke(strikes, 2)).toEqual([false, false])
})

test('first calls are counted for each invocation', () => {
  const strikes = strikesOf({ firstCalls: 1 })
  expect([invoke(strikes, 3), invoke(strikes, 2)]).toEqual([
    [true, false, false],
    [true, false],
  ])
})

test('times are counted over all invocations', () => {
  const strikes = strikesOf({ times: 2 })
  expect([invoke(strikes, 1), invoke(strikes, 3)]).toEqual([[true], [true, false, false]])
})

test('an outage strikes every call while it lasts', () => {
  const strikes = strikesOf({ times: 1, forMs: 1_000_000 })
  expect([invoke(strikes, 1), invoke(strikes, 3)]).toEqual([[true], [true, true, true]])
})

test('only the functions that are named are struck', () => {
  const strikes = strikesOf({ functions: ['contacts/list'] })
  expect([invoke(strikes, 1), invoke(strikes, 1, 'contacts/list')]).toEqual([[false], [true]])
})

test('the same seed strikes the same calls, about as many as the rate says', () => {
  const rule = { rate: 0.3 }
  const calls = invoke(strikesOf(rule, 7), 1_000)
  expect(invoke(strikesOf(rule, 7), 1_000)).toEqual(calls)
  expect(invoke(strikesOf(rule, 8), 1_000)).not.toEqual(calls)
  const struck = calls.filter(Boolean).length
  expect(struck).toBeGreaterThan(250)
  expect(struck).toBeLessThan(350)
})

test('each fault has random numbers of its own', () => {
  const profile: Profile = { throttledReads: { rate: 0.5 }, throttledQueries: { rate: 0.5 } }
  const [alone, both] = [new Strikes({ seed: 1, profile }), new Strikes({ seed: 1, profile })]
  const reads = invoke(alone, 20)
  const mixed = withVariables({ _HANDLER: 'functions/a.handler' }, () =>
    Array.from({ length: 20 }, () => [both.hits('throttledQueries'), both.hits('throttledReads')][1]),
  )
  expect(mixed).toEqual(reads)
})
