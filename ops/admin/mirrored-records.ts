import { isDeepStrictEqual } from 'node:util'
import { EXPENSE_FIELDS, type Expense } from '../../shared/domain/expenses/expense.ts'
import { changeRecord, timestampAfter } from '../../shared/domain/kit/change.ts'
import type { Fields } from '../../shared/domain/kit/stored-record.ts'
import type { Dated, MirroredType } from '../../shared/domain/kit/tombstone.ts'
import { TOMBSTONE } from '../../shared/domain/kit/tombstone.ts'
import { PHOTO_FIELDS, type Photo } from '../../shared/domain/photos/photo.ts'
import { CONTACT_FIELDS, type Contact } from '../../shared/domain/sales/contact.ts'
import { OPPORTUNITY_FIELDS, type Opportunity } from '../../shared/domain/sales/opportunity.ts'
import { textOf } from '../../shared/domain/sales/opportunity-filter.ts'
import { BY_OPERATOR, changedBy } from '../../shared/table/changes/changed-by.ts'
import { contactInsertion, contactReplacement } from '../../shared/table/contacts.ts'
import { markedNamespaces, readNamespaces } from '../../shared/table/expenses/namespaces.ts'
import { expenseInsertion, expenseReplacement } from '../../shared/table/expenses/rows.ts'
import { changeOfSortKey, replacedFileKey } from '../../shared/table/keys.ts'
import { opportunityReplacement } from '../../shared/table/opportunities.ts'
import { textWrite } from '../../shared/table/opportunity-texts.ts'
import { photoReplacement } from '../../shared/table/photos.ts'
import { receiptRemoval } from '../../shared/table/replaced-files.ts'
import type { Row } from '../../shared/table/store/read.ts'
import { checked, type Versioned, versioned } from '../../shared/table/store/versioned.ts'
import type { Condition, Write } from '../../shared/table/store/write.ts'

type Writes = Write[] | Promise<Write[]>
/** The result is checked against the fields of the type. */
export type Rewrite = (record: unknown) => unknown

/** How the operator's tool changes the records of a type: through the writes of requests, with all index entries. */
export interface MirroredRecords {
  /** The writes that replace a record; empty if it does not change. */
  rewrite(row: Row, change: Rewrite): Promise<Write[]>
  /**
   * The writes that give a record its former content; empty if it has that content, undefined if the record cannot be
   * put back.
   * @param current the current row, or the tombstone
   * @param former the row of a restored table
   * @param change a change of the former content
   */
  putBack(current: Row, former: Row, change: Rewrite): Promise<Write[] | undefined>
}

interface Rules<T> {
  readonly fields: Fields<T>
  readonly replacement: (old: Versioned<T>, next: T) => Writes
  /** The former content, but with the current values of the fields that only the service changes. */
  readonly merged: (former: T, current: T) => T | undefined
  /** The writes of a deleted record that exists again. Absent if records of the type are never deleted. */
  readonly insertion?: (record: T) => Writes
  /** Further writes of a record that gets its former content. */
  readonly more?: (current: T | undefined, next: T, now: Date) => Write[]
}

function records<T extends Dated>({
  fields,
  replacement,
  merged,
  insertion,
  more = () => [],
}: Rules<T>): MirroredRecords {
  const replaced = async (old: Versioned<T>, content: T, added: typeof more) => {
    const now = new Date()
    const next = changeRecord(old.record, content, now)
    if (isDeepStrictEqual(next, changeRecord(old.record, {}, now))) return []
    return changedBy([...(await replacement(old, next)), ...added(old.record, next, now)], BY_OPERATOR)
  }
  return {
    rewrite: async (row, change) => {
      const old = versioned<T>(row, fields)
      return replaced(old, checked<T>(row, 'data', change(old.record), fields), () => [])
    },
    putBack: async (current, former, change) => {
      const { record: stored } = versioned<T>(former, fields)
      const record = checked<T>(former, 'data', change(stored), fields)
      if (current.type !== TOMBSTONE) {
        const old = versioned<T>(current, fields)
        const content = merged(record, old.record)
        return content && replaced(old, content, more)
      }
      if (!insertion) return undefined
      const now = new Date()
      const { updated_at } = changeOfSortKey(String(current.changes_sk))
      const next = changeRecord(record, {}, timestampAfter(now, { updated_at }))
      const [first, ...others] = await insertion(next)
      if (!first || !('put' in first)) throw new Error('an insertion begins with the row')
      const revived = { put: { ...first.put, v: versionAt(now) }, when: isTombstone(current) }
      return changedBy([revived, ...others, ...more(undefined, next, now)], BY_OPERATOR)
    },
  }
}

