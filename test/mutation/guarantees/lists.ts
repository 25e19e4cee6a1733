import type { Guarantee } from './guarantee.ts'

const CONDITIONS = 'test/integration/table/conditions.test.ts'
const DELETED = 'test/unit/table/deleted-records.test.ts'
const CHANGES = 'test/unit/table/changes.test.ts'
const LOG = 'test/unit/webhooks/event-log.test.ts'
const LISTS = 'test/unit/table/store/list-records.test.ts'
const SEARCHES = 'test/unit/table/store/find-newest.test.ts'

/** Promises about lists: pages, searches, the changes since a time, and records that were deleted. */
export const LIST_GUARANTEES: readonly Guarantee[] = [
  {
    promise: 'a reference removes the error of its namespace, an identical one too (7.9)',
    file: 'shared/domain/sync-errors.ts',
    search: 'withReference(withoutError(expense, namespace, now), namespace',
    replace: 'withReference(expense, namespace',
    test: 'test/unit/domain/sync-errors.test.ts',
  },
  {
    promise: 'the markers of an expense with all its errors fit in a transaction',
    file: 'shared/table/expenses/markers.ts',
    search: 'const MAX_ERROR_MARKERS = 20',
    replace: 'const MAX_ERROR_MARKERS = 50',
    test: 'test/unit/table/expenses/rows.test.ts',
  },
  {
    promise: 'a list by sync errors finds those whose marker is shared',
    file: 'shared/table/expenses/entries.ts',
    search: '  yield shared\n',
    replace: '',
    test: 'test/integration/expenses/sync-errors.test.ts',
  },
  {
    promise: 'a change is not committed after lists may have passed its place',
    file: 'shared/table/store/commit.ts',
    search: 'if (window <= 0)',
    replace: 'if (window <= Number.NEGATIVE_INFINITY)',
    test: CHANGES,
  },
  {
    promise: 'the tries of a commit end with its window',
    file: 'shared/table/store/commit.ts',
    search: 'await withinMs(window,',
    replace: 'await withinMs(Number.POSITIVE_INFINITY,',
    test: CHANGES,
  },
  {
    promise: 'a list of changes ends where changes are complete',
    file: 'shared/table/changes/walk.ts',
    search: 'now.getTime() - CHANGES_DELAY_MS',
    replace: 'now.getTime()',
    test: CHANGES,
  },
  {
    promise: '9.5.6: the log of events ends where events are complete',
    file: 'shared/webhooks/events/log.ts',
    search: 'now.getTime() - CHANGES_DELAY_MS - 1',
    replace: 'now.getTime()',
    test: LOG,
  },
  {
    promise: '9.5.6: an event is not committed after the log may have passed its place',
    file: 'shared/table/store/commit.ts',
    search: 'if (isInOutbox(due_pk) && due_sk !== undefined) return timeOfDueKey(due_sk)',
    replace: '',
    test: LOG,
  },
  {
    promise:
      '9.5.6: a client that follows the log with a filter does not read twice what the filter left out',
    file: 'shared/webhooks/events/log.ts',
    search: 'place = entries.at(-1)?.sk ?? place',
    replace: '',
    test: LOG,
  },
  {
    promise: '9.5.6: a filter by several triggers needs the rights to each',
    file: 'shared/actions/webhooks/authorize.ts',
    search: '  several ?? (one && [one])',
    replace: '  one && [one]',
    test: 'test/unit/actions/guards.test.ts',
  },
  {
    promise: 'a list shows deletions only when they are asked for',
    file: 'shared/actions/changes/page.ts',
    search: 'if (!withDeleted) return {}',
    replace: '',
    test: 'test/integration/changes/list.test.ts',
  },
  {
    promise: 'a page of changes is cut from records and deletions together',
    file: 'shared/table/changes/list.ts',
    search: 'return { rows: rows.slice(0, limit), more: rows.length > limit }',
    replace: 'return { rows, more: rows.length > limit }',
    test: 'test/unit/table/changes.test.ts',
  },
  {
    promise: 'a deletion is later than every change of the contact',
    file: 'shared/table/changes/entry.ts',
    search: 'const deletedAt = timestampAfter(now, record)',
    replace: 'const deletedAt = now',
    test: 'test/integration/faster-clock.test.ts',
  },
  {
    promise: 'updated_at grows with every change, also within one millisecond',
    file: 'shared/domain/change.ts',
    search: 'updated_at: timestampAfter(now, record).toISOString()',
    replace: 'updated_at: now.toISOString()',
    test: 'test/unit/domain/updated-at.test.ts',
  },
  {
    promise: 'updated_at of a delivery grows with every change',
    file: 'shared/webhooks/deliveries/rows.ts',
    search: 'timestampAfter(now, delivery).toISOString()',
    replace: 'now.toISOString()',
    test: 'test/unit/table/row-updates.test.ts',
  },
  {
    promise: 'a list reads a row again that differs from its index entry',
    file: 'shared/table/store/list-records.ts',
    search: 'isOfEntry(row, list, entries[n]) && matches(recordOf(row))',
    replace: 'matches(recordOf(row))',
    test: LISTS,
  },
  {
    promise: 'a list reads a row again that does not match its filter',
    file: 'shared/table/store/list-records.ts',
    search: 'isOfEntry(row, list, entries[n]) && matches(recordOf(row))',
    replace: 'isOfEntry(row, list, entries[n])',
    test: LISTS,
  },
  {
    promise: 'a list that an entry can leave takes has_more from rows',
    file: 'shared/table/store/list-records.ts',
    search: 'isPermanent && !accept && !list.matches',
    replace: 'isPermanent',
    test: LISTS,
  },
  {
    promise: 'lists read rows at half cost',
    file: 'shared/table/store/read-many.ts',
    search: 'const rows = await readMany(keys, false)',
    replace: 'const rows = await readMany(keys)',
    test: LISTS,
  },
  {
    promise: 'a search returns nothing before all that precedes it is read',
    file: 'shared/table/store/search-plan.ts',
    search: 'unread < 0 || first.length >= limit ? first.slice(0, limit) : undefined',
    replace: 'unread < 0 || first.length > 0 ? first.slice(0, limit) : undefined',
    test: SEARCHES,
  },
  {
    promise: 'a search runs at most 32 queries at a time',
    file: 'shared/table/store/search-plan.ts',
    search: 'const WIDTHS = [4, 32] as const',
    replace: 'const WIDTHS = [4, 320] as const',
    test: SEARCHES,
  },
  {
    promise: 'a search of 100,000 records takes four rounds',
    file: 'shared/table/store/search-plan.ts',
    search: 'const WIDTHS = [4, 32] as const',
    replace: 'const WIDTHS = [4, 4] as const',
    test: SEARCHES,
  },
  {
    promise: 'a search reads only as much as its page is likely to need',
    file: 'shared/table/store/search-plan.ts',
    search: 'const most = Math.min(share, Math.ceil(needed / seen.page))',
    replace: 'const most = share',
    test: SEARCHES,
  },
  {
    promise: 'a deleted record is not found by its key',
    file: 'shared/table/store/read.ts',
    search: 'Item && isPresent(Item)',
    replace: 'Item',
    test: DELETED,
  },
  {
    promise: 'a deleted record is not found in a batch',
    file: 'shared/table/store/read.ts',
    search: 'if (isPresent(row)) found.set',
    replace: 'found.set',
    test: DELETED,
  },
  {
    promise: 'a list of contacts leaves out deleted ones',
    file: 'shared/table/store/query.ts',
    search: 'items.filter(isPresent)',
    replace: 'items',
    test: DELETED,
  },
  {
    promise: 'a search of contacts leaves out deleted ones',
    file: 'shared/table/store/collection.ts',
    search: 'items.filter(isPresent).map(toRecord)',
    replace: 'items.map(toRecord)',
    test: DELETED,
  },
  {
    promise: 'a write that needs a record is refused if it is deleted',
    file: 'shared/table/store/write.ts',
    search: 'attribute_exists(pk) AND #type <> :tombstone',
    replace: 'attribute_exists(pk) AND #type <> :tombstone OR attribute_exists(pk)',
    test: CONDITIONS,
  },
]
