import type { ReplayId, WorkspaceId } from '../../domain/ids.ts'
import { REPLAY_FIELDS, type Replay } from '../../domain/replay.ts'
import { dueKey, replayKey } from '../keys.ts'
import { ABSENT, type Item, unchanged, type Write } from '../store/commit.ts'
import { readRow } from '../store/read.ts'
import { type Versioned, versioned } from '../store/versioned.ts'
import { expiry } from './events.ts'

/** While it runs it is due: each page puts that off, so the sweep comes only where a walk got stuck. */
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

export function insertReplay(replay: Replay, sweepAt: Date): Write {
  return { put: row(replay, 1, sweepAt), when: ABSENT }
}

/** Refused where another walk of the same replay was there first. */
export function replaceReplay({ v }: Versioned<Replay>, next: Replay, sweepAt: Date): Write {
  return { put: row(next, v + 1, sweepAt), when: unchanged(v) }
}

export async function getReplay(ws: WorkspaceId, id: ReplayId): Promise<Versioned<Replay> | undefined> {
  const found = await readRow(replayKey(ws, id))
  return found && versioned<Replay>(found, REPLAY_FIELDS)
}
