import type { Guarantee } from './guarantee.ts'

const ELIGIBILITY = 'test/integration/webhooks/eligibility.test.ts'
const REPEATED = 'test/integration/webhooks/repeated-work.test.ts'
const CONDITIONS = 'test/integration/table/conditions.test.ts'

/** Promises about attempts, subscriptions and replays. */
export const DELIVERY_GUARANTEES: readonly Guarantee[] = [
  {
    promise: 'a complete response counts, also when bytes follow it (9.1.6)',
    file: 'shared/webhooks/send/exchange.ts',
    search: '!isOver && !response?.complete',
    replace: '!isOver',
    test: 'test/unit/webhooks/send.test.ts',
  },
  {
    promise: 'a 2xx response that is cut off is a failed attempt (9.1.6)',
    file: 'shared/webhooks/send/exchange.ts',
    search: "response.on('error', fail)",
    replace: "response.on('error', end)",
    test: 'test/unit/webhooks/send.test.ts',
  },
  {
    promise: 'a response with a part of a header value is not stored (8.1.2)',
    file: 'shared/webhooks/send/redact.ts',
    search: 'values?.isIn([...texts, ...bytes])',
    replace: 'false',
    test: 'test/unit/webhooks/header-values.test.ts',
  },
  {
    promise: 'a response that is no text is not stored where it may hold a header value (8.1.2)',
    file: 'shared/webhooks/send/redact.ts',
    search: 'BINARY.test(kept)',
    replace: 'false',
    test: 'test/unit/webhooks/header-values.test.ts',
  },
  {
    promise: 'a short password of Basic with a separator is not stored (8.1.2)',
    file: 'shared/webhooks/send/header-values.ts',
    search: 'const words = [password, ...',
    replace: 'const words = [...',
    test: 'test/unit/webhooks/header-values.test.ts',
  },
  {
    promise: 'a response with a part of what a header value decodes to is not stored (8.1.2)',
    file: 'shared/webhooks/send/header-values.ts',
    search: 'decoded.push(...forms.texts, ...forms.bytes)',
    replace: 'decoded.push(value)',
    test: 'test/unit/webhooks/header-values.test.ts',
  },
  {
    promise: 'a test delivery shows that it is one (9.8.6)',
    file: 'shared/domain/delivery.ts',
    search: 'delivery.is_test ?? false',
    replace: 'false',
    test: 'test/unit/domain/delivery.test.ts',
  },
  {
    promise: 'a delivery has six attempts',
    file: 'shared/webhooks/deliver/deliver.ts',
    search: 'claimed.started - claimed.earlier > MAX_ATTEMPTS',
    replace: 'claimed.started - claimed.earlier >= MAX_ATTEMPTS',
    test: ELIGIBILITY,
  },
  {
    promise: 'a previous secret signs for 24 hours only',
    file: 'shared/webhooks/subscriptions/secrets.ts',
    search: 'previous && Date.parse(previous.until) > now.getTime()',
    replace: 'previous',
    test: ELIGIBILITY,
  },
  {
    promise: 'the sweep does not restore an expired event',
    file: 'shared/table/store/due-index.ts',
    search: "ConditionExpression: 'due_sk = :seen',",
    replace: '',
    test: CONDITIONS,
  },
  {
    promise: 'a former subscriber receives no event',
    file: 'shared/webhooks/subscriptions/subscribers.ts',
    search: 'since: NEVER }',
    replace: 'since: at }',
    test: 'test/unit/webhooks/subscription-rows.test.ts',
  },
  {
    promise: 'a slow attempt is retried in the slow lane',
    file: 'shared/webhooks/queue/lanes.ts',
    search: "duration_ms > SLOW_MS ? 'slow' : 'main'",
    replace: "duration_ms > SLOW_MS ? 'main' : 'main'",
    test: 'test/unit/webhooks/lane.test.ts',
  },
  {
    promise: 'one of two sweeps handles a row',
    file: 'shared/webhooks/sweep/due-rows.ts',
    search:
      '(await postpone(due, until, projectedOfOverdue(row))) ? { ...row, ...dueKey(due, until) } : undefined',
    replace: '(await postpone(due, until, projectedOfOverdue(row))) ? row : row',
    test: REPEATED,
  },
  {
    promise: 'a delivery that begins to wait while its subscription is resumed is resumed too',
    file: 'shared/webhooks/deliver/deliver.ts',
    search: "if (subscription?.record.status === 'active') return resumeOne(claimed, batch)",
    replace: '',
    test: 'test/unit/webhooks/deliver-without-attempt.test.ts',
  },
  {
    promise: 'an earlier resumption delivers nothing while the subscription is paused again',
    file: 'shared/webhooks/resume/resume.ts',
    search: 'if (next === undefined) return\n',
    replace: '',
    test: 'test/unit/webhooks/resume.test.ts',
  },
  {
    promise: 'a sweep queues nothing that a resumption is about to deliver in order',
    file: 'shared/webhooks/resume/resume.ts',
    search: 'n * EACH_MS',
    replace: '0',
    test: 'test/unit/webhooks/resume.test.ts',
  },
  {
    promise: 'a delivery whose secret does not open is attempted six times, and not for 90 days',
    file: 'shared/webhooks/deliver/deliver.ts',
    search: 'if (reason instanceof NotOpened) {',
    replace: 'if (false) {',
    test: 'test/integration/webhooks/not-opened.test.ts',
  },
  {
    promise: 'a sealing key that cannot be read costs no attempt',
    file: 'shared/webhooks/deliver/deliver.ts',
    search: 'if (reason instanceof NotOpened) {',
    replace: 'if (reason instanceof Error) {',
    test: 'test/unit/webhooks/deliver-without-attempt.test.ts',
  },
  {
    promise: 'resealing keeps a change that is made at the same time',
    file: 'shared/webhooks/subscriptions/writes.ts',
    search: 'when = unchanged(old.v)',
    replace: "when: Write['when'] = { expression: 'attribute_exists(#v)', names: { '#v': 'v' } }",
    test: 'test/unit/webhooks/subscription-rows.test.ts',
  },
  {
    promise:
      'after a change of the sealing key, deliveries go on with the secrets that the previous key sealed',
    file: 'infra/admin/reseal/sealing-keys.ts',
    search: 'const text = previous && opened(sealed, previous)',
    replace: 'const text = undefined',
    test: 'test/integration/admin/reseal.test.ts',
  },
  {
    promise: 'a repeated page of a replay sends nothing twice',
    file: 'shared/webhooks/resume/replay.ts',
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
    promise:
      'a delivery shows where its newest attempt went, also after the subscription has moved (contract 14.1)',
    file: 'shared/domain/delivery.ts',
    search: 'delivery.target_url ?? subscription.target_url',
    replace: 'subscription.target_url',
    test: 'test/unit/domain/delivery.test.ts',
  },
  {
    promise:
      'a delivery that succeeds later leaves the list of failures, and its attempt is still found (contract 14.13, 14.14)',
    file: 'shared/webhooks/deliveries/failures.ts',
    search: "(after.attempts.length > 0 ? 'past' : undefined)",
    replace: 'undefined',
    test: 'test/unit/table/row-updates.test.ts',
  },
  {
    promise: 'a skipped delivery leaves the list of failures (contract 14.13)',
    file: 'shared/webhooks/deliveries/leases.ts',
    search: "['due_pk', 'due_sk'].map(expression.at), ...failure.remove",
    replace: "['due_pk', 'due_sk'].map(expression.at)",
    test: 'test/unit/table/row-updates.test.ts',
  },
  {
    promise: 'a failed attempt places its delivery in the list of failures (contract 14.13)',
    file: 'shared/domain/delivery.ts',
    search:
      "return status === 'pending' && attempts.some(({ error }) => error !== null) ? 'retrying' : undefined",
    replace: 'return undefined',
    test: 'test/unit/table/row-updates.test.ts',
  },
  {
    promise: 'a subscription that is deleted takes no place in the summary (contract 14.14)',
    file: 'shared/webhooks/subscriptions/rows.ts',
    search: "return rows.filter(({ record }) => record.status !== 'revoked')",
    replace: 'return rows',
    test: 'test/unit/webhooks/subscriptions.test.ts',
  },
  {
    promise: 'an attempt stores where it went (contract 14.1)',
    file: 'shared/webhooks/deliveries/outcomes.ts',
    search: "if (target_url) set.push(equal(expression, 'data.target_url', target_url))",
    replace: '',
    test: 'test/unit/table/row-updates.test.ts',
  },
  {
    promise: 'a value of a batched update goes to its own attribute',
    file: 'shared/table/store/batching/request-batcher.ts',
    search: 'values[index]',
    replace: 'values[Parameters.length]',
    test: 'test/unit/table/row-updates.test.ts',
  },
  {
    promise: '13.4: an attempt starts at the time that its signature names',
    file: 'shared/webhooks/deliver/attempt.ts',
    search: 'prepared.signedAt.toISOString()',
    replace: 'new Date().toISOString()',
    test: 'test/unit/webhooks/deliver.test.ts',
  },
]
