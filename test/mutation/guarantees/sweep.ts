import type { Guarantee } from './guarantee.ts'

const CHECK = 'test/integration/webhooks/check-deliveries.test.ts'
const OUTBOX = 'test/unit/webhooks/sweep-outbox.test.ts'
const UNIT_CHECK = 'test/unit/webhooks/check-deliveries.test.ts'
const RECHECK = 'test/unit/webhooks/recheck-workspaces.test.ts'
const ROWS = 'test/unit/webhooks/sweep-rows.test.ts'
const FAN_OUT = 'test/unit/webhooks/fan-out.test.ts'
const CALLS = 'test/unit/table/store-calls.test.ts'
const SCHEDULES = 'test/infra/schedules.test.ts'

/** Promises about the finds and repairs of the sweep. */
export const SWEEP_GUARANTEES: readonly Guarantee[] = [
  {
    promise: 'a delivery whose message was lost is attempted',
    file: 'shared/webhooks/sweep/check-deliveries.ts',
    search: 'found.filter(hasOnlyMessage)',
    replace: 'found.filter(() => false)',
    test: CHECK,
  },
  {
    promise: 'an attempt that is interrupted after the check of its event is repeated',
    file: 'shared/webhooks/sweep/check-deliveries.ts',
    search: "Date.parse(lease_until ?? '') || 0",
    replace: '0',
    test: CHECK,
  },
  {
    promise: 'an event whose fan-out was lost is delivered',
    file: 'shared/webhooks/sweep/check-deliveries.ts',
    search: 'isExpected && !rows[index]',
    replace: 'isExpected && rows[index] === null',
    test: CHECK,
  },
  {
    promise: 'a delivery that another fan-out writes during the check is attempted',
    file: 'shared/webhooks/sweep/check-deliveries.ts',
    search: 'await Promise.all(unsure.map((row) => makeDue(row, page)))',
    replace: '',
    test: UNIT_CHECK,
  },
  {
    promise: 'it is attempted although replicas do not show it yet',
    file: 'shared/webhooks/sweep/check-deliveries.ts',
    search: 'possible.map(({ key }) => page.readLatest(key))',
    replace: 'possible.map(({ key }) => page.readReplica(key))',
    test: UNIT_CHECK,
  },
  {
    promise: 'no check follows the one that fanned an event out',
    file: 'shared/webhooks/sweep/check-deliveries.ts',
    search: '{ ...toStoredEvent(stored), isChecked: false }',
    replace: 'toStoredEvent(stored)',
    test: CHECK,
  },
  {
    promise: 'an expired event is not sent again',
    file: 'shared/webhooks/sweep/check-deliveries.ts',
    search: 'if (!stored || hasExpired(stored, new Date())) return',
    replace: 'if (!stored) return',
    test: CHECK,
  },
  {
    promise: 'deliveries to a former subscriber are found',
    file: 'shared/webhooks/subscriptions/subscribers.ts',
    search: "put: { ...subscriberKey(workspace_id, trigger, id), type: 'subscriber', data, expires_at },",
    replace: 'delete: subscriberKey(workspace_id, trigger, id),',
    test: CHECK,
  },
  {
    promise: 'the sweep passes no event that it has neither checked nor left to a later run',
    file: 'shared/webhooks/sweep/outbox-shard.ts',
    search: 'page.slice(0, found && page.indexOf(found.event))',
    replace: 'page',
    test: OUTBOX,
  },
  {
    promise: 'it passes none on later pages either',
    file: 'shared/webhooks/sweep/outbox-shard.ts',
    search: 'const passed = lost ? [] :',
    replace: 'const passed =',
    test: OUTBOX,
  },
  {
    promise: 'an event that cannot be checked does not stop the others',
    file: 'shared/webhooks/sweep/outbox-shard.ts',
    search: 'lost ??= found',
    replace: 'if (found) throw found.reason',
    test: OUTBOX,
  },
  {
    promise: 'what is left out is checked again',
    file: 'shared/webhooks/sweep/left-out.ts',
    search: 'await requestRecheck(workspaceId, id, this.upTo)',
    replace: '',
    test: OUTBOX,
  },
  {
    promise: 'an event that is left out covers only later events of its own workspace',
    file: 'shared/webhooks/sweep/left-out.ts',
    search: 'return from !== undefined && from <= id',
    replace: 'return from !== undefined',
    test: OUTBOX,
  },
  {
    promise: 'a workspace is checked again until all of its events are checked',
    file: 'shared/webhooks/sweep/recheck-workspaces.ts',
    search: 'if (next !== undefined) await requestRecheck(workspaceId, next, upTo)',
    replace: '',
    test: RECHECK,
  },
  {
    promise:
      'of two sweeps at once, the one that began earlier ends no request for events that it does not check',
    file: 'shared/webhooks/sweep/recheck-workspaces.ts',
    search: 'const upTo = new Date(Math.max(recheck.upTo.getTime(), run.upTo.getTime()))',
    replace: 'const { upTo } = run',
    test: RECHECK,
  },
  {
    promise: 'requests for a workspace whose events cannot be listed become one',
    file: 'shared/webhooks/sweep/recheck-workspaces.ts',
    search: 'return from\n',
    replace: 'throw error\n',
    test: RECHECK,
  },
  {
    promise: 'the samples of events that were left out are kept',
    file: 'shared/webhooks/sweep/recheck-workspaces.ts',
    search: 'await newest.keep((_, reason) => Promise.reject(reason))',
    replace: '',
    test: RECHECK,
  },
  {
    promise: 'a request to check again that comes meanwhile is not lost',
    file: 'shared/webhooks/sweep/outbox-progress.ts',
    search: 'randomUUID()}',
    replace: 'String()}',
    test: CALLS,
  },
  {
    promise: 'a sweep that is behind another moves no position back',
    file: 'shared/webhooks/sweep/outbox-progress.ts',
    search: '...(when !== undefined && { ConditionExpression: when }),',
    replace: '',
    test: CALLS,
  },
  {
    promise: 'rows that cannot be claimed do not keep the sweep from those behind them',
    file: 'shared/webhooks/sweep/due-rows.ts',
    search: 'after = page.at(-1)?.due_sk',
    replace: 'after = page[0]?.due_sk',
    test: ROWS,
  },
  {
    promise: 'no row waits for another to be claimed',
    file: 'shared/webhooks/sweep/due-rows.ts',
    search: 'page.map((due) => sweepRow(due, now, run))',
    replace: 'await page.reduce(async (done, due) => [...(await done), await sweepRow(due, now, run)], [])',
    test: ROWS,
  },
  {
    promise: 'a throttled workspace takes no time of the others: in the sweep',
    file: 'shared/webhooks/sweep/due-rows.ts',
    search: 'run.refused.run(workspaceOfKey(due), async () => {',
    replace: 'run.refused.run(due.due_sk, async () => {',
    test: ROWS,
  },
  {
    promise: 'a throttled workspace takes no time of the others: when its events are checked again',
    file: 'shared/webhooks/sweep/recheck-workspaces.ts',
    search: 'refused.run(workspaceId, async () => {',
    replace: 'refused.run(newId(new Date()), async () => {',
    test: 'test/unit/webhooks/recheck-workspaces.test.ts',
  },
  {
    promise: 'a throttled workspace takes no time of the others: in the next sweep',
    file: 'shared/webhooks/sweep/due-rows.ts',
    search: 'refusedBefore = refused.refused()',
    replace: '',
    test: ROWS,
  },
  {
    promise: 'two sweeps at once lose no sample',
    file: 'shared/webhooks/events/samples.ts',
    search: 'slots.filter(({ slot }) => !kept.includes(slot))',
    replace: 'slots.filter(({ envelope }) => !newest.some(({ id }) => id === envelope?.id))',
    test: 'test/integration/webhooks/fan-out.test.ts',
  },
  {
    promise: 'a throttled workspace takes no time of the others: in fan-out',
    file: 'shared/webhooks/fan-out/refused-groups.ts',
    search: 'this.groups.has(group) ? withTries(1, work) : work()',
    replace: 'work()',
    test: FAN_OUT,
  },
  {
    promise: 'a throttled message takes no time of the other messages of its batch',
    file: 'shared/aws/coalesce.ts',
    search: 'void retry(one, outcome)',
    replace: 'await retry(one, outcome)',
    test: 'test/unit/aws/coalesce-retries.test.ts',
  },
  {
    promise: 'a throttled event does not hold up its shard of the stream',
    file: 'shared/webhooks/fan-out/fan-out.ts',
    search: "if (outcome.status === 'fulfilled' || !isTransient(outcome.reason)) return outcome",
    replace: 'if (outcome) return outcome',
    test: FAN_OUT,
  },
  {
    promise: 'samples are kept before the sweep passes their events',
    file: 'shared/webhooks/sweep/outbox.ts',
    search: 'await beforeSaving()',
    replace: 'void beforeSaving()',
    test: OUTBOX,
  },
  {
    promise: 'deliveries of an event whose check has failed are due for the sweep',
    file: 'shared/webhooks/fan-out/fan-out.ts',
    search: 'event.isChecked ? undefined : lostAt(now)',
    replace: 'undefined',
    test: FAN_OUT,
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
