import { env } from '../../aws/environment.ts'
import type { WorkspaceId } from '../../domain/ids.ts'
import { ANNOUNCED_MS, NAMESPACES_SHAPE, type Namespaces, nextWork } from '../../domain/namespaces.ts'
import { markersDueKey, namespacesKey } from '../keys.ts'
import { type Row, readRow } from '../store/read.ts'
import { type Versioned, versioned } from '../store/versioned.ts'
import { ABSENT, unchanged, type Write } from '../store/write.ts'

/** The namespaces in use; version 0 if there are none. */
export const readNamespaces = async (ws: WorkspaceId): Promise<Versioned<Namespaces>> =>
  namespacesOf(await readRow(namespacesKey(ws)))

export const namespacesOf = (row: Row | undefined): Versioned<Namespaces> =>
  row ? versioned<Namespaces>(row, NAMESPACES_SHAPE) : { record: {}, v: 0 }

/** The namespaces that have a marker for each expense, whether it has a reference in them or not. */
export const markedNamespaces = ({ record }: Versioned<Namespaces>): string[] => Object.keys(record)

/** Replaces the namespaces. While a walk or a check is left, the row is due for it, not before `now`. */
export function namespacesReplacement(
  ws: WorkspaceId,
  { v }: Versioned<Namespaces>,
  next: Namespaces,
  now: Date,
): Write {
  const key = namespacesKey(ws)
  const work = nextWork(next, earliestWalk)
  const due = work && new Date(Math.max(Date.parse(work.at), now.getTime()))
  return {
    put: { ...key, type: 'namespaces', data: next, v: v + 1, ...(due && markersDueKey(ws, due)) },
    when: v === 0 ? ABSENT : unchanged(v),
  }
}

/** When the walk of older expenses may start: every running writer has seen the announcement by then. */
export function earliestWalk(announced: Date): Date {
  return scaledTimeAfter(announced, ANNOUNCED_MS)
}

/** The time `delayMs` after `start`, with the delay divided by SPEED. */
export function scaledTimeAfter(start: Date, delayMs: number): Date {
  return new Date(start.getTime() + delayMs / Number(env('SPEED')))
}
