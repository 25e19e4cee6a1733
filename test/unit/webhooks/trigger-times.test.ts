import { expect, test } from 'vitest'
import {
  endedAt,
  NO_TRIGGERS,
  type TriggerTimes,
  withTriggers,
} from '../../../shared/domain/kit/trigger-times.ts'
import type { TriggerChoice, TriggerId } from '../../../shared/domain/kit/triggers.ts'
import { isReached, mayHaveDelivery } from '../../../shared/webhooks/subscriptions/reach.ts'

const HOUR_MS = 3_600_000
const at = (hour: number) => new Date(Date.parse('2026-03-14T00:00:00.000Z') + hour * HOUR_MS)
const A = 'call.missed'
const B = 'photo.deleted'
/** Known to no version yet. */
const LATER = 'invoice.paid' as TriggerId

type Change = TriggerChoice | 'revoked'

/** The times of a subscription whose triggers became these at 1, 2, … o'clock. */
const changed = (...changes: readonly Change[]): TriggerTimes =>
  changes.reduce((times: TriggerTimes, change, index) => {
    const time = at(index + 1).toISOString()
    return change === 'revoked' ? endedAt(time) : withTriggers(times, change, time)
  }, NO_TRIGGERS)

/** Half past 0, 1, … o'clock, if an event of that time passes. */
const hoursOf = (changes: readonly Change[], trigger: TriggerId, rule: typeof isReached) =>
  [0, 1, 2, 3, 4].filter((hour) => rule(changed(...changes), trigger, at(hour + 0.5).getTime()))

test.each<[Change[], TriggerId, received: number[], possible?: number[]]>([
  [[[A]], A, [1, 2, 3, 4]],
  [[[A]], B, []],
  [[['*']], LATER, [1, 2, 3, 4]],
  [[[A], [A, B]], B, [2, 3, 4]],
  [[[A, B], [B]], A, [], [0, 1]],
  [[[A], ['*']], A, [1, 2, 3, 4]],
  [[[A], ['*']], LATER, [2, 3, 4]],
  [[['*'], [A]], A, [1, 2, 3, 4], [0, 1, 2, 3, 4]],
  [[['*'], [A]], LATER, [], [0, 1]],
  [[[A], ['*'], [B]], A, [], [0, 1, 2]],
  [[[A], ['*'], [B]], B, [2, 3, 4], [0, 1, 2, 3, 4]],
  [[[A], ['*'], [A]], A, [1, 2, 3, 4], [0, 1, 2, 3, 4]],
  [[[A], ['*'], ['*']], LATER, [2, 3, 4]],
  [[[A], [B], [A]], A, [3, 4], [0, 1, 3, 4]],
  [[['*'], 'revoked'], LATER, [], [0, 1]],
  [[[A], [B], 'revoked'], A, [], [0, 1, 2]],
])(
  'after the changes %j, events of %s from the hours %j are received',
  (changes, trigger, received, possible = received) => {
    expect(hoursOf(changes, trigger, isReached)).toEqual(received)
    expect(hoursOf(changes, trigger, mayHaveDelivery)).toEqual(possible)
  },
)

test('clocks may differ, and a change is committed some seconds after its time', () => {
  const seconds = (n: number) => at(2).getTime() + n * 1_000
  const times = changed([A], [B])
  expect([-2.001, -2, 0].map((n) => isReached(times, B, seconds(n)))).toEqual([false, true, true])
  expect([0, 8, 8.001].map((n) => mayHaveDelivery(times, A, seconds(n)))).toEqual([true, true, false])
})
