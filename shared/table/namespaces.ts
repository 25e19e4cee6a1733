import type { WorkspaceId } from '../domain/ids.ts'
import { ANNOUNCED_MS, incomplete, NAMESPACES_SHAPE, type Namespaces } from '../domain/namespaces.ts'
import { env } from '../environment.ts'
import { ABSENT, unchanged, type Write } from './commit.ts'
import { namespacesKey, trackingKey } from './keys.ts'
import { readRow } from './read.ts'
import { type Versioned, versioned } from './versioned.ts'

/** The namespaces in use; version 0 while there are none. */
export async function readNamespaces(ws: WorkspaceId): Promise<Versioned<Namespaces>> {
  const found = await readRow(namespacesKey(ws))
  return found ? versioned<Namespaces>(found, NAMESPACES_SHAPE) : { record: {}, v: 0 }
}

/** The namespaces that keep markers of what they have not stamped. */
export const trackedOf = ({ record }: Versioned<Namespaces>): string[] => Object.keys(record)

/** Replaces them; due for the completion of markers while any is incomplete. */
export function replaceNamespaces(
  ws: WorkspaceId,
  { v }: Versioned<Namespaces>,
  next: Namespaces,
  due: Date,
): Write {
  const key = namespacesKey(ws)
  return {
    put: {
      ...key,
      type: 'namespaces',
      data: next,
      v: v + 1,
      ...(incomplete(next).length > 0 && trackingKey(ws, due)),
    },
    when: v === 0 ? ABSENT : unchanged(v),
  }
}

/** When the earlier expenses may be walked: once no writer can be left that does not know of the announcement. */
export function settledAt(announced: Date): Date {
  return new Date(announced.getTime() + ANNOUNCED_MS / Number(env('SPEED')))
}