/**
 * The version of a restored record: the current time in epoch seconds. It is higher than any former version, because no
 * record changes once a second for years. Counters skip versions before the deletion.
 */
const versionAt = (now: Date): number => Math.floor(now.getTime() / 1000)

/** Refuses the write if the record is no longer deleted. */
const isTombstone = ({ changes_sk }: Row): Condition => ({
  expression: '#type = :tombstone AND changes_sk = :deleted',
  names: { '#type': 'type' },
  values: { ':tombstone': TOMBSTONE, ':deleted': changes_sk },
})

const marked = async ({ workspace_id }: Expense) => markedNamespaces(await readNamespaces(workspace_id))

/**
 * Cancels the removal of the files of a receipt that the expense shows again, and schedules the removal of the files of
 * the receipt that it replaces.
 */
function receiptWrites(current: Expense | undefined, next: Expense, now: Date): Write[] {
  if (current && isDeepStrictEqual(current.receipt, next.receipt)) return []
  const shown = [next.receipt?.key, next.receipt?.display].flatMap((file) => file ?? [])
  const removals = receiptRemoval(next.workspace_id, current?.receipt ?? null, now)
  return [...shown.map((file) => ({ delete: replacedFileKey(next.workspace_id, file) })), ...removals]
}

/** Prefixes of receipts sort by time. */
const newest = (one: string | null, other: string | null) => ((one ?? '') > (other ?? '') ? one : other)

export const MIRRORED: Readonly<Record<MirroredType, MirroredRecords>> = {
  contact: records<Contact>({
    fields: CONTACT_FIELDS,
    replacement: contactReplacement,
    merged: (former, { phone_e164, holds_number }) => ({
      ...former,
      holds_number: holds_number && phone_e164 === former.phone_e164,
    }),
    // Another contact may have reserved the number meanwhile.
    insertion: (contact) => contactInsertion({ ...contact, holds_number: false }),
  }),
  opportunity: records<Opportunity>({
    fields: OPPORTUNITY_FIELDS,
    // The stream would write the text row later, and an erasure ends when no row has the name.
    replacement: (old, next) => [
      opportunityReplacement(old, next),
      textWrite(next.workspace_id, next.id, textOf(next)),
    ],
    // Estimates are not put back.
    merged: ({ planned: _, ...former }, { estimate, planned }) => ({
      ...former,
      estimate,
      ...(planned && { planned }),
    }),
  }),
  expense: records<Expense>({
    fields: EXPENSE_FIELDS,
    replacement: async (old, next) => expenseReplacement(old, next, await marked(next)),
    // An upload link of that time no longer works.
    merged: (former, { receipt_upload, last_attached }) => ({
      ...former,
      receipt_upload,
      last_attached: newest(former.last_attached, last_attached),
    }),
    insertion: async (expense) =>
      expenseInsertion({ ...expense, receipt_upload: null }, await marked(expense)),
    more: receiptWrites,
  }),
  photo: records<Photo>({
    fields: PHOTO_FIELDS,
    replacement: photoReplacement,
    // The upload of a pending photo is over.
    merged: (former, { status, file, failure_reason }) =>
      former.status === 'pending' || status === 'pending' ? undefined : { ...former, file, failure_reason },
  }),
}
