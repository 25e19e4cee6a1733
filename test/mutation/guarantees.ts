/** A promise of the service, a change that breaks the one line that keeps it, and the test file that then fails. */
export interface Guarantee {
  readonly promise: string
  readonly file: string
  readonly search: string
  readonly replace: string
  readonly test: string
}

const ELIGIBILITY = 'test/integration/webhooks/eligibility.test.ts'
const REPEATED = 'test/integration/webhooks/repeated-work.test.ts'
const CHECK = 'test/integration/webhooks/check-deliveries.test.ts'
const OUTBOX = 'test/unit/webhooks/sweep-outbox.test.ts'
const CHANGES = 'test/unit/table/changes.test.ts'
const LISTS = 'test/unit/table/store/list-records.test.ts'
const SEARCHES = 'test/unit/table/store/find-newest.test.ts'
const CONDITIONS = 'test/integration/table/conditions.test.ts'
const DELETED = 'test/unit/table/deleted-records.test.ts'

/**
 * Promises that were once untested, although every line was covered. `npm run mutate -- guarantees` breaks each and
 * expects its test to fail. When you rewrite one of these lines, update its entry.
 */
export const GUARANTEES: readonly Guarantee[] = [
  {
    promise: 'a delivery has six attempts',
    file: 'shared/webhooks/deliver.ts',
    search: 'claimed.started - claimed.earlier > MAX_ATTEMPTS',
    replace: 'claimed.started - claimed.earlier >= MAX_ATTEMPTS',
    test: ELIGIBILITY,
  },
  {
    promise: 'a previous secret signs for 24 hours only',
    file: 'shared/webhooks/signing-secrets.ts',
    search: 'previous && Date.parse(previous.until) > now.getTime()',
    replace: 'previous',
    test: ELIGIBILITY,
  },
  {
    promise: 'a deactivated owner gets no expense data',
    file: 'shared/webhooks/check-eligibility.ts',
    search: "status === 'active' && maySeeAllExpenses",
    replace: 'maySeeAllExpenses',
    test: ELIGIBILITY,
  },
  {
    promise: 'a revoked API key stays revoked',
    file: 'shared/table/access/api-keys.ts',
    search: '...credentialFields(member, workspace) }, PRESENT)',
    replace: '...credentialFields(member, workspace) })',
    test: CONDITIONS,
  },
  {
    promise: 'a change of a member does not restore the old plan',
    file: 'shared/actions/members/change.ts',
    search: 'replaceMember(current, member), checkWorkspace(workspace), ...credentials',
    replace: 'replaceMember(current, member), ...credentials',
    test: CONDITIONS,
  },
  {
    promise: 'an expired Idempotency-Key can be used again',
    file: 'shared/table/access/idempotency.ts',
    search: 'attribute_not_exists(pk) OR expires_at <= :now',
    replace: 'attribute_not_exists(pk) OR expires_at < :now AND expires_at > :now',
    test: CONDITIONS,
  },
  {
    promise: 'the sweep does not restore an expired event',
    file: 'shared/table/webhooks/due.ts',
    search: "ConditionExpression: 'due_sk = :seen',",
    replace: '',
    test: CONDITIONS,
  },
  {
    promise: 'a delivery whose message was lost is attempted',
    file: 'shared/webhooks/check-deliveries.ts',
    search: 'rows.filter(hasOnlyMessage)',
    replace: 'rows.filter(() => false)',
    test: CHECK,
  },
  {
    promise: 'an attempt that is interrupted after the check of its event is repeated',
    file: 'shared/webhooks/check-deliveries.ts',
    search: "Date.parse(lease_until ?? '') || 0",
    replace: '0',
    test: CHECK,
  },
  {
    promise: 'an event whose fan-out was lost is delivered',
    file: 'shared/webhooks/check-deliveries.ts',
    search: 'isExpected && !found.get(key.pk)',
    replace: 'isExpected && found.get(key.pk) === null',
    test: CHECK,
  },
  {
    promise: 'no check follows the one that fanned an event out',
    file: 'shared/webhooks/check-deliveries.ts',
    search: 'return { ...toStoredEvent(event), isChecked: false }',
    replace: 'return toStoredEvent(event)',
    test: CHECK,
  },
  {
    promise: 'an expired event is not sent again',
    file: 'shared/webhooks/check-deliveries.ts',
    search: 'if (!event || hasExpired(event, new Date())) return undefined',
    replace: 'if (!event) return undefined',
    test: CHECK,
  },
  {
    promise: 'deliveries to a former subscriber are found',
    file: 'shared/table/webhooks/subscribers.ts',
    search: "put: { ...subscriberKey(workspace_id, trigger, id), type: 'subscriber', data, expires_at },",
    replace: 'delete: subscriberKey(workspace_id, trigger, id),',
    test: CHECK,
  },
  {
    promise: 'a former subscriber receives no event',
    file: 'shared/table/webhooks/subscribers.ts',
    search: 'since: NEVER }',
    replace: 'since: at }',
    test: 'test/unit/table/rows.test.ts',
  },
  {
    promise: 'the sweep passes no event that it has not checked',
    file: 'shared/webhooks/sweep-outbox.ts',
    search: 'const done = stop < 0 ? page : page.slice(0, stop)',
    replace: 'const done = page',
    test: OUTBOX,
  },
  {
    promise: 'an event that cannot be checked does not stop the others',
    file: 'shared/webhooks/sweep-outbox.ts',
    search: 'if (isTransient(outcome.reason)) throw outcome.reason',
    replace: 'throw outcome.reason',
    test: OUTBOX,
  },
  {
    promise: 'samples are kept before the sweep passes their events',
    file: 'shared/webhooks/sweep-outbox.ts',
    search: 'await beforeSaving()',
    replace: 'void beforeSaving()',
    test: OUTBOX,
  },
  {
    promise: 'deliveries of an event of the version before are due for the sweep',
    file: 'shared/webhooks/fan-out.ts',
    search: 'event.isChecked ? undefined : lostAt(now)',
    replace: 'undefined',
    test: 'test/unit/webhooks/fan-out.test.ts',
  },
  {
    promise: 'events of the version before are swept in all of its shards',
    file: 'shared/table/keys.ts',
    search: '[8, 9, 10, 11, 12, 13, 14, 15] as const',
    replace: '[8, 9, 10, 11, 12, 13, 14] as const',
    test: 'test/unit/table/keys.test.ts',
  },
  {
    promise: 'a call does not reference a contact that is deleted at the same time',
    file: 'shared/actions/calls/resolve-party.ts',
    search: 'writes: [checkContact(contact)]',
    replace: 'writes: []',
    test: CONDITIONS,
  },
  {
    promise: 'a contended commit is a 503',
    file: 'shared/http/error-responses.ts',
    search: 'if (isTransient(error)) return unavailable()',
    replace: '',
    test: 'test/unit/http/error-responses.test.ts',
  },
  {
    promise: 'a page that is too large for Lambda is a 400',
    file: 'shared/http/response.ts',
    search: 'if (isReturnable(result)) return result',
    replace: 'return result',
    test: 'test/unit/http/response.test.ts',
  },
  {
    promise: 'a body in another charset is a 415',
    file: 'shared/http/input.ts',
    search: ' && (!charset || ',
    replace: ' && (true || ',
    test: 'test/unit/http/input.test.ts',
  },
  {
    promise: 'a slow attempt is retried in the slow lane',
    file: 'shared/webhooks/lane.ts',
    search: "duration_ms > SLOW_MS ? 'slow' : 'main'",
    replace: "duration_ms > SLOW_MS ? 'main' : 'main'",
    test: 'test/unit/webhooks/lane.test.ts',
  },
  {
    promise: 'one of two sweeps handles a row',
    file: 'shared/webhooks/claim-due-row.ts',
    search:
      '(await postpone(due, until, slimOfOverdue(row))) ? { ...row, ...dueKey(due, until) } : undefined',
    replace: '(await postpone(due, until, slimOfOverdue(row))) ? row : row',
    test: REPEATED,
  },
  {
    promise: 'a delivery that begins to wait while its subscription is resumed is resumed too',
    file: 'shared/webhooks/waiting.ts',
    search: "if (subscription?.record.status === 'active') return resumeOne(claimed, batch)",
    replace: '',
    test: 'test/unit/webhooks/deliver.test.ts',
  },
  {
    promise: 'an earlier resumption delivers nothing while the subscription is paused again',
    file: 'shared/webhooks/resume.ts',
    search: 'if (next === undefined) return\n',
    replace: '',
    test: 'test/integration/webhooks/waiting.test.ts',
  },
  {
    promise: 'a repeated page of a replay sends nothing twice',
    file: 'shared/webhooks/replay.ts',
    search: "if (row.replay === replay.id) return 'before'",
    replace: '',
    test: REPEATED,
  },
  {
    promise: 'a replay covers no events after its request',
    file: 'shared/domain/replay.ts',
    search: 'input.until && input.until < at ? input.until : at',
    replace: 'input.until ?? at',
    test: 'test/unit/domain/replay.test.ts',
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
    search: 'Items.filter(isPresent)',
    replace: 'Items',
    test: DELETED,
  },
  {
    promise: 'a search of contacts leaves out deleted ones',
    file: 'shared/table/store/collection.ts',
    search: 'Items.filter(isPresent).map(toRecord)',
    replace: 'Items.map(toRecord)',
    test: DELETED,
  },
  {
    promise: 'a write that needs a record is refused if it is deleted',
    file: 'shared/table/store/write.ts',
    search: 'attribute_exists(pk) AND #type <> :tombstone',
    replace: 'attribute_exists(pk) AND #type <> :tombstone OR attribute_exists(pk)',
    test: CONDITIONS,
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
