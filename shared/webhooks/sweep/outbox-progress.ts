import { randomUUID } from 'node:crypto'
import type { EventId, WorkspaceId } from '../../domain/kit/ids.ts'
import { groupOfShard, outboxProgressKey, shardsOfGroup } from '../../table/keys.ts'
import { documents, tableName } from '../../table/store/client.ts'
import { type Row, readRow } from '../../table/store/read.ts'
import { falseIfRefused } from '../../table/store/refused.ts'

/** The sweep checks each event twice: soon after it was written, and later, in case the index showed it late. */
export type OutboxPass = 'early' | 'late'

/** The events of a workspace from this one on must be checked again. */
export interface Recheck {
  readonly workspaceId: WorkspaceId
  readonly from: EventId
  /** The time up to which events must be checked, even by a run that would otherwise stop earlier. */
  readonly upTo: Date
  /** The entries that request this recheck. Entries that are added while a recheck runs are kept. */
  readonly entries: readonly string[]
}

/** How far the events of groups of the outbox have been checked. */
export interface OutboxProgress {
  /** The last position that a pass has reached, by shard. */
  readonly positions: Readonly<Record<OutboxPass, ReadonlyMap<number, string>>>
  /** The events that earlier passes of any group have left out, which the progress of group 0 stores. */
  readonly rechecks: readonly Recheck[]
}

/**
 * A position before all events, for a shard without a stored position. All events of 90 days are then checked, which
 * sends none twice.
 */
const START = '0'

const positionOf = (pass: OutboxPass, shard: number): string => `${pass}_${shard}`
/** Followed by a workspace: a set of entries `<event>#<up to>#<unique id>`. */
const RECHECK = 'recheck_'

/** Reads the progress of groups, eventually consistently: an outdated position only repeats checks. */
export async function readProgress(groups: readonly number[]): Promise<OutboxProgress> {
  const rows = await Promise.all(groups.map((group) => readRow(outboxProgressKey(group), false)))
  const row: Row = Object.assign({}, ...rows)
  const of = (pass: OutboxPass) =>
    new Map(
      groups
        .flatMap(shardsOfGroup)
        .map((shard) => [shard, String(row[positionOf(pass, shard)] ?? START)] as const),
    )
  return { positions: { early: of('early'), late: of('late') }, rechecks: rechecksIn(row) }
}

function rechecksIn(row: Row): Recheck[] {
  return Object.entries(row).flatMap(([name, value]) => {
    if (!name.startsWith(RECHECK) || !(value instanceof Set)) return []
    const entries = [...value].map(String).sort()
    // `requestRecheck` wrote these entries. They sort by their events.
    const from = entries[0]?.split('#')[0] as EventId
    const times = entries.map((entry) => Date.parse(entry.split('#')[1] ?? ''))
    const upTo = new Date(Math.max(...times))
    return [{ workspaceId: name.slice(RECHECK.length) as WorkspaceId, from, upTo, entries }]
  })
}

/**
 * Stores the positions that have moved, by shard. No position moves back, because another sweep may be ahead of this
 * one.
 */
export async function savePositions(pass: OutboxPass, moved: ReadonlyMap<number, string>): Promise<void> {
  for (const [group, ofGroup] of Map.groupBy(moved, ([shard]) => groupOfShard(shard))) {
    if (await advance(group, pass, ofGroup)) continue
    for (const one of ofGroup) await advance(group, pass, [one])
  }
}

/** @returns false if a stored position is already this far; then nothing is stored */
function advance(
  group: number,
  pass: OutboxPass,
  moved: readonly (readonly [number, string])[],
): Promise<boolean> {
  const assignments = moved.map(([shard]) => [positionOf(pass, shard), `:at${shard}`] as const)
  return change({
    group,
    how: assignments.map(([name, at]) => `, ${name} = ${at}`).join(''),
    when: assignments.map(([name, at]) => `(attribute_not_exists(${name}) OR ${name} < ${at})`).join(' AND '),
    values: Object.fromEntries(moved.map(([shard, at]) => [`:at${shard}`, at])),
  })
}

/** Requests another check of the events of a workspace, from this event up to a time. */
export async function requestRecheck(workspaceId: WorkspaceId, from: EventId, upTo: Date): Promise<void> {
  await changeEntries('ADD', workspaceId, [`${from}#${upTo.toISOString()}#${randomUUID()}`])
}

/** Ends these requests. */
export async function endRecheck({
  workspaceId,
  entries,
}: Pick<Recheck, 'workspaceId' | 'entries'>): Promise<void> {
  await changeEntries('DELETE', workspaceId, entries)
}

const changeEntries = (
  action: 'ADD' | 'DELETE',
  workspaceId: WorkspaceId,
  entries: readonly string[],
): Promise<boolean> =>
  change({
    group: 0,
    how: ` ${action} #recheck :entries`,
    names: { '#recheck': `${RECHECK}${workspaceId}` },
    values: { ':entries': new Set(entries) },
  })

interface Change {
  readonly group: number
  /** The update expression after `SET #type = :type`. */
  readonly how: string
  readonly when?: string
  readonly names?: Record<string, string>
  readonly values: Record<string, unknown>
}

/** @returns false when its condition failed */
function change({ group, how, when, names, values }: Change): Promise<boolean> {
  const input = {
    TableName: tableName(),
    Key: { ...outboxProgressKey(group) },
    UpdateExpression: `SET #type = :type${how}`,
    ...(when !== undefined && { ConditionExpression: when }),
    ExpressionAttributeNames: { '#type': 'type', ...names },
    ExpressionAttributeValues: { ':type': 'outbox', ...values },
  }
  return documents()
    .send('UpdateItem', input)
    .then(() => true, falseIfRefused)
}
