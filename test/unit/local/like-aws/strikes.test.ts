import { expect, test } from 'vitest'
import { withVariables } from '../../../../infra/local/lambda/environment.ts'
import type { Profile, Rule } from '../../../../infra/local/like-aws/profile.ts'
import { Strikes } from '../../../../infra/local/like-aws/strikes.ts'

/** For each of `calls` calls of one invocation, whether the fault was injected. */
const invoke = (strikes: Strikes, calls: number, handler = 'opportunities/create') =>
  withVariables({ _HANDLER: `functions/${handler}.handler` }, () =>
    Array.from({ length: calls }, () => strikes.hits('throttledReads')),
  )
const strikesOf = (rule: Rule, seed = 1) => new Strikes({ seed, profile: { throttledReads: rule } })

test('a rule without fields affects every call of a function', () => {
  const strikes = strikesOf({})
  expect(invoke(strikes, 2)).toEqual([true, true])
  expect(strikes.counts()).toEqual({ throttledReads: 2 })
})

test('calls outside a function are not affected', () => {
  expect(strikesOf({}).hits('throttledReads')).toBe(false)
})

test('a disabled fault affects no call', () => {
  const strikes = strikesOf({})
  strikes.set({})
  expect(invoke(strikes, 2)).toEqual([false, false])
})

test('`firstCalls` is counted for each invocation', () => {
  const strikes = strikesOf({ firstCalls: 1 })
  expect([invoke(strikes, 3), invoke(strikes, 2)]).toEqual([
    [true, false, false],
    [true, false],
  ])
})

test('`times` is counted over all invocations', () => {
  const strikes = strikesOf({ times: 2 })
  expect([invoke(strikes, 1), invoke(strikes, 3)]).toEqual([[true], [true, false, false]])
})

test('an outage affects every call while it lasts', () => {
  const strikes = strikesOf({ times: 1, forMs: 1_000_000 })
  expect([invoke(strikes, 1), invoke(strikes, 3)]).toEqual([[true], [true, true, true]])
})

test('only calls of the named functions are affected', () => {
  const strikes = strikesOf({ functions: ['contacts/list'] })
  expect([invoke(strikes, 1), invoke(strikes, 1, 'contacts/list')]).toEqual([[false], [true]])
})

test('a seed determines the affected calls, about as many as the rate says', () => {
  const rule = { rate: 0.3 }
  const calls = invoke(strikesOf(rule, 7), 1_000)
  expect(invoke(strikesOf(rule, 7), 1_000)).toEqual(calls)
  expect(invoke(strikesOf(rule, 8), 1_000)).not.toEqual(calls)
  const affected = calls.filter(Boolean).length
  expect(affected).toBeGreaterThan(250)
  expect(affected).toBeLessThan(350)
})

test('each fault has its own random numbers', () => {
  const profile: Profile = { throttledReads: { rate: 0.5 }, throttledQueries: { rate: 0.5 } }
  const [alone, both] = [new Strikes({ seed: 1, profile }), new Strikes({ seed: 1, profile })]
  const reads = invoke(alone, 20)
  const mixed = withVariables({ _HANDLER: 'functions/a.handler' }, () =>
    Array.from({ length: 20 }, () => [both.hits('throttledQueries'), both.hits('throttledReads')][1]),
  )
  expect(mixed).toEqual(reads)
})
