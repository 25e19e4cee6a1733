import { CHANGES_DELAY_MS, CLOCK_SKEW_MS } from '../../clocks.ts'
import { EVERY, type Times, type TriggerTimes } from '../../domain/kit/trigger-times.ts'
import type { TriggerId } from '../../domain/kit/triggers.ts'

const timesOf = (times: Times, trigger: TriggerId): number[] =>
  [times[trigger], times[EVERY]].flatMap((at) => (at === undefined ? [] : Date.parse(at)))

/**
 * Whether a subscription receives an event of a trigger at a time (epoch ms). The times come from the clocks of
 * different functions.
 */
export const isReached = ({ since }: TriggerTimes, trigger: TriggerId, occurredAt: number): boolean =>
  timesOf(since, trigger).some((at) => at <= occurredAt + CLOCK_SKEW_MS)

/**
 * Whether an event may have a delivery, including a delivery that was written before the subscription lost the
 * trigger. The loss may have been committed later than its recorded time.
 */
export const mayHaveDelivery = (times: TriggerTimes, trigger: TriggerId, occurredAt: number): boolean =>
  isReached(times, trigger, occurredAt) ||
  timesOf(times.until, trigger).some((at) => occurredAt <= at + CHANGES_DELAY_MS)
