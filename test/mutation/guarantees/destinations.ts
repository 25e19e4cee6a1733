import type { Guarantee } from './guarantee.ts'

/** Promises about what reaches which target (contract 11.13). */
export const DESTINATION_GUARANTEES: readonly Guarantee[] = [
  {
    promise: 'a delivery of a removed trigger is skipped when it would be attempted',
    file: 'shared/webhooks/check-eligibility.ts',
    search: 'if (!includesTrigger(subscription.record.trigger_ids, claimed.delivery.trigger_id))',
    replace: 'if (false)',
    test: 'test/integration/webhooks/eligibility.test.ts',
  },
  {
    promise: 'a replay leaves out deliveries of removed triggers',
    file: 'shared/domain/replay.ts',
    search: 'if (!includesTrigger(served, trigger_id)) return false',
    replace: '',
    test: 'test/unit/webhooks/replay.test.ts',
  },
  {
    promise: 'a delivery of a removed trigger cannot be redelivered',
    file: 'functions/deliveries/redeliver.ts',
    search: 'requireServed(subscription, row.delivery)',
    replace: '',
    test: 'test/integration/subscriptions/narrowed.test.ts',
  },
]
