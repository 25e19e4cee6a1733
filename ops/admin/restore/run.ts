import { CHANGES_DELAY_MS } from '../../../shared/clocks.ts'
import { newEntry, OPERATOR } from '../../../shared/domain/kit/audit.ts'
import type { WorkspaceId } from '../../../shared/domain/kit/ids.ts'
import type { MirroredType } from '../../../shared/domain/kit/tombstone.ts'
import { entryInsertion } from '../../../shared/table/audit-log.ts'
import { walkChanges } from '../../../shared/table/changes/walk.ts'
import { changesList, type Key } from '../../../shared/table/keys.ts'
import { commit } from '../../../shared/table/store/commit.ts'
import { isPresent } from '../../../shared/table/store/read.ts'
import { retryOnConflict } from '../../../shared/table/store/retry-on-conflict.ts'
import { stage } from '../backup/progress.ts'
import { eachOf } from '../backup/store.ts'
import { MIRRORED } from '../mirrored-records.ts'
import { rawRow } from '../raw-row.ts'
import { type FormerRows, openFormerRows } from './former-rows.ts'

/** Rows that do not name who changed them: the service itself did, or a function of 1.0.0. */
export const UNKNOWN = 'unknown'

export interface Restoration {
  readonly table: string
  readonly since: Date
  /** The credential whose changes are undone; or `UNKNOWN`. */
  readonly by: string
  readonly types: readonly MirroredType[]
  /** False: only count. */
  readonly confirmed: boolean
}

/**
 * `deleted`, `changed`: put back. `newer`: the last change is another author's. `created`: did not exist before. `same`: has its former
 * content, as after an earlier run. `kept`: cannot be put back, such as a photo whose upload was pending.
 */
type Outcome = 'deleted' | 'changed' | 'newer' | 'created' | 'same' | 'kept'

/** Concurrent records. */
const CONCURRENCY = 16
/** The newest records of others that the result names. */
const MAX_NAMED = 100

/**
 * Puts back the records that one credential deleted or changed and that no one has changed since. Uses the same writes
 * as requests, but without events. Each record is one transaction, so an interrupted run can be repeated. The stream
 * updates the counters of sums.
 */
export async function restoreRecords(ws: WorkspaceId, { table, since, by, types, confirmed }: Restoration) {
  const former = await openFormerRows(ws, table, since)
  const newer: { type: MirroredType; id: string; changed_by: string }[] = []
  const counts: Partial<Record<MirroredType, Record<Outcome, number>>> = {}
  if (confirmed) await commit([restoredEntry(ws)])
  for (const type of types) {
    const progress = stage(type)
    const count: Record<Outcome, number> = { deleted: 0, changed: 0, newer: 0, created: 0, same: 0, kept: 0 }
    counts[type] = count
    let seen = 0
    await eachOf(changesOf(ws, type, since), CONCURRENCY, async ({ key, id }) => {
      const { outcome, author } = await retryOnConflict(() => restoreRecord(type, key, former, by, confirmed))
      count[outcome]++
      if (outcome === 'newer' && newer.length < MAX_NAMED) newer.push({ type, id, changed_by: author })
      progress.at(++seen)
    })
    progress.end(seen)
  }
  const summary = { workspace_id: ws, from_table: table, since: since.toISOString(), by }
  return { ...summary, ...(!confirmed && { dry_run: true }), ...counts, newer }
}

/**
 * Reads the changes up to the start of the run, because the run itself adds changes. Includes the newest changes,
 * unlike a list of the API.
 */
async function* changesOf(ws: WorkspaceId, type: MirroredType, since: Date) {
  const now = new Date(Date.now() + CHANGES_DELAY_MS)
  const query = { since: since.toISOString(), withDeleted: true, now }
  for await (const entries of walkChanges(changesList(ws, type), query, undefined, 1_000)) yield* entries
}

async function restoreRecord(
  type: MirroredType,
  key: Key,
  former: FormerRows,
  by: string,
  confirmed: boolean,
): Promise<{ outcome: Outcome; author: string }> {
  const [current, before] = await Promise.all([rawRow(key), former.rowOf(key)])
  const author = String(current?.changed_by ?? UNKNOWN)
  if (!current || !before) return { outcome: 'created', author }
  const writes = await MIRRORED[type].putBack(current, before, former.withoutErased)
  if (!writes) return { outcome: 'kept', author }
  if (writes.length === 0) return { outcome: 'same', author }
  if (author !== by) return { outcome: 'newer', author }
  if (confirmed) await commit(writes)
  return { outcome: isPresent(current) ? 'changed' : 'deleted', author }
}

const restoredEntry = (ws: WorkspaceId) =>
  entryInsertion(
    newEntry(
      { workspace_id: ws, action: 'workspace.restored', entity_id: ws, changes: {} },
      OPERATOR,
      new Date(),
    ),
  )
