import { expect, test } from 'vitest'
import { withVariables } from '../../../../local/lambda/environment.ts'
import { FaultSchedule } from '../../../../local/like-aws/fault-schedule.ts'
import type { Profile, Rule } from '../../../../local/like-aws/profile.ts'

/** For each of `calls` calls of one invocation, whether the fault was injected. */
const invoke = (schedule: FaultSchedule, calls: number, handler = 'opportunities/create') =>
  withVariables({ _HANDLER: `functions/${handler}.handler` }, () =>
    Array.from({ length: calls }, () => schedule.affects('throttledReads')),
  )
const scheduleOf = (rule: Rule, seed = 1) => new FaultSchedule({ seed, profile: { throttledReads: rule } })

test('a rule without fields affects every call of a function', () => {
  const schedule = scheduleOf({})
  expect(invoke(schedule, 2)).toEqual([true, true])
  expect(schedule.counts()).toEqual({ throttledReads: 2 })
})

test('calls outside a function are not affected', () => {
  expect(scheduleOf({}).affects('throttledReads')).toBe(false)
})

test('a disabled fault affects no call', () => {
  const schedule = scheduleOf({})
  schedule.set({})
  expect(invoke(schedule, 2)).toEqual([false, false])
})

test('`firstCalls` is counted for each invocation', () => {
  const schedule = scheduleOf({ firstCalls: 1 })
  expect([invoke(schedule, 3), invoke(schedule, 2)]).toEqual([
    [true, false, false],
    [true, false],
  ])
})

test('`times` is counted over all invocations', () => {
  const schedule = scheduleOf({ times: 2 })
  expect([invoke(schedule, 1), invoke(schedule, 3)]).toEqual([[true], [true, false, false]])
})

test('an outage affects every call while it lasts', () => {
  const schedule = scheduleOf({ times: 1, forMs: 1_000_000 })
  expect([invoke(schedule, 1), invoke(schedule, 3)]).toEqual([[true], [true, true, true]])
})

test('only calls of the named functions are affected', () => {
  const schedule = scheduleOf({ functions: ['contacts/list'] })
  expect([invoke(schedule, 1), invoke(schedule, 1, 'contacts/list')]).toEqual([[false], [true]])
})

test('a seed determines the affected calls, about as many as the rate says', () => {
  const rule = { rate: 0.3 }
  const calls = invoke(scheduleOf(rule, 7), 1_000)
  expect(invoke(scheduleOf(rule, 7), 1_000)).toEqual(calls)
  expect(invoke(scheduleOf(rule, 8), 1_000)).not.toEqual(calls)
  const affected = calls.filter(Boolean).length
  expect(affected).toBeGreaterThan(250)
  expect(affected).toBeLessThan(350)
})

test('each fault has its own random numbers', () => {
  const profile: Profile = { throttledReads: { rate: 0.5 }, throttledQueries: { rate: 0.5 } }
  const [alone, both] = [new FaultSchedule({ seed: 1, profile }), new FaultSchedule({ seed: 1, profile })]
  const reads = invoke(alone, 20)
  const mixed = withVariables({ _HANDLER: 'functions/a.handler' }, () =>
    Array.from({ length: 20 }, () => [both.affects('throttledQueries'), both.affects('throttledReads')][1]),
  )
  expect(mixed).toEqual(reads)
})
