import { SIZES, type SizeName } from '../../infra/settings/sizes.ts'
import { EVENTS_A_DAY, OF_EVENT, PAGES, PEOPLE, POLLS_A_DAY, WORKDAYS_A_MONTH } from './load.ts'
import { costOfMillion, sum, totalOf, type Work } from './model.ts'
import { costOfMonth, type Units } from './month.ts'
import { PRICES } from './prices.ts'

/** The workspaces for which each size is made. */
export const WORKSPACES: Readonly<Record<SizeName, number>> = { small: 10, standard: 1_000, large: 100_000 }

const EVENTS = WORKDAYS_A_MONTH * EVENTS_A_DAY
/** Photos of 4 MB with their renditions, and receipts of 0.5 MB. */
const [PHOTOS, PHOTO_GB, OBJECTS_OF_PHOTO, RECEIPT_GB] = [200, 0.004, 3, 0.0005]
/** Person-days with an open console. On each, the person loads the console once, and 50 new thumbnails. */
const CONSOLE_DAYS = PEOPLE * WORKDAYS_A_MONTH
const CONSOLE_GB = CONSOLE_DAYS * (0.00016 + 50 * 0.00003)

const FILES = {
  gb: PHOTOS * PHOTO_GB + EVENTS * OF_EVENT.receipts * RECEIPT_GB,
  objects: PHOTOS * OBJECTS_OF_PHOTO + EVENTS * OF_EVENT.receipts,
}

/**
 * The work for a photo is the work for a receipt plus rendering: five GB-seconds, an upload, a copy and two
 * renditions.
 */
const photoOf = ({ receipt }: Units): Work => ({
  ...receipt,
  functionMs: receipt.functionMs + 5_000,
  s3Puts: 4,
})

/** Dollars for the files of a workspace after a year, in S3 Standard. */
const STANDARD = 12 * FILES.gb * PRICES.s3GbMonth
/**
 * Dollars for the files of a workspace with `fileStorage=tiering`: files that are not read move to cheaper tiers
 * after 60 and after 120 days.
 */
const TIERING =
  FILES.gb * (2 * PRICES.s3GbMonth + 2 * PRICES.s3InfrequentGbMonth + 8 * PRICES.s3ArchiveGbMonth) +
  (FILES.objects / 1e6) * (11 * PRICES.millionS3Monitored + PRICES.millionS3Transitions)

/** The requests of a person's console in a day. */
const consoleDayOf = (units: Units): Work =>
  sum(
    [POLLS_A_DAY, units.get],
    ...PAGES.flatMap(({ opensADay, asks, asksLater }) =>
      [...asks, ...asksLater].map((name) => [opensADay, units[name]] as const),
    ),
  )

/** Dollars a month for a stage of a size, by cause. Includes the files of a year and the open consoles. */
export function costOfSize(units: Units, size: SizeName): Record<string, number> {
  const workspaces = WORKSPACES[size]
  const day = consoleDayOf(units)
  const consoles =
    (CONSOLE_DAYS / 1e6) *
      (totalOf(costOfMillion(day)) + day.apiRequests * PRICES.millionCloudFrontRequests) +
    CONSOLE_GB * PRICES.cloudFrontGb
  return {
    ...costOfMonth(units, EVENTS * workspaces, SIZES[size].outboxGroups),
    'Photos of a month': ((PHOTOS * workspaces) / 1e6) * totalOf(costOfMillion(photoOf(units))),
    'Files, kept a year': STANDARD * workspaces,
    Consoles: workspaces * consoles,
  }
}

/** The dollars a month that `fileStorage=tiering` saves. */
export const savedByTiering = (size: SizeName): number => (STANDARD - TIERING) * WORKSPACES[size]
