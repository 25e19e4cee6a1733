import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import type { Envelope } from '../domain/event.ts'
import type { WorkspaceId } from '../domain/ids.ts'
import type { TriggerId } from '../domain/triggers.ts'
import { documents, tableName } from './client.ts'
import { sampleKey, samples } from './keys.ts'
import { queryRows } from './query.ts'
import { recordOf } from './versioned.ts'

/** Sample events a trigger (interface 8). */
const KEPT = 3

/** Up to three newest events of a trigger, newest first; none when it never fired. */
export async function newestEvents(ws: WorkspaceId, trigger: TriggerId): Promise<Envelope[]> {
  return (await kept(ws, trigger)).slice(0, KEPT)
}

/**
 * Keeps the three newest of what is kept and what just happened, for ever (decisions 5.7). All events are of one
 * workspace and trigger, in any order; repeats write nothing.
 *
 * Cost in the steady state: one read, one put and one delete an event, and no more than three puts and deletes
 * however many events come together. Two of these at once may leave a fourth row, never fewer than three: each removes
 * only what it knows three newer ones for. The next event sweeps the fourth away.
 */
export async function keepNewest(
  ws: WorkspaceId,
  trigger: TriggerId,
  events: readonly Envelope[],
): Promise<void> {
  const old = await kept(ws, trigger)
  const known = new Set(old.map((event) => event.id))
  const all = [...old, ...new Map(events.filter((e) => !known.has(e.id)).map((e) => [e.id, e])).values()]
  all.sort((a, b) => (a.id < b.id ? 1 : -1))
  const puts = all.slice(0, KEPT).filter((event) => !known.has(event.id))
  const deletes = all.slice(KEPT).filter((event) => known.has(event.id))
  const TableName = tableName()
  await Promise.all(
    puts.map((event) =>
      documents().send(
        new PutCommand({
          TableName,
          Item: { ...sampleKey(ws, trigger, event.id), type: 'sample', data: JSON.stringify(event) },
        }),
      ),
    ),
  )
  // Only now: a crash in between leaves too many rather than too few.
  await Promise.all(
    deletes.map((event) =>
      documents().send(new DeleteCommand({ TableName, Key: { ...sampleKey(ws, trigger, event.id) } })),
    ),
  )
}

async function kept(ws: WorkspaceId, trigger: TriggerId): Promise<Envelope[]> {
  const rows = await queryRows(
    {
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': samples(ws, trigger) },
      ScanIndexForward: false,
    },
    20,
  )
  return rows.map((row) => recordOf<Envelope>(row))
}
