import type { WorkspaceId } from '../../domain/kit/ids.ts'
import { logger } from '../../log.ts'
import { commit } from '../store/commit.ts'
import type { Versioned } from '../store/versioned.ts'
import { differences } from './compare.ts'
import { recountWrite, type SumsState, wholeWrite } from './state.ts'

/**
 * Compares counters with the records that they count. A difference may come from a change that is not counted yet, so only a second check
 * with a difference starts a recount.
 */
export async function checkSums(ws: WorkspaceId, state: Versioned<SumsState>): Promise<void> {
  const found = await differences(ws, state.record)
  const now = new Date()
  const isWrong = found.length > 0 && state.record.suspect
  if (isWrong) logger().error('counters differ from the records', { workspace_id: ws, sums: found })
  await commit([isWrong ? recountWrite(ws, state, now) : wholeWrite(ws, state, now, found.length > 0)])
}
