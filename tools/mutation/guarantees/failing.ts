import type { Guarantee } from './guarantee.ts'

const FAILING = 'test/integration/subscriptions/failing.test.ts'
const HEALTH = 'test/unit/webhooks/health.test.ts'
const PAUSE = 'test/unit/webhooks/pause-failing.test.ts'
const ROWS = 'test/unit/webhooks/subscription-rows.test.ts'
const DOMAIN = 'test/unit/domain/subscription.test.ts'

/** Promises about subscriptions that fail for days (contract 11.15). */
export const FAILING_GUARANTEES: readonly Guarantee[] = [
  {
    promise: 'a subscription that has been failing for five days is paused',
    file: 'shared/webhooks/sweep/process-due-row.ts',
    search: 'if (until.getTime() > Date.now()) {',
    replace: 'if (until) {',
    test: PAUSE,
  },
  {
    promise: 'a subscription is not paused as failing before five days are over',
    file: 'shared/webhooks/sweep/process-due-row.ts',
    search: 'failingSince > since ? failingSince : since',
    replace: 'failingSince > since ? since : failingSince',
    test: PAUSE,
  },
  {
    promise: 'a success at the same moment keeps a failing subscription active',
    file: 'shared/webhooks/subscriptions/writes.ts',
    search: ' AND failing_since = :failing',
    replace: ' AND (attribute_not_exists(nothing) OR failing_since = :failing)',
    test: FAILING,
  },
  {
    promise: 'another five days begin when a failing subscription is resumed',
    file: 'shared/webhooks/subscriptions/failing.ts',
    search: 'failing_since === null ? [] : [failingInsertion(subscription, at)]',
    replace: '[]',
    test: ROWS,
  },
  {
    promise: 'a failure is watched before it is written',
    file: 'shared/webhooks/subscriptions/health.ts',
    search: 'if (change.failing_since) await commit',
    replace: 'if (change.failing_since) void commit',
    test: HEALTH,
  },
  {
    promise: 'a write of health that is killed holds up nothing in the next invocation',
    file: 'shared/webhooks/subscriptions/health.ts',
    search: 'const current = writes.get(batcher) ??',
    replace: 'const current = (globalThis as { shared?: Map<SubscriptionId, Promise<void>> }).shared ??=',
    test: HEALTH,
  },
  {
    promise: 'a subscription whose newest attempt failed is not shown as healthy (contract 11.11)',
    file: 'shared/domain/subscription-health.ts',
    search: "if (status === 'healthy') return { retrying_since: at, last_failure }",
    replace: '',
    test: 'test/unit/domain/subscription-health.test.ts',
  },
  {
    promise: 'an attempt sees the change of another one that ended after it began (contract 11.11)',
    file: 'shared/webhooks/subscriptions/health.ts',
    search: 'const health = laterHealth(read, seen)',
    replace: 'const health = read ?? seen',
    test: HEALTH,
  },
  {
    promise: 'a slow attempt reads the health that other instances have written (contract 11.11)',
    file: 'shared/webhooks/subscriptions/health.ts',
    search: 'if (duration_ms < READ_AGAIN_MS) return health',
    replace: 'return health',
    test: HEALTH,
  },
  {
    promise: 'a receiver that often fails and often succeeds does not make the row of its subscription hot',
    file: 'shared/webhooks/subscriptions/health.ts',
    search: 'if (wait > 0) await sleep(wait)',
    replace: '',
    test: HEALTH,
  },
  {
    promise: 'pausing a subscription that is paused as failing keeps its reason',
    file: 'shared/domain/subscription.ts',
    search: 'if (status === undefined || status === subscription.status) return subscription',
    replace: 'if (status === undefined) return subscription',
    test: DOMAIN,
  },
  {
    promise: 'a subscription that waits for its owner is not paused as failing',
    file: 'shared/webhooks/sweep/process-due-row.ts',
    search: "statusOf(found.record) === 'active' ? found.health.failing_since : null",
    replace: 'statusOf(found.record) && found.health.failing_since',
    test: PAUSE,
  },
]
