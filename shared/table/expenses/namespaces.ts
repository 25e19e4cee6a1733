import { env } from '../../aws/environment.ts'
import type { WorkspaceId } from '../../domain/kit/ids.ts'
import { ANNOUNCED_MS, NAMESPACES_SHAPE, type Namespaces, nextWork } from '../../domain/kit/namespaces.ts'
import type { Fields } from '../../domain/kit/stored-record.ts'
import { furtherNamespaceKey, markersDueKey, namespacesKey } from '../keys.ts'
import type { Page, Paged } from '../store/collection.ts'
import { queryRows } from '../store/query.ts'
import { type Row, readRow } from '../store/read.ts'
import { attributesOf, type Versioned, versioned } from '../store/versioned.ts'
import { ABSENT, unchanged, type Write } from '../store/write.ts'

/** The namespaces in use; version 0 if no namespace is in use. */
export const readNamespaces = async (ws: WorkspaceId): Promise<Versioned<Namespaces>> =>
  namespacesOf(await readRow(namespacesKey(ws)))

export const namespacesOf = (row: Row | undefined): Versioned<Namespaces> =>
  row ? versioned<Namespaces>(row, NAMESPACES_SHAPE) : { record: {}, v: 0 }

/**
 * The namespaces that have a marker for each expense, regardless of whether the expense has a reference in the
 * namespace.
 */
export const markedNamespaces = ({ record }: Versioned<Namespaces>): string[] => Object.keys(record)

/**
 * Replaces the namespaces. While a walk or a check remains, the row is due when that work is due, but not before `now`.
 */
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

/** Records a namespace that is not in `used`, unless it is already recorded. */
export const furtherNamespace = (ws: WorkspaceId, namespace: string, now: Date): Write => ({
  update: furtherNamespaceKey(ws, namespace),
  set: 'SET #type = :type, created_at = if_not_exists(created_at, :now)',
  names: { '#type': 'type' },
  values: { ':type': 'namespace', ':now': now.toISOString() },
})

/** A namespace in which an expense of the workspace has or had a reference (contract 7.13). */
export interface Namespace {
  /** Its name. */
  readonly id: string
  readonly created_at: string
}

/** The namespace as its endpoint shows it. */
export const viewNamespace = ({ id, created_at }: Namespace) =>
  ({ namespace: id, object: 'namespace', created_at }) as const

const FURTHER: Fields<{ readonly sk: string; readonly created_at: string }> = {
  sk: 'text',
  created_at: 'text',
}

/** The lowest sort key. */
const FIRST = ' '

/** Namespaces that are compared by their first use. */
export const MAX_LISTED = 100

/** By name, read consistently. */
export async function listNamespaces(
  ws: WorkspaceId,
  { limit, after = FIRST }: Page,
): Promise<Paged<Namespace>> {
  const { pk } = furtherNamespaceKey(ws, '')
  const query = {
    KeyConditionExpression: 'pk = :pk AND sk > :after',
    ExpressionAttributeValues: { ':pk': pk, ':after': after },
  }
  const [{ record }, further] = await Promise.all([readNamespaces(ws), queryRows(query, limit + 1)])
  const marked = Object.entries(record).map(([id, { since }]) => ({ id, created_at: since }))
  const others = further
    .map((row) => attributesOf(row, FURTHER))
    .map(({ sk, created_at }) => ({ id: sk, created_at }))
  const rows = [...marked.filter(({ id }) => id > after), ...others].sort((a, b) => (a.id < b.id ? -1 : 1))
  return { rows: rows.slice(0, limit), more: rows.length > limit }
}

/** When the walk of older expenses may start: every running writer has seen the announcement by then. */
export function earliestWalk(announced: Date): Date {
  return scaledTimeAfter(announced, ANNOUNCED_MS)
}

/** The time `delayMs` after `start`, with the delay divided by SPEED. */
export function scaledTimeAfter(start: Date, delayMs: number): Date {
  return new Date(start.getTime() + delayMs / Number(env('SPEED')))
}
