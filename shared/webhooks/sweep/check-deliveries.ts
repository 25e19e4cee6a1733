import { deliveryIdOf, eventMadeAt } from '../../domain/kit/ids.ts'
import { deliveryKey, eventKey, type Key } from '../../table/keys.ts'
import { type ReadOne, sharedReads } from '../../table/store/batching/shared-reads.ts'
import { update } from '../../table/store/batching/update-expression.ts'
import { type Row, readRow } from '../../table/store/read.ts'
import { InvalidRow } from '../../table/store/versioned.ts'
import { type DeliveryRow, dueUpdate, hasOnlyMessage, toDeliveryRow } from '../deliveries/rows.ts'
import type { EventRef } from '../events/outbox.ts'
import { hasExpired, toStoredEvent } from '../events/rows.ts'
import { isUsedUp } from '../fan-out/daily-limit.ts'
import { type FanOut, sharedFanOut } from '../fan-out/fan-out.ts'
import { forEvent, type KnownSubscribers, knownSubscribers } from '../fan-out/known-subscribers.ts'
import { isReached, mayHaveDelivery } from '../subscriptions/reach.ts'
import { allSubscribersOf } from '../subscriptions/subscribers.ts'
import { seenByInstance } from './failing-share.ts'

/** Reports the due time (epoch ms) of work that the check has found. */
export type Report = (since: number) => void

/** The calls that the checks of a page share. */
interface Page {
  readonly known: KnownSubscribers
  readonly report: Report
  /** Eventually consistent. */
  readonly readReplica: ReadOne
  readonly readLatest: ReadOne
  readonly fanOut: FanOut
}

/**
 * Checks events that fan-out has had time to handle. Afterwards each event has all its deliveries, and each delivery
 * has ended or is due for the sweep. Fans out missing deliveries again, and adds a due time to deliveries that only a
 * queue message would attempt, because that message may be lost.
 *
 * Reads eventually consistently, and consistently again before it acts. Repeated and concurrent checks change
 * nothing. The checks share their calls, but each check succeeds or fails separately, and waits for no other.
 * @returns the outcome of each event, in order
 */
export function checkDeliveries(
  events: readonly EventRef[],
  known: KnownSubscribers,
  report: Report,
): Promise<PromiseSettledResult<void>[]> {
  const page: Page = {
    ...{ known, report, fanOut: sharedFanOut() },
    ...{ readReplica: sharedReads(false), readLatest: sharedReads(true) },
  }
  return Promise.allSettled(events.map((event) => forEvent(event.workspaceId, () => checkEvent(event, page))))
}

async function checkEvent(event: EventRef, page: Page): Promise<void> {
  const { workspaceId, id } = event
  const possible = await possibleDeliveries(event, page)
  const rows = await Promise.all(possible.map(({ key }) => readDelivery(key, page)))
  const found = rows.flatMap((row) => (row ? [toDeliveryRow(row)] : []))
  for (const { delivery } of found) seenByInstance.add(delivery)
  await Promise.all(found.filter(hasOnlyMessage).map((row) => makeDue(row, page)))
  if (!possible.some(({ isExpected }, index) => isExpected && !rows[index])) return
  const stored = await readRow(eventKey(workspaceId, id))
  // The deliveries of an expired event have expired too. Deliveries over the daily limit are not written.
  if (!stored || hasExpired(stored, new Date()) || (await isUsedUp(workspaceId, new Date()))) return
  page.report(eventMadeAt(id))
  // With `isChecked: false`, the new deliveries are due for the sweep at once.
  await page.fanOut({ ...toStoredEvent(stored), isChecked: false })
  await recheck(possible, page)
}

/** A delivery that an event may have. */
interface PossibleDelivery {
  readonly key: Key
  /** False if the subscription has lost the trigger; the delivery may have been written before that. */
  readonly isExpected: boolean
}

async function possibleDeliveries(event: EventRef, { known }: Page): Promise<PossibleDelivery[]> {
  const { workspaceId, id, trigger } = event
  const subscribers = await knownSubscribers(known, workspaceId, allSubscribersOf)
  const possible = subscribers.filter((subscriber) => mayHaveDelivery(subscriber, trigger, eventMadeAt(id)))
  return possible.map((subscriber) => ({
    key: deliveryKey(workspaceId, deliveryIdOf(id, subscriber.id)),
    isExpected: isReached(subscriber, trigger, eventMadeAt(id)),
  }))
}

/** Replicas lag, so a row that is missing, or that requires action, is read again consistently. */
async function readDelivery(key: Key, { readReplica, readLatest }: Page): Promise<Row | undefined> {
  const row = await readReplica(key)
  return row && !needsCare(row) ? row : readLatest(key)
}

/** An unreadable row fails only its own event. */
function needsCare(row: Row): boolean {
  try {
    return hasOnlyMessage(toDeliveryRow(row))
  } catch (error) {
    if (error instanceof InvalidRow) return false
    throw error
  }
}

/**
 * Makes a delivery due now or, if an attempt is running, at the end of the lease, because the attempt may be
 * interrupted.
 */
async function makeDue(row: DeliveryRow, { report }: Page): Promise<void> {
  const { lease_until, next_attempt_at } = row.delivery
  const now = Date.now()
  report(Date.parse(next_attempt_at ?? row.delivery.created_at))
  await update(dueUpdate(row, new Date(Math.max(now, Date.parse(lease_until ?? '') || 0))))
}

/**
 * A slow fan-out may have written deliveries since they were found missing. These deliveries have only the message of
 * fan-out, and no other check follows, so they are read consistently.
 */
async function recheck(possible: readonly PossibleDelivery[], page: Page): Promise<void> {
  const rows = await Promise.all(possible.map(({ key }) => page.readLatest(key)))
  const unsure = rows.flatMap((row) => (row && needsCare(row) ? [toDeliveryRow(row)] : []))
  await Promise.all(unsure.map((row) => makeDue(row, page)))
}
