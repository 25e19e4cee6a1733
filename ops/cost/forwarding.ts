import { costOfMillion, MINUTES_A_MONTH, NOTHING, totalOf, type Work } from './model.ts'
import { PRICES } from './prices.ts'

/**
 * A row of the archive has less than 5 KB, the unit by which Firehose bills; as Parquet it has a tenth of its bytes.
 */
const [BILLED_GB, KEPT_GB] = [(1e6 * 5) / 1024 ** 2, 0.2]
/**
 * Each entry of the `due` index is read twice; half a read unit covers twenty entries. Reading a row takes half a unit.
 */
const READ_UNITS = 0.5 + 2 * 0.025
/** A million events: a batch of 250 takes 50 ms of a function of half a gigabyte. */
const FORWARDED: Work = { ...NOTHING, readUnits: READ_UNITS, functionMs: 0.1 }

/** Dollars for a million events of up to 5 KB, by the setting. */
export const costOfForwarded = (): { readonly eventArchive: number; readonly eventBus: number } => {
  const read = totalOf(costOfMillion(FORWARDED))
  const archive = BILLED_GB * (PRICES.firehoseGb + PRICES.firehoseConvertedGb) + KEPT_GB * PRICES.s3GbMonth
  return { eventArchive: read + archive, eventBus: read + PRICES.millionBusEvents }
}

/**
 * A run without events reads a page of each of 17 partitions, and the progress; a run with events also stores the
 * progress.
 */
const RUN: Work = { ...NOTHING, invocations: 1, functionMs: 60, readUnits: 9.5, writeUnits: 4, logBytes: 900 }

/** Dollars a month for a target with events in each minute, besides its events: runs and alarms. */
export const costOfTarget = (alarmMetrics: number): number =>
  (MINUTES_A_MONTH / 1e6) * totalOf(costOfMillion(RUN)) + alarmMetrics * PRICES.alarmMonth
