import { ENVELOPE_FIELDS, type Envelope } from '../../domain/kit/event.ts'
import type { WorkspaceId } from '../../domain/kit/ids.ts'
import type { TriggerId } from '../../domain/kit/triggers.ts'
import { type SampleSlot, SLOTS, sampleKey, samples } from '../../table/keys.ts'
import { documents, tableName } from '../../table/store/client.ts'
import { queryRows } from '../../table/store/query.ts'
import { falseIfRefused } from '../../table/store/refused.ts'
import { recordOf } from '../../table/store/versioned.ts'
import { listEvents } from './list.ts'

/** A slot and its event. */
interface SlotContent {
  readonly slot: SampleSlot
  readonly envelope: Envelope | undefined
}

/** Number of events of a trigger that are kept permanently (contract 10.7). */
export const SAMPLES_KEPT = SLOTS.length

/**
 * The late pass of the sweep copies events to the slots: every hour, events that are 30 minutes old. Younger events are
 * read from the event list, which is read for another 90 minutes in case the sweep is late. The values are in
 * milliseconds.
 */
const NOT_KEPT_YET_MS = 10_800_000

/** Up to three newest events of a trigger, newest first; none when it never fired. */
export async function newestEvents(ws: WorkspaceId, trigger: TriggerId, now: Date): Promise<Envelope[]> {
  const since = new Date(now.getTime() - NOT_KEPT_YET_MS).toISOString()
  const filter = { trigger_ids: [trigger], since, withExpenses: true }
  const [slots, fresh] = await Promise.all([
    readSlots(ws, trigger),
    listEvents(ws, filter, { limit: SLOTS.length }),
  ])
  const events = [...slots.flatMap(({ envelope }) => envelope ?? []), ...fresh.rows]
  const distinct = new Map(events.map((event) => [event.id, event]))
  return newestFirst([...distinct.values()]).slice(0, SLOTS.length)
}

/**
 * Stores the three newest of the stored events and `events`, without expiry (contract 10.7). All events belong to one
 * workspace and trigger and may be in any order; repeating it writes nothing.
 *
 * There are three slots. A slot is overwritten only by a newer event, and only if its content has not changed since it
 * was read; otherwise the slots are read again. So an older event never replaces a newer one. It costs at most three puts
 * for any number of events.
 */
export async function keepNewestEvents(
  ws: WorkspaceId,
  trigger: TriggerId,
  events: readonly Envelope[],
): Promise<void> {
  for (;;) {
    const slots = await readSlots(ws, trigger)
    const known = new Map(
      slots.flatMap(({ envelope }) => (envelope ? [[envelope.id, envelope] as const] : [])),
    )
    const all = new Map([...known, ...events.map((event) => [event.id, event] as const)])
    const newest = newestFirst([...all.values()]).slice(0, SLOTS.length)
    const wanted = newest.filter(({ id }) => !known.has(id))
    const kept = newest.map(({ id }) => slots.find(({ envelope }) => envelope?.id === id)?.slot)
    // Concurrent calls may have put an event into two slots; one of these two slots counts as free.
    const free = slots.filter(({ slot }) => !kept.includes(slot))
    const outcomes = await Promise.all(
      wanted.map((event, index) => {
        const into = free[index]
        return into ? put(ws, trigger, into, event) : true
      }),
    )
    if (outcomes.every(Boolean)) return
  }
}

/** @returns false when the slot's content has changed since it was read */
async function put(
  ws: WorkspaceId,
  trigger: TriggerId,
  { slot, envelope }: SlotContent,
  event: Envelope,
): Promise<boolean> {
  const input = {
    TableName: tableName(),
    Item: {
      ...sampleKey(ws, trigger, slot),
      type: 'sample',
      event_id: event.id,
      data: JSON.stringify(event),
    },
    ...(envelope
      ? { ConditionExpression: 'event_id = :seen', ExpressionAttributeValues: { ':seen': envelope.id } }
      : { ConditionExpression: 'attribute_not_exists(pk)' }),
  }
  return documents()
    .send('PutItem', input)
    .then(() => true, falseIfRefused)
}

async function readSlots(ws: WorkspaceId, trigger: TriggerId): Promise<SlotContent[]> {
  const rows = await queryRows({
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': samples(ws, trigger) },
  })
  const found = new Map(rows.map((row) => [row.sk, recordOf<Envelope>(row, ENVELOPE_FIELDS)]))
  return SLOTS.map((slot) => ({ slot, envelope: found.get(slot) }))
}

const newestFirst = (events: readonly Envelope[]): Envelope[] =>
  events.toSorted((a, b) => (a.id < b.id ? 1 : -1))
