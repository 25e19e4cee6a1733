/** The type of the row that a deleted record leaves behind (`table/changes/entry.ts`). */
export const TOMBSTONE = 'tombstone'

/**
 * Whether a row is more than a tombstone. Every function that returns rows of the table asks this, so nothing above
 * them can take the row of a deleted record for a record. Only the index `changes` shows tombstones.
 */
export const isPresent = ({ type }: Readonly<Record<string, unknown>>): boolean => type !== TOMBSTONE
