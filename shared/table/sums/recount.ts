import { COUNTED_TYPES, type CountedType } from '../../domain/kit/counters.ts'
import type { WorkspaceId } from '../../domain/kit/ids.ts'
import { expenseKey, expenseList, expenseOfSortKey, opportunityList, SUMS, workspaceOfKey } from '../keys.ts'
import { CommitRefused, commit } from '../store/commit.ts'
import { queryDue } from '../store/due-index.ts'
import { indexPages } from '../store/index-query.ts'
import { ALL_KEYS, below } from '../store/key-range.ts'
import { growing, queryPages } from '../store/query.ts'
import { isPresent, type Row } from '../store/read.ts'
import { readMany } from '../store/read-many.ts'
import { InvalidRow } from '../store/versioned.ts'
import { checkSums } from './check.ts'
import { countVersions, versionOf } from './count.ts'
import { removeOtherEpochs } from './remove.ts'
import { readSumsState, readSumsWalk, saveSumsWalk, wholeWrite } from './state.ts'

/*
 * Counts all records of a workspace: after an upgrade from a version without counters, an import, a restore, or a check that found wrong
 * counters. Changes in the meantime are counted from the stream with the same code, so the order does not matter. The walk over the records
 * can stop at any point and run twice at once.
 */

/** Number of records in one step, after which the position is saved. */
const STEP = 400

/** Up to 25 workspaces whose walk or check is due, the most overdue first. */
export async function dueSums(now: Date): Promise<WorkspaceId[]> {
  const rows = await queryDue(SUMS, now, 25)
  return rows.map(({ pk }) => workspaceOfKey({ pk: String(pk) }))
}

/**
 * Counts the records of a workspace until the deadline or, if they are counted, checks the counters.
 * @returns whether the count or the check is complete
 */
export async function recount(ws: WorkspaceId, deadline: Date): Promise<boolean> {
  const state = await readSumsState(ws)
  if (!state) return true
  if (state.record.whole) {
    await checkSums(ws, state)
    return true
  }
  let walk = await readSumsWalk(ws, state.record)
  for (const type of COUNTED_TYPES.slice(COUNTED_TYPES.indexOf(walk.of))) {
    for await (const { rows, last } of stepsOf(ws, type, walk.of === type ? walk.after : null)) {
      await countVersions(ws, rows.flatMap(countable))
      walk = { ...walk, of: type, after: last }
      await saveSumsWalk(ws, walk)
      if (Date.now() >= deadline.getTime()) return false
    }
  }
  return finish(ws, async () => commit([wholeWrite(ws, state, new Date())]))
}

/** Another call may have finished, or a new epoch begun. */
async function finish(ws: WorkspaceId, write: () => Promise<void>): Promise<boolean> {
  try {
    await write()
  } catch (error) {
    if (error instanceof CommitRefused) return false
    throw error
  }
  await removeOtherEpochs(ws)
  return true
}

/** A row that cannot be read is in no list, and not counted. */
function countable(row: Row) {
  try {
    return versionOf(row) ?? []
  } catch (error) {
    if (error instanceof InvalidRow) return []
    throw error
  }
}

interface Step {
  readonly rows: readonly Row[]
  /** The key of the last record of the step. */
  readonly last: string
}

const stepsOf = (ws: WorkspaceId, type: CountedType, after: string | null): AsyncGenerator<Step> =>
  type === 'expense' ? expenseSteps(ws, after) : opportunitySteps(ws, after)

/** Latest first. The index may lack expenses of the last moments, which the stream counts. */
async function* expenseSteps(ws: WorkspaceId, after: string | null): AsyncGenerator<Step> {
  const range = after === null ? ALL_KEYS : below(ALL_KEYS, after)
  for await (const entries of indexPages({ pk: expenseList(ws) }, range, growing(STEP, STEP))) {
    const keys = entries.map(({ sk }) => expenseKey(ws, expenseOfSortKey(sk)))
    const rows = await readMany(keys)
    const last = entries.at(-1)?.sk
    if (last !== undefined) yield { rows: rows.filter((row) => row !== undefined), last }
  }
}

async function* opportunitySteps(ws: WorkspaceId, after: string | null): AsyncGenerator<Step> {
  const part = {
    KeyConditionExpression: 'pk = :pk AND sk > :after',
    ExpressionAttributeValues: { ':pk': opportunityList(ws), ':after': after ?? ALL_KEYS.from },
    ConsistentRead: true,
  }
  for await (const rows of queryPages(part, () => STEP)) {
    const last = rows.at(-1)?.sk
    if (last !== undefined) yield { rows: rows.filter(isPresent), last: String(last) }
  }
}
