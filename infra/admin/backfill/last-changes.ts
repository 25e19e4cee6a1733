import { CONTACT_FIELDS, type Contact } from '../../../shared/domain/contact.ts'
import { EXPENSE_FIELDS, type Expense } from '../../../shared/domain/expense.ts'
import { OPPORTUNITY_FIELDS, type Opportunity } from '../../../shared/domain/opportunity.ts'
import { PHOTO_FIELDS, type Photo } from '../../../shared/domain/photo.ts'
import { MIRRORED_TYPES, type MirroredType } from '../../../shared/domain/tombstone.ts'
import { replaceContact } from '../../../shared/table/contacts.ts'
import { replaceExpense } from '../../../shared/table/expenses/rows.ts'
import { replaceOpportunity } from '../../../shared/table/opportunities.ts'
import { replacePhoto } from '../../../shared/table/photos.ts'
import type { BackfillJob } from '../../../shared/table/store/backfill-job.ts'
import type { Row } from '../../../shared/table/store/read.ts'
import { type Versioned, versioned } from '../../../shared/table/store/versioned.ts'
import type { Write } from '../../../shared/table/store/write.ts'

/** Writes a record again as it is, with all attributes of its indexes. */
const REWRITES: { readonly [Type in MirroredType]: (row: Row) => readonly Write[] } = {
  opportunity: (row) => [unchanged(versioned<Opportunity>(row, OPPORTUNITY_FIELDS), replaceOpportunity)],
  contact: (row) => unchanged(versioned<Contact>(row, CONTACT_FIELDS), replaceContact),
  // An expense that does not change needs no change of its markers.
  expense: (row) =>
    unchanged(versioned<Expense>(row, EXPENSE_FIELDS), (old, next) => replaceExpense(old, next, [])),
  photo: (row) => [unchanged(versioned<Photo>(row, PHOTO_FIELDS), replacePhoto)],
}

const unchanged = <T, W>(old: Versioned<T>, replace: (old: Versioned<T>, next: T) => W): W =>
  replace(old, old.record)

/**
 * Adds the records of earlier versions to the index `changes`, at the place of their `updated_at`. Records that were
 * deleted before have no tombstone.
 */
export const lastChanges: BackfillJob = {
  name: 'last-changes',
  description: 'lists by updated_since show records that have not changed since before the lists existed',
  types: MIRRORED_TYPES,
  async writesFor(row) {
    if (row.changes_sk !== undefined) return []
    const type = MIRRORED_TYPES.find((known) => known === row.type)
    return type ? REWRITES[type](row) : []
  },
}
