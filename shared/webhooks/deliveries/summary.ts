import { FAILURE_STATUSES } from '../../domain/kit/enumerations.ts'
import { type DeliveryId, madeAt, type SubscriptionId, type WorkspaceId } from '../../domain/kit/ids.ts'
import type { Delivery, DeliveryStatus } from '../../domain/webhooks/delivery.ts'
import { deliveryKey, deliveryList, failureList, failureOfSortKey } from '../../table/keys.ts'
import { type IndexEntry, walkIndex } from '../../table/store/index-query.ts'
import { indexEntries } from '../../table/store/list-records.ts'
import { readCurrent } from '../../table/store/read-many.ts'
import { oldestFresh } from './list.ts'
import { type ProjectedDelivery, type ProjectedState, toDeliveryRow } from './rows.ts'
import { timePrefix } from './walk.ts'

const HOUR_MS = 3_600_000

/** The maximum number of index entries that are counted: about 5 MB. */
const MAX_ENTRIES = 20_000
/** Limit of the first query of each subscription; busy subscriptions share the remaining entries. */
const MAX_FIRST = 1_000
/**
 * To find the last attempt of a subscription, this number of its newest deliveries is searched, in addition to the
 * first entry of each list of failures.
 */
const NEWEST = 5
const MAX_FAILURES = 100

type Counts = Record<DeliveryStatus, number>
type Entry = IndexEntry<ProjectedDelivery, DeliveryId>

/** The index entries that were found for a subscription. */
interface Found {
  readonly id: SubscriptionId
  readonly entries: readonly Entry[]
  readonly isComplete: boolean
}

const none = (): Counts => ({ succeeded: 0, failed: 0, pending: 0, skipped: 0 })

/**
 * Counts the deliveries of these subscriptions by the hour of their event, in the current and earlier hours (contract
 * 14.14).
 */
export async function summarizeDeliveries(
  ws: WorkspaceId,
  ids: readonly SubscriptionId[],
  hours: number,
  now: Date,
) {
  const firstHour = Math.floor(now.getTime() / HOUR_MS) - hours + 1
  const [found, failures, fresh] = await Promise.all([
    findEntries(ws, ids, timePrefix(firstHour * HOUR_MS)),
    attemptedLast(ws),
    oldestFresh(now).then(timePrefix),
  ])
  // The newest deliveries show the last attempt. The entry of a recent delivery without a state does not show whether
  // the delivery is pending.
  const read = found.flatMap(({ entries }) =>
    entries
      .filter(({ sk, projected }, n) => n < NEWEST || (!projected.state && sk >= fresh))
      .map(({ sk }) => sk),
  )
  const rows = await readDeliveries(ws, new Set([...read, ...failures]))
  const counts = Array.from({ length: hours }, none)
  const subscriptions = found.map(({ id, entries }) => {
    const sums = none()
    for (const { sk, projected } of entries) {
      const status = rows.get(sk)?.status ?? STATUSES[projected.state ?? 'none']
      // The clock of the function that wrote the event may be ahead.
      const hour = counts[Math.min(Math.floor(madeAt(sk) / HOUR_MS) - firstHour, hours - 1)]
      if (!hour) continue
      hour[status] += 1
      sums[status] += 1
    }
    return { subscription_id: id, ...sums, last_attempt: lastAttempt(id, rows) }
  })
  return {
    hours: counts.map((each, n) => ({
      starts_at: new Date((firstHour + n) * HOUR_MS).toISOString(),
      ...each,
    })),
    subscriptions,
    complete: found.every(({ isComplete }) => isComplete),
  }
}

/** The status of a delivery, derived from its state in the index. A success has no state. */
const STATUSES: Readonly<Record<ProjectedState | 'none', DeliveryStatus>> = {
  retrying: 'pending',
  waiting: 'pending',
  failed: 'failed',
  skipped: 'skipped',
  none: 'succeeded',
}

/**
 * The newest entries of each subscription. If a subscription has no entries in the period, returns its newest earlier
 * entries, because they show its last attempt.
 */
async function findEntries(
  ws: WorkspaceId,
  ids: readonly SubscriptionId[],
  from: string,
): Promise<readonly Found[]> {
  const first = Math.min(MAX_FIRST, Math.floor(MAX_ENTRIES / Math.max(ids.length, 1)))
  const list = (id: SubscriptionId) => ({ pk: deliveryList(ws, id) })
  const pages = await Promise.all(
    ids.map((id) => indexEntries<ProjectedDelivery, DeliveryId>({ ...list(id), from, limit: first })),
  )
  const busy = pages.filter((page) => page.length === first).length
  const share = Math.floor((MAX_ENTRIES - pages.flat().length) / Math.max(busy, 1))
  return Promise.all(
    ids.map(async (id, n): Promise<Found> => {
      const entries = pages[n] ?? []
      if (entries.length === 0) return { id, entries: await newestOf(list(id)), isComplete: true }
      if (entries.length < first) return { id, entries, isComplete: true }
      const after = entries.at(-1)?.sk
      const rest = { ...list(id), from, after, limit: share + 1 }
      const more = await indexEntries<ProjectedDelivery, DeliveryId>(rest)
      return { id, entries: [...entries, ...more.slice(0, share)], isComplete: more.length <= share }
    }),
  )
}

const newestOf = (list: { readonly pk: string }) =>
  indexEntries<ProjectedDelivery, DeliveryId>({ ...list, limit: NEWEST })

/** A retry of an older delivery may be newer than the attempts of the newest deliveries, even if the older delivery has succeeded since. */
async function attemptedLast(ws: WorkspaceId): Promise<readonly DeliveryId[]> {
  const lists = ([...FAILURE_STATUSES, 'past'] as const).map((status) => failureList(ws, status))
  const found = await Promise.all(lists.map((pk) => walkIndex({ pk, index: 'changes', limit: MAX_FAILURES })))
  return found.flatMap((sortKeys) => {
    const entries = sortKeys.map(failureOfSortKey)
    const first = new Map(entries.toReversed().map(({ id, subscription_id }) => [subscription_id, id]))
    return [...first.values()]
  })
}

async function readDeliveries(ws: WorkspaceId, ids: ReadonlySet<DeliveryId>) {
  const rows = await readCurrent([...ids].map((id) => deliveryKey(ws, id)))
  const deliveries = rows.flatMap((row) => (row ? [toDeliveryRow(row).delivery] : []))
  return new Map<string, Delivery>(deliveries.map((delivery) => [delivery.id, delivery]))
}

function lastAttempt(id: SubscriptionId, rows: ReadonlyMap<string, Delivery>) {
  const attempts = [...rows.values()]
    .filter(({ subscription_id }) => subscription_id === id)
    .flatMap((delivery) => delivery.attempts.slice(-1))
    .toSorted((one, other) => (one.started_at < other.started_at ? 1 : -1))
  const [last] = attempts
  if (!last) return null
  const { started_at: at, response_status, error } = last
  return { at, succeeded: error === null, response_status, error }
}
