import { timestampAfter } from '../../domain/kit/change.ts'
import type { WorkspaceId } from '../../domain/kit/ids.ts'
import {
  type Dated,
  type DeletableType,
  type MirroredType,
  TOMBSTONE,
  TOMBSTONE_MS,
} from '../../domain/kit/tombstone.ts'
import { changeSortKey, changesList, type Key } from '../keys.ts'
import type { Versioned } from '../store/versioned.ts'
import { type Item, unchanged, type Write } from '../store/write.ts'

interface Mirrored extends Dated {
  readonly workspace_id: WorkspaceId
}

/**
 * The attributes that list a record in the index `changes`. The functions that build the rows of mirrored records
 * (`row` in `table/<noun>.ts`) add them, so every write of a record moves its entry.
 */
export function changesEntry(type: MirroredType, record: Mirrored): Pick<Item, 'changes_pk' | 'changes_sk'> {
  return { changes_pk: changesList(record.workspace_id, type), changes_sk: changeSortKey(record) }
}

/** The write that replaces a mirrored record, on the condition that it is still the version that was read. */
export function replacement<T extends Mirrored>({ record, v }: Versioned<T>, next: T, put: Item): Write {
  return { put, when: unchanged(v), ...(next.updated_at === record.updated_at && { keepsDate: true }) }
}

/**
 * The write that deletes a mirrored record: its row becomes a tombstone, which keeps only the record's key and its
 * position in the list of changes. This costs as much as deleting the row; a tombstone in a separate row costs two
 * units more (ADR 16). A tombstone has no version, so a change that was computed from the record is refused.
 */
export function deletion<T extends Mirrored>(
  type: DeletableType,
  key: Key,
  { record, v }: Versioned<T>,
  now: Date,
): Write {
  const { workspace_id, id } = record
  const deletedAt = timestampAfter(now, record)
  const tombstone = {
    ...key,
    type: TOMBSTONE,
    data: null,
    ...changesEntry(type, { workspace_id, id, updated_at: deletedAt.toISOString() }),
    expires_at: Math.ceil((deletedAt.getTime() + TOMBSTONE_MS) / 1000),
  }
  return { put: tombstone, when: unchanged(v) }
}
