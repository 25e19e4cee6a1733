import type { WorkspaceId } from '../../domain/kit/ids.ts'
import { sumsStateKey, sumsWalkKey } from '../keys.ts'
import { commit } from '../store/commit.ts'
import { keyOf } from '../store/due-index.ts'
import { queryRows } from '../store/query.ts'
import { readSumsState } from './state.ts'

const MAX_WRITES = 100

/** Deletes the counters of all epochs except the current epoch. */
export async function removeOtherEpochs(ws: WorkspaceId): Promise<void> {
  const state = await readSumsState(ws)
  if (!state) return
  const kept = [sumsStateKey(ws).sk, sumsWalkKey(ws).sk]
  const rows = await queryRows({
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': sumsStateKey(ws).pk },
    ProjectionExpression: 'pk, sk',
  })
  const others = rows
    .map(keyOf)
    .filter(({ sk }) => !kept.includes(sk) && !sk.startsWith(`${state.record.epoch}#`))
  for (let at = 0; at < others.length; at += MAX_WRITES)
    await commit(others.slice(at, at + MAX_WRITES).map((key) => ({ delete: key })))
}
