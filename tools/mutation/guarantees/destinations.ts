import type { Guarantee } from './guarantee.ts'

/** Promises about the targets that deliveries reach (contract 11.10, 11.13). */
export const DESTINATION_GUARANTEES: readonly Guarantee[] = [
  {
    promise: 'a delivery of a removed trigger is skipped when it would be attempted',
    file: 'shared/webhooks/deliver/check-eligibility.ts',
    search: 'if (!includesTrigger(subscription.record.trigger_ids, claimed.delivery.trigger_id))',
    replace: 'if (false)',
    test: 'test/integration/webhooks/eligibility.test.ts',
  },
  {
    promise: 'a replay leaves out deliveries of removed triggers',
    file: 'shared/domain/replay.ts',
    search: '!includesTrigger(served, trigger_id) || ',
    replace: '',
    test: 'test/unit/webhooks/replay.test.ts',
  },
  {
    promise: 'a replay leaves out deliveries of triggers that were added after its request',
    file: 'shared/domain/replay.ts',
    search: ' || !includesTrigger(trigger_ids, trigger_id)',
    replace: '',
    test: 'test/unit/domain/replay.test.ts',
  },
  {
    promise: 'a delivery of a removed trigger cannot be redelivered',
    file: 'functions/deliveries/redeliver.ts',
    search: 'requireServed(subscription, row.delivery)',
    replace: '',
    test: 'test/integration/subscriptions/narrowed/api.test.ts',
  },
  {
    promise: 'header values do not follow target_url to another host',
    file: 'functions/subscriptions/patch.ts',
    search: 'requireMove(record, body.target_url, body.headers)',
    replace: 'requireMove(record, body.target_url, {})',
    test: 'test/integration/subscriptions/header-host.test.ts',
  },
  {
    promise: 'another scheme or port is another host for header values',
    file: 'shared/domain/subscription.ts',
    search: 'new URL(one).origin === new URL(other).origin',
    replace: 'new URL(one).hostname === new URL(other).hostname',
    test: 'test/unit/domain/subscription.test.ts',
  },
]
