import { deliveryIdOf, eventMadeAt } from '../domain/ids.ts'
import { deliveryKey, eventKey, type Key } from '../table/keys.ts'
import { update } from '../table/store/batching/update-expression.ts'
import { type Row, readRow } from '../table/store/read.ts'
import { readCurrent, readMany } from '../table/store/read-many.ts'
import { InvalidRow } from '../table/store/versioned.ts'
import { type DeliveryRow, dueUpdate, hasOnlyMessage, toDeliveryRow } from '../table/webhooks/deliveries.ts'
import { hasExpired, type StoredEvent, toStoredEvent } from '../table/webhooks/events.ts'
import type { EventRef } from '../table/webhooks/outbox.ts'
import { isReached, type Subscriber, subscribersOf } from '../table/webhooks/subscribers.ts'
import { fanOut } from './fan-out.ts'

/** The subscribers that a run of the sweep has read, by workspace and trigger. */
export type KnownSubscribers = Map<string, Promise<readonly Subscriber[]>>

/** Reports since when (epoch ms) work that the check has found was due. */
export type Report = (since: number) => void

/**
 * Checks events that fan-out has had time for: afterwards each has all of its deliveries, and each of those has ended or
 * is due for the sweep. Fans out again what is missing, and makes due what only a message would attempt: that message
 * may be lost.
 *
 * Reads eventually consistently, and consistently again before it acts. Repeated and concurrent checks change nothing.
 * @returns the outcome of each event, in order
 */
export async function checkDeliveries(
  events: readonly EventRef[],
  known: KnownSubscribers,
  report: Report,
): Promise<PromiseSettledResult<void>[]> {
  const listed = await Promise.allSettled(events.map(async (event) => deliveriesOf(event, known)))
  const places = listed.flatMap((all) => (all.status === 'fulfilled' ? all.value : []))
  // Distinct, although the index might show an event twice while its entry moves.
  const keys = [...new Map(places.map(({ key }) => [key.pk, key])).values()]
  const rows = await readCurrent(keys, (row) => !needsCare(row))
  const found = new Map(keys.map(({ pk }, index) => [pk, rows[index]]))
  const checked = await Promise.allSettled(
    events.map(async (event, index) => {
      const all = listed[index]
      if (all?.status !== 'fulfilled') throw all?.reason
      return check(event, all.value, found, report)
    }),
  )
  return fanOutAgain(checked, report)
}

/** A delivery that an event may have. */
interface Place {
  readonly key: Key
  /** False for former subscribers: a delivery may have been written before they ended. */
  readonly isExpected: boolean
}

async function deliveriesOf(event: EventRef, known: KnownSubscribers): Promise<Place[]> {
  const { workspaceId, id, trigger } = event
  const group = `${workspaceId} ${trigger}`
  const reading = known.get(group) ?? subscribersOf(workspaceId, trigger, false)
  known.set(group, reading)
  return (await reading).map((subscriber) => ({
    key: deliveryKey(workspaceId, deliveryIdOf(id, subscriber.id)),
    isExpected: isReached(subscriber, eventMadeAt(id)),
  }))
}

/** An unreadable row fails its own event only. */
function needsCare(row: Row): boolean {
  try {
    return hasOnlyMessage(toDeliveryRow(row))
  } catch (error) {
    if (error instanceof InvalidRow) return false
    throw error
  }
}

/** An event that lacks deliveries. */
interface Incomplete {
  readonly event: StoredEvent
  readonly places: readonly Place[]
}

/** @returns the event if deliveries are missing */
async function check(
  { workspaceId, id }: EventRef,
  places: readonly Place[],
  found: ReadonlyMap<string, Row | undefined>,
  report: Report,
): Promise<Incomplete | undefined> {
  const rows = places.flatMap(({ key }) => {
    const row = found.get(key.pk)
    return row ? [toDeliveryRow(row)] : []
  })
  await Promise.all(rows.filter(hasOnlyMessage).map((row) => makeDue(row, report)))
  if (!places.some(({ key, isExpected }) => isExpected && !found.get(key.pk))) return undefined
  const event = await readRow(eventKey(workspaceId, id))
  // The deliveries of an expired event have expired too.
  if (!event || hasExpired(event, new Date())) return undefined
  report(eventMadeAt(id))
  return { event: { ...toStoredEvent(event), isChecked: false }, places }
}

/** Makes a delivery due now. If an attempt is running, when its lease ends: it may be interrupted. */
async function makeDue(row: DeliveryRow, report: Report): Promise<void> {
  const { lease_until, next_attempt_at } = row.delivery
  const now = Date.now()
  report(Date.parse(next_attempt_at ?? row.delivery.created_at))
  await update(dueUpdate(row, new Date(Math.max(now, Date.parse(lease_until ?? '') || 0))))
}

/** Fans out the events that the check has returned; the deliveries that this writes are due for the sweep at once. */
async function fanOutAgain(
  checked: readonly PromiseSettledResult<Incomplete | undefined>[],
  report: Report,
): Promise<PromiseSettledResult<void>[]> {
  const missing = checked.flatMap((outcome) =>
    outcome.status === 'fulfilled' && outcome.value ? [outcome.value] : [],
  )
  const repeated = missing.length > 0 ? await fanOut(missing.map(({ event }) => event)) : []
  const left = await Promise.allSettled(
    missing.map(async ({ places }, index) => {
      const outcome = repeated[index]
      if (outcome?.status === 'rejected') throw outcome.reason
      await recheck(places, report)
    }),
  )
  return checked.map((outcome) => {
    if (outcome.status === 'rejected') return outcome
    return (outcome.value && left.shift()) || { status: 'fulfilled', value: undefined }
  })
}

/** A slow fan-out may have written deliveries since they were found missing. These have only its message. */
async function recheck(places: readonly Place[], report: Report): Promise<void> {
  const rows = await readMany(places.map(({ key }) => key))
  const unsure = rows.flatMap((row) => (row && needsCare(row) ? [toDeliveryRow(row)] : []))
  await Promise.all(unsure.map((row) => makeDue(row, report)))
}
