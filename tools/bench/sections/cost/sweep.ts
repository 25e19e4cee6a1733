import { NOTHING, type Work } from '../../../../ops/cost/model.ts'
import { sweepOutboxEarly, sweepOutboxLate } from '../../../../shared/webhooks/sweep/outbox.ts'
import { WHOLE } from '../../../../shared/webhooks/sweep/part.ts'
import { sweep } from '../../../../shared/webhooks/sweep/sweep.ts'
import { type Measured, measure } from '../../measure/measured.ts'

/** Read units for an event's entry in the due index (350 bytes, read by both passes), which queries with few results would hide. */
const ENTRY_READS = (2 * 350) / 8_192
/** Time that the sweep takes for the check of one event, in milliseconds at 1 GB. */
export const CHECK_MS = 0.2

/**
 * The units of the sweep: for each event (in both passes), for each minute with events, for each hour with events (of
 * one workspace and trigger: the samples).
 */
export async function checksOf(deliver: (count: number) => Promise<void>) {
  const now = () => new Date(Date.now() + 86_400_000)
  const until = new Date(Date.now() + 3_600_000)
  const nothing = () => undefined
  const early = () => sweepOutboxEarly([0], now(), until, nothing)
  const late = () => sweepOutboxLate([0, 1, 2, 3], now(), until, nothing)
  await early()
  await late()
  const idle = await measure(early)
  const idleLate = await measure(late)
  await deliver(1)
  const one = await measure(early)
  await deliver(11)
  const eleven = await measure(early)
  const hour = await measure(late)
  const each = {
    readUnits: (eleven.readUnits - one.readUnits) / 10,
    writeUnits: (eleven.writeUnits - one.writeUnits) / 10,
  }
  const beyond = (all: Measured, base: Measured, events: number): Work => ({
    ...NOTHING,
    readUnits: all.readUnits - base.readUnits - events * each.readUnits,
    writeUnits: all.writeUnits - base.writeUnits - events * each.writeUnits,
  })
  return {
    check: {
      ...NOTHING,
      writeUnits: 2 * each.writeUnits,
      readUnits: 2 * each.readUnits + ENTRY_READS,
      functionMs: 2 * CHECK_MS,
    },
    checkMinute: beyond(one, idle, 1),
    checkHour: beyond(hour, idleLate, 12),
  }
}

/** The units of the sweep of an idle stage in a minute, with its share of the hourly work. */
export async function idleSweepOf(): Promise<Work> {
  const run = (late: number) =>
    measure(() => sweep(new Date(Date.now() + 60_000), WHOLE, new Map([[0, late]])))
  const now = Date.now() + 3_600_000
  const first = await run(now)
  // The delivery pause is read every five seconds; these runs are within them.
  const usual = await run(now)
  const withLate = await run(0)
  const ofAnHour = (unit: 'readUnits' | 'writeUnits') => first[unit] + (withLate[unit] - usual[unit]) / 60
  return { ...NOTHING, readUnits: ofAnHour('readUnits'), writeUnits: ofAnHour('writeUnits') }
}
