import type { ReplayId, WorkspaceId } from '../../domain/kit/ids.ts'
import { REPLAY_FIELDS, type Replay } from '../../domain/webhooks/replay.ts'
import { dueKey, replayKey } from '../../table/keys.ts'
import { readRow } from '../../table/store/read.ts'
import { type Versioned, versioned } from '../../table/store/versioned.ts'
import { ABSENT, type Item, unchanged, type Write } from '../../table/store/write.ts'
import { expiry } from '../events/expiry.ts'

/**
 * A running replay has a due time. Each page postpones the due time, so the sweep continues only a replay that has
 * stopped.
 */
function row(replay: Replay, v: number, sweepAt: Date): Item {
  const key = replayKey(replay.workspace_id, replay.id)
  return {
    ...key,
    type: 'replay',
    data: replay,
    v,
    ...(replay.status === 'running' && dueKey(key, sweepAt)),
    expires_at: expiry(replay.created_at),
  }
}

export function replayInsertion(replay: Replay, sweepAt: Date): Write {
  return { put: row(replay, 1, sweepAt), when: ABSENT }
}

/** Refused if another walk of the same replay has recorded progress since it was read. */
export function replayReplacement({ v }: Versioned<Replay>, next: Replay, sweepAt: Date): Write {
  return { put: row(next, v + 1, sweepAt), when: unchanged(v) }
}

export async function getReplay(ws: WorkspaceId, id: ReplayId): Promise<Versioned<Replay> | undefined> {
  const found = await readRow(replayKey(ws, id))
  return found && versioned<Replay>(found, REPLAY_FIELDS)
}
