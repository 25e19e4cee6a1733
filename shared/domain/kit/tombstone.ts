/** The records that a list by `updated_since` shows: all types that clients can mirror. */
export const MIRRORED_TYPES = ['opportunity', 'contact', 'expense', 'photo'] as const
export type MirroredType = (typeof MIRRORED_TYPES)[number]

/** The mirrored types whose records can be deleted. Opportunities are archived, and photos trashed, instead. */
export const DELETABLE_TYPES = ['contact', 'expense'] as const satisfies readonly MirroredType[]
export type DeletableType = (typeof DELETABLE_TYPES)[number]

/** The type of the row that a deleted record leaves behind (`table/changes/entry.ts`). */
export const TOMBSTONE = 'tombstone'

/** The fields of every mirrored record. */
export interface Dated {
  readonly id: string
  readonly updated_at: string
}

/** A deletion in a list by `updated_since` (contract 19.4). */
export interface Deletion extends Dated {
  readonly object: DeletableType
}

/** How long a list by `updated_since` shows a deletion, in milliseconds. */
export const TOMBSTONE_MS = 90 * 86_400_000
