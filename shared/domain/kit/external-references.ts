import { changeRecord, timestampAfter } from './change.ts'
import type { Json } from './event.ts'
import { sameJson } from './json.ts'
import type { Shape } from './stored-record.ts'

/** Records that an outside system has handled a record, or has a counterpart of the record (contract 7.8). */
interface ExternalReference {
  readonly external_id: string
  readonly url: string | null
  readonly metadata: Json
  readonly created_at: string
  readonly updated_at: string
}

/** The references of a record, by namespace. */
export type ExternalReferences = Readonly<Record<string, ExternalReference>>

export const REFERENCES_SHAPE: Shape<ExternalReferences> = [
  'map',
  { external_id: 'text', url: 'text or null', metadata: 'json', created_at: 'text', updated_at: 'text' },
]

/** A record that outside systems can refer to. */
export interface Referenced {
  readonly external_references: ExternalReferences
  readonly updated_at: string
}

/** Maximum number of external references of one record (contract 7.6). */
export const MAX_NAMESPACES = 50

export interface ReferenceInput {
  readonly external_id: string
  readonly url: string | null
  readonly metadata: Json
}

/** Whether the record has a reference in a namespace. */
export const hasReference = ({ external_references }: Referenced, namespace: string): boolean =>
  Object.hasOwn(external_references, namespace)

/**
 * The record with a reference in a namespace (contract 7.3). Returns the same object for an identical reference; the
 * order of keys in its metadata does not matter. A changed reference keeps its `created_at`. Returns undefined when the
 * record already has references in `MAX_NAMESPACES` other namespaces.
 */
export function withReference<T extends Referenced>(
  record: T,
  namespace: string,
  given: ReferenceInput,
  now: Date,
): T | undefined {
  const references = record.external_references
  const old = hasReference(record, namespace) ? references[namespace] : undefined
  if (old && sameJson(given, { external_id: old.external_id, url: old.url, metadata: old.metadata }))
    return record
  if (!old && Object.keys(references).length >= MAX_NAMESPACES) return undefined
  const at = timestampAfter(now, record).toISOString()
  const reference: ExternalReference = { ...given, created_at: old?.created_at ?? at, updated_at: at }
  return changeReferences(record, { ...references, [namespace]: reference }, now)
}

/** Removes the reference of a namespace; returns the same object when there is no such reference (contract 7.7). */
export function withoutReference<T extends Referenced>(record: T, namespace: string, now: Date): T {
  if (!hasReference(record, namespace)) return record
  const { [namespace]: _, ...rest } = record.external_references
  return changeReferences(record, rest, now)
}

const changeReferences = <T extends Referenced>(
  record: T,
  external_references: ExternalReferences,
  now: Date,
): T => changeRecord({ ...record, external_references }, {}, now)

/** Whether any outside system has handled the record. */
export function isReconciled({ external_references }: Pick<Referenced, 'external_references'>): boolean {
  return Object.keys(external_references).length > 0
}

/** The entries of a map by namespace, in the order of their names. */
export const byNamespace = <T>(map: Readonly<Record<string, T>>): [namespace: string, value: T][] =>
  Object.entries(map).sort(([a], [b]) => (a < b ? -1 : 1))

/** The references as every record shows them. */
export function viewReferences({ external_references }: Pick<Referenced, 'external_references'>) {
  return Object.fromEntries(
    byNamespace(external_references).map(
      ([namespace, { external_id, url, metadata, created_at, updated_at }]) => [
        namespace,
        { external_id, url, metadata, created_at, updated_at },
      ],
    ),
  )
}
