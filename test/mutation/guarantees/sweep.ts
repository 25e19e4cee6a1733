import type { Guarantee } from './guarantee.ts'

const CHECK = 'test/integration/webhooks/check-deliveries.test.ts'
const OUTBOX = 'test/unit/webhooks/sweep-outbox.test.ts'
const SCHEDULES = 'test/infra/schedules.test.ts'

/** Promises about what the sweep finds and repairs, and what it leaves alone. */
export const SWEEP_GUARANTEES: readonly Guarantee[] = [
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
    promise: 'a delivery that another fan-out writes during the check is attempted',
    file: 'shared/webhooks/check-deliveries.ts',
    search: 'await Promise.all(unsure.map((row) => makeDue(row, report)))',
    replace: '',
    test: 'test/unit/webhooks/check-deliveries.test.ts',
  },
  {
    promise: 'no check follows the one that fanned an event out',
    file: 'shared/webhooks/check-deliveries.ts',
    search: 'event: { ...toStoredEvent(event), isChecked: false }',
    replace: 'event: toStoredEvent(event)',
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
    promise: 'deliveries of an event whose check has failed are due for the sweep',
    file: 'shared/webhooks/fan-out.ts',
    search: 'event.isChecked ? undefined : lostAt(now)',
    replace: 'undefined',
    test: 'test/unit/webhooks/fan-out.test.ts',
  },
  {
    promise: 'runs that cannot start do not pile up in the queue of Lambda',
    file: 'infra/constructs/run-every.ts',
    search: 'retryAttempts: 0, maxEventAge: MAX_WAIT',
    replace: 'retryAttempts: 0',
    test: SCHEDULES,
  },
  {
    promise: 'runs that cannot start do not pile up in EventBridge',
    file: 'infra/constructs/run-every.ts',
    search: 'new LambdaTarget(lambda, { maxEventAge: MAX_WAIT })',
    replace: 'new LambdaTarget(lambda)',
    test: SCHEDULES,
  },
]
