import { isDeepStrictEqual } from 'node:util'
import { COUNTED_TYPES, CountChanges, type CountedVersion } from '../../domain/kit/counters.ts'
import type { Json } from '../../domain/kit/event.ts'
import { toId, type WorkspaceId } from '../../domain/kit/ids.ts'
import type { Fields } from '../../domain/kit/stored-record.ts'
import { countedKey, countersKey, sumsStateKey } from '../keys.ts'
import { textWrite } from '../opportunity-texts.ts'
import { commit } from '../store/commit.ts'
import { type Row, readRows } from '../store/read.ts'
import { retryOnConflict } from '../store/retry-on-conflict.ts'
import { type Versioned, versioned } from '../store/versioned.ts'
import { ABSENT, type Item, unchanged, type Write } from '../store/write.ts'
import { COUNTED } from './counted-types.ts'
import { epochCheck, type SumsState, startCounting, startOf, sumsStateOf } from './state.ts'

/*
 * Updates the counters of a workspace's records. For each record, a row states the version that the counters include, and the values that
 * were counted. One transaction adds the difference between the old and the new values to the counters, and replaces this row. Versions
 * older than the row are skipped. So the stream and a recount may deliver versions twice, late, out of order or not at all: each record is
 * counted as the newest version that arrived. The same transaction writes the text row of an opportunity.
 */

interface Counted {
  readonly epoch: string
  /** The version of the record. */
  readonly version: number
  /** Null: the record is deleted. */
  readonly facts: Json | null
}

const FIELDS: Fields<Counted> = { epoch: 'text', version: 'number', facts: ['or null', 'json'] }

/** Reads 100 rows and writes 100 rows at a time: DynamoDB's limits. */
const MAX_READ = 99
const MAX_WRITES = 100

/** How long the row of a deleted record is kept, in seconds: longer than versions of it can arrive (a stream keeps a day). */
const DELETED_FOR_S = 3 * 86_400

/** Counts versions of records of a workspace; safe to repeat. */
export async function countVersions(ws: WorkspaceId, given: readonly CountedVersion[]): Promise<void> {
  const versions = newestOfEach(given)
  for (let at = 0; at < versions.length; at += MAX_READ) {
    let left = versions.slice(at, at + MAX_READ)
    while (left.length > 0) left = await retryOnConflict(() => countSome(ws, left))
  }
}

function newestOfEach(given: readonly CountedVersion[]): CountedVersion[] {
  const newest = new Map<string, CountedVersion>()
  for (const one of given) {
    const key = `${one.type}#${one.id}`
    if (one.version >= (newest.get(key)?.version ?? 0)) newest.set(key, one)
  }
  return [...newest.values()]
}

/**
 * Counts as many versions as fit into one transaction.
 * @returns the remaining versions
 */
async function countSome(ws: WorkspaceId, versions: readonly CountedVersion[]): Promise<CountedVersion[]> {
  const [stateRow, ...rows] = await readRows([
    sumsStateKey(ws),
    ...versions.map(({ type, id }) => countedKey(ws, type, id)),
  ])
  const state = sumsStateOf(stateRow)
  if (!state) {
    // The walk counts them.
    await startCounting(ws)
    return []
  }
  const { epoch } = state.record
  const changes = new CountChanges()
  const writes: Write[] = []
  for (const [n, version] of versions.entries()) {
    if (isBeforeEpoch(version, state.record)) continue
    const row = rows[n]
    const former = row && versioned<Counted>(row, FIELDS)
    const isOfEpoch = former?.record.epoch === epoch
    if (isOfEpoch && former.record.version >= version.version) continue
    const counts = [
      isOfEpoch ? countsOf(version.type, former.record.facts) : {},
      countsOf(version.type, version.facts),
    ] as const
    const rowsAfter = new Set([...changes.rows.keys(), ...counts.flatMap((one) => Object.keys(one))])
    const texts = textWrites(version, isOfEpoch ? former.record.facts : null)
    if (1 + writes.length + 1 + texts.length + rowsAfter.size > MAX_WRITES) {
      await commitCounts(ws, state, writes, changes)
      return versions.slice(n)
    }
    changes.add(counts[0], -1)
    changes.add(counts[1], 1)
    writes.push(countedWrite(version, epoch, former?.v), ...texts)
  }
  if (writes.length > 0) await commitCounts(ws, state, writes, changes)
  return []
}

/**
 * How much earlier than by a function's clock a change may seem to be, in milliseconds: clocks differ, and the store's time of a stream
 * record is approximate. With 10 seconds, the local store's records of a new workspace seemed older than the workspace.
 */
const CLOCKS_MS = 120_000

/**
 * Whether the walk of the epoch reads this version, or a later one. After a deployment, the stream begins with records of the last day:
 * without this rule, a record that is deleted by now would be counted until its deletion arrives.
 */
const isBeforeEpoch = ({ writtenAt }: CountedVersion, { epoch }: SumsState): boolean =>
  writtenAt !== undefined && writtenAt < startOf(epoch) - CLOCKS_MS

const countsOf = (type: CountedVersion['type'], facts: Json | null) =>
  facts === null ? {} : COUNTED[type].countsOf(facts)

const commitCounts = (
  ws: WorkspaceId,
  state: Versioned<SumsState>,
  counted: readonly Write[],
  changes: CountChanges,
): Promise<void> =>
  commit([
    epochCheck(ws, state),
    ...counted,
    ...[...changes.rows].map(([name, counters]) => countersWrite(ws, state.record, name, counters)),
  ])

function countedWrite(
  { workspace_id, type, id, version, facts }: CountedVersion,
  epoch: string,
  v = 0,
): Write {
  const data: Counted = { epoch, version, facts }
  const place: Partial<Item> = facts === null ? expiry() : COUNTED[type].placeOf(workspace_id, facts)
  return {
    put: { ...countedKey(workspace_id, type, id), type: 'counted', data, v: v + 1, ...place },
    when: v === 0 ? ABSENT : unchanged(v),
  }
}

/** The text row of a version, unless the counted version has the same text. */
const textWrites = ({ workspace_id, id, facts, text }: CountedVersion, counted: Json | null): Write[] =>
  text && facts?.x !== counted?.x ? [textWrite(workspace_id, toId(id), text)] : []

const expiry = () => ({ expires_at: Math.floor(Date.now() / 1000) + DELETED_FOR_S })

function countersWrite(
  ws: WorkspaceId,
  { epoch }: SumsState,
  name: string,
  counters: ReadonlyMap<string, number>,
): Write {
  const each = [...counters]
  return {
    update: countersKey(ws, epoch, name),
    set: `SET #type = :type ADD ${each.map((_, n) => `#c${n} :c${n}`).join(', ')}`,
    names: { '#type': 'type', ...Object.fromEntries(each.map(([counter], n) => [`#c${n}`, counter])) },
    values: { ':type': 'counters', ...Object.fromEntries(each.map(([, amount], n) => [`:c${n}`, amount])) },
  }
}

/** Whether two versions of a record have the same counts, so that a change from one to the other changes no counter. */
export const countAlike = (one: CountedVersion, other: CountedVersion): boolean =>
  isDeepStrictEqual(one.facts, other.facts)

/** The version of a record in a row; undefined for rows that are not counted. */
export function versionOf(row: Row): CountedVersion | undefined {
  const type = COUNTED_TYPES.find((one) => one === row.type)
  return type && COUNTED[type].versionOf(row)
}
