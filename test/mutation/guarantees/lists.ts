import type { Guarantee } from './guarantee.ts'

const CHANGES = 'test/unit/table/changes.test.ts'
const LISTS = 'test/unit/table/store/list-records.test.ts'
const SEARCHES = 'test/unit/table/store/find-newest.test.ts'

/** Promises about lists: pages, searches, and the changes since a time. */
export const LIST_GUARANTEES: readonly Guarantee[] = [
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
    promise: 'a deletion is later than every change of the contact',
    file: 'functions/contacts/delete.ts',
    search: 'timestampAfter(now, current.record)',
    replace: 'timestampAfter(now, { ...current.record, updated_at: current.record.created_at })',
    test: 'test/integration/faster-clock.test.ts',
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
]
