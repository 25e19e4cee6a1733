import { SIZES, type SizeName } from '../../infra/settings/sizes.ts'
import { costOfMillion, totalOf, type Work } from './model.ts'
import { costOfMonth, RECEIPTS_OF_EVENT, type Units } from './month.ts'
import { PRICES } from './prices.ts'

/** The workspaces for which each size is made. */
export const WORKSPACES: Readonly<Record<SizeName, number>> = { small: 10, standard: 1_000, large: 100_000 }

/** Assumed work of a workspace in a month of 21 days: 200 events a day, as in `npm run bench -- scale`. */
const EVENTS = 21 * 200
/** Photos of 4 MB with their renditions, and receipts of 0.5 MB. */
const [PHOTOS, PHOTO_GB, OBJECTS_OF_PHOTO, RECEIPT_GB] = [200, 0.004, 3, 0.0005]
/** Two people have the console open for eight hours a day; pages ask twice a minute, and show 50 new thumbnails a day. */
const CONSOLE = { requests: 2 * 21 * 480 * 2, gb: 2 * 21 * (0.00016 + 50 * 0.00003) }

const FILES = {
  gb: PHOTOS * PHOTO_GB + EVENTS * RECEIPTS_OF_EVENT * RECEIPT_GB,
  objects: PHOTOS * OBJECTS_OF_PHOTO + EVENTS * RECEIPTS_OF_EVENT,
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

/** Dollars for a month of a size, by cause, with files that were kept for a year, and consoles. */
export function costOfSize(units: Units, size: SizeName): Record<string, number> {
  const workspaces = WORKSPACES[size]
  const ofRequest = totalOf(costOfMillion(units.get)) + PRICES.millionCloudFrontRequests
  return {
    ...costOfMonth(units, EVENTS * workspaces, SIZES[size].outboxGroups),
    'Photos of a month': ((PHOTOS * workspaces) / 1e6) * totalOf(costOfMillion(photoOf(units))),
    'Files, kept a year': STANDARD * workspaces,
    Consoles: workspaces * ((CONSOLE.requests / 1e6) * ofRequest + CONSOLE.gb * PRICES.cloudFrontGb),
  }
}

/** The dollars a month that `fileStorage=tiering` saves. */
export const savedByTiering = (size: SizeName): number => (STANDARD - TIERING) * WORKSPACES[size]
