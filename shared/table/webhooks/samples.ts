import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { ENVELOPE_FIELDS, type Envelope } from '../../domain/event.ts'
import type { WorkspaceId } from '../../domain/ids.ts'
import type { TriggerId } from '../../domain/triggers.ts'
import { type SampleSlot, SLOTS, sampleKey, samples } from '../keys.ts'
import { documents, tableName } from '../store/client.ts'
import { queryRows } from '../store/query.ts'
import { falseIfRefused } from '../store/refused.ts'
import { recordOf } from '../store/versioned.ts'
import { listEvents } from './event-list.ts'

/** What lies in a slot. */
interface Kept {
  readonly slot: SampleSlot
  readonly envelope: Envelope | undefined
}

/** Fan-out keeps what happened; until it has, or the sweep in its place, events are looked for themselves. In ms. */
const FANNED_OUT_MS = 120_000

/** Up to three newest events of a trigger, newest first; none when it never fired. */
export async function newestEvents(ws: WorkspaceId, trigger: TriggerId, now: Date): Promise<Envelope[]> {
  const since = new Date(now.getTime() - FANNED_OUT_MS).toISOString()
  const filter = { trigger_id: trigger, since, withExpenses: true }
  const [slots, fresh] = await Promise.all([
    kept(ws, trigger),
    listEvents(ws, filter, { limit: SLOTS.length }),
  ])
  const events = [...slots.flatMap(({ envelope }) => envelope ?? []), ...fresh.rows]
  const distinct = new Map(events.map((event) => [event.id, event]))
  return newestFirst([...distinct.values()]).slice(0, SLOTS.length)
}

/**
 * Keeps the three newest of what is kept and what just happened, for ever (contract 10.7). All events are of one
 * workspace and trigger, in any order; repeats write nothing.
 *
 * Three slots, each overwritten where it still holds what was seen, and only by something newer: of two at once the
 * loser looks again, so that an older event never takes a newer one's place. One put an event in the steady state, and
 * no more than three however many events come together.
 */
export async function keepNewestEvents(
  ws: WorkspaceId,
  trigger: TriggerId,
  events: readonly Envelope[],
): Promise<void> {
  for (;;) {
    const slots = await kept(ws, trigger)
    const known = new Map(
      slots.flatMap(({ envelope }) => (envelope ? [[envelope.id, envelope] as const] : [])),
    )
    const all = new Map([...known, ...events.map((event) => [event.id, event] as const)])
    const newest = newestFirst([...all.values()]).slice(0, SLOTS.length)
    const wanted = newest.filter(({ id }) => !known.has(id))
    const free = slots.filter(({ envelope }) => !newest.some(({ id }) => id === envelope?.id))
    const outcomes = await Promise.all(
      wanted.map((event, index) => {
        const into = free[index]
        return into ? put(ws, trigger, into, event) : true
      }),
    )
    if (outcomes.every(Boolean)) return
  }
}

/** @returns false when the slot holds something else by now */
async function put(
  ws: WorkspaceId,
  trigger: TriggerId,
  { slot, envelope }: Kept,
  event: Envelope,
): Promise<boolean> {
  const command = new PutCommand({
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
  })
  return documents()
    .send(command)
    .then(() => true, falseIfRefused)
}

async function kept(ws: WorkspaceId, trigger: TriggerId): Promise<Kept[]> {
  const rows = await queryRows({
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': samples(ws, trigger) },
  })
  const found = new Map(rows.map((row) => [row.sk, recordOf<Envelope>(row, ENVELOPE_FIELDS)]))
  return SLOTS.map((slot) => ({ slot, envelope: found.get(slot) }))
}

const newestFirst = (events: readonly Envelope[]): Envelope[] =>
  events.toSorted((a, b) => (a.id < b.id ? 1 : -1))
