import type { WorkspaceId } from '../../domain/kit/ids.ts'
import type { Fields } from '../../domain/kit/stored-record.ts'
import { sumsSourceKey, WORKSPACES } from '../keys.ts'
import { commit } from '../store/commit.ts'
import { indexPages } from '../store/index-query.ts'
import { ALL_KEYS, below } from '../store/key-range.ts'
import { readRow } from '../store/read.ts'
import { recordOf } from '../store/versioned.ts'
import { readSumsState, startAgain, startCounting } from './state.ts'

/*
 * The counters are right as long as one reader of the stream follows the other without a gap. A deployment of a version without counters
 * removes the reader, and the next deployment creates another one, whose stream begins a day ago at the earliest. So a new reader begins to
 * count all workspaces again. In a table without a reader until now, only workspaces that an earlier version made need a count.
 */

interface SumsSource {
  readonly source: string
  /** Whether there was another reader before. */
  readonly isFurther: boolean
  /** The last workspace whose count has begun; null before the first workspace. */
  readonly after: string | null
  readonly isFinished: boolean
}

const FIELDS: Fields<SumsSource> = {
  source: 'text',
  isFurther: 'flag',
  after: 'text or null',
  isFinished: 'flag',
}

const STEP = 100

/** Begins to count all workspaces if the stream has another reader than before; continues if the deadline ended an earlier call. */
export async function countFrom(source: string, deadline: Date): Promise<void> {
  const row = await readRow(sumsSourceKey())
  const known = row && recordOf<SumsSource>(row, FIELDS)
  let state =
    known?.source === source
      ? known
      : { source, isFurther: known !== undefined, after: null, isFinished: false }
  if (state.isFinished) return
  const range = state.after === null ? ALL_KEYS : below(ALL_KEYS, state.after)
  for await (const entries of indexPages<undefined, WorkspaceId>({ pk: WORKSPACES }, range, () => STEP)) {
    for (const { sk } of entries) await begin(sk, state.isFurther)
    state = { ...state, after: entries.at(-1)?.sk ?? state.after }
    await save(state)
    if (Date.now() >= deadline.getTime()) return
  }
  await save({ ...state, isFinished: true })
}

async function begin(ws: WorkspaceId, isFurther: boolean): Promise<void> {
  if (isFurther) await startAgain(ws)
  else if (!(await readSumsState(ws))) await startCounting(ws)
}

const save = (data: SumsSource): Promise<void> =>
  commit([{ put: { ...sumsSourceKey(), type: 'sums_source', data } }])
