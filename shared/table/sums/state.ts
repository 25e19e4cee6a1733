import { env } from '../../aws/environment.ts'
import type { CountedType } from '../../domain/kit/counters.ts'
import type { WorkspaceId } from '../../domain/kit/ids.ts'
import type { Fields } from '../../domain/kit/stored-record.ts'
import { sumsDueKey, sumsStateKey, sumsWalkKey, workspaceKey } from '../keys.ts'
import { CommitRefused, commit } from '../store/commit.ts'
import { type Row, readRow } from '../store/read.ts'
import { recordOf, type Versioned, versioned } from '../store/versioned.ts'
import { ABSENT, type Condition, unchanged, type Write } from '../store/write.ts'

/** How far the sums of a workspace are counted. */
export interface SumsState {
  /** The current count. Each recount begins a new epoch, and counters of other epochs are ignored. Later epochs sort after earlier ones. */
  readonly epoch: string
  /** Whether every record is counted. If false, a recount is running, and sums do not use the counters. */
  readonly whole: boolean
  /** Whether the last check found counters that differ from the records. Records may have changed during that check. */
  readonly suspect: boolean
}

const FIELDS: Fields<SumsState> = {
  epoch: 'text',
  whole: 'flag',
  suspect: 'flag',
}

/** Delay until a walk may begin: by then, all functions that were running have ended. API functions end after 10 s, others after 60 s. */
const BEFORE_WALK_MS = 60_000
const BETWEEN_CHECKS_MS = 7 * 86_400_000
const BEFORE_SECOND_CHECK_MS = 60_000

export const sumsStateOf = (row: Row | undefined): Versioned<SumsState> | undefined =>
  row && versioned<SumsState>(row, FIELDS)

export const readSumsState = async (ws: WorkspaceId): Promise<Versioned<SumsState> | undefined> =>
  sumsStateOf(await readRow(sumsStateKey(ws)))

/** The time `ms` after `now`, divided by SPEED. */
const after = (now: Date, ms: number): Date => new Date(now.getTime() + ms / Number(env('SPEED')))

const write = (ws: WorkspaceId, v: number, state: SumsState, dueAt: Date): Write => ({
  put: { ...sumsStateKey(ws), type: 'sums', data: state, v: v + 1, ...sumsDueKey(ws, dueAt) },
  when: v === 0 ? ABSENT : unchanged(v),
})

const epochOf = (now: Date, former = ''): string => {
  const epoch = now.getTime().toString(36)
  return epoch > former ? epoch : `${former}0`
}

/** The time of this many digits is the start of an epoch, until the year 2059. */
const TIME_DIGITS = 8

/** When an epoch began, in milliseconds. */
export const startOf = (epoch: string): number => Number.parseInt(epoch.slice(0, TIME_DIGITS), 36)

/** The state of a new workspace, which has no records: all of them are counted from the beginning. */
export const initialSums = (ws: WorkspaceId, now: Date): Write =>
  write(ws, 0, { epoch: epochOf(now), whole: true, suspect: false }, after(now, BETWEEN_CHECKS_MS))

/** Begins to count a workspace, or begins again. */
export const recountWrite = (ws: WorkspaceId, current: Versioned<SumsState> | undefined, now: Date): Write =>
  write(
    ws,
    current?.v ?? 0,
    { epoch: epochOf(now, current?.record.epoch), whole: false, suspect: false },
    after(now, BEFORE_WALK_MS),
  )

/** The end of a walk, or of a check. */
export const wholeWrite = (
  ws: WorkspaceId,
  { record, v }: Versioned<SumsState>,
  now: Date,
  suspect = false,
): Write => {
  const ms = suspect ? BEFORE_SECOND_CHECK_MS : BETWEEN_CHECKS_MS
  return write(ws, v, { ...record, whole: true, suspect }, after(now, ms))
}

/** Refuses a transaction if another epoch has begun, or the workspace is deleted. */
export const epochCheck = (ws: WorkspaceId, { v }: Versioned<SumsState>): Write => ({
  check: sumsStateKey(ws),
  when: unchanged(v),
})

/** Not a workspace that the operator's tool is deleting. */
const LIVE: Condition = { expression: 'attribute_exists(pk) AND attribute_not_exists(deleting)' }

/** Begins to count a workspace that has no counters yet, unless it is deleted. */
export async function startCounting(ws: WorkspaceId): Promise<void> {
  try {
    await commit([{ check: workspaceKey(ws), when: LIVE }, recountWrite(ws, undefined, new Date())])
  } catch (error) {
    // Deleted, or another function was faster.
    if (!(error instanceof CommitRefused) || error.conflict) throw error
  }
}

/** How far the walk of an epoch has come. */
export interface SumsWalk {
  readonly epoch: string
  readonly of: CountedType
  /** The key of the record that was read last; null before the first record of the type. */
  readonly after: string | null
}

const WALK_FIELDS: Fields<SumsWalk> = { epoch: 'text', of: 'text', after: 'text or null' }

export async function readSumsWalk(ws: WorkspaceId, { epoch }: SumsState): Promise<SumsWalk> {
  const row = await readRow(sumsWalkKey(ws))
  const walk = row && recordOf<SumsWalk>(row, WALK_FIELDS)
  return walk?.epoch === epoch ? walk : { epoch, of: 'expense', after: null }
}

/** Two concurrent walks may each save an earlier position. A later walk then repeats records, which are counted only once. */
export const saveSumsWalk = (ws: WorkspaceId, walk: SumsWalk): Promise<void> =>
  commit([{ put: { ...sumsWalkKey(ws), type: 'sums_walk', data: walk } }])

/** Begins to count a workspace anew, unless another function does. */
export async function startAgain(ws: WorkspaceId): Promise<void> {
  const state = await readSumsState(ws)
  if (!state) return startCounting(ws)
  try {
    await commit([recountWrite(ws, state, new Date())])
  } catch (error) {
    if (!(error instanceof CommitRefused)) throw error
  }
}
