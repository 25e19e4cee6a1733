import type { Guarantee } from './guarantee.ts'

const SENT = 'test/unit/webhooks/probes.test.ts'
const WORK = 'test/unit/webhooks/check-receiver.test.ts'
const PROBES = 'shared/webhooks/probe/probes.ts'

/** Promises about the check of a receiver (9.6, contract 14.10 to 14.12). */
export const RECEIVER_CHECK_GUARANTEES: readonly Guarantee[] = [
  {
    promise: '9.6: a 410 does not pass for a refusal',
    file: PROBES,
    search: ' && answer.status !== 410',
    replace: '',
    test: SENT,
  },
  {
    promise: '9.6: a probe has five seconds',
    file: PROBES,
    search: "{ ...sender(env('PRIVATE_TARGETS')), timeoutMs }",
    replace: "sender(env('PRIVATE_TARGETS'))",
    test: SENT,
  },
  {
    promise: '9.6: the missing signature is missing in both schemes',
    file: PROBES,
    search: ", 'webhook-signature']",
    replace: ']',
    test: SENT,
  },
  {
    promise: '9.6: the altered body is signed as it was before',
    file: PROBES,
    search: 'body: bytesOf(event), secrets: keys',
    replace: 'body: bytesOf(sent), secrets: keys',
    test: SENT,
  },
  {
    promise: '9.6: each of two secrets signs a request alone',
    file: PROBES,
    search: 'send(newEvent(), { keys: [secret] })',
    replace: 'send(newEvent())',
    test: SENT,
  },
  {
    promise: '9.6: custom headers are sent with probes',
    file: PROBES,
    search: '{ ...custom, ...Object.fromEntries(own) }',
    replace: 'Object.fromEntries(own)',
    test: SENT,
  },
  {
    promise: '9.6: probes are sent once, although the message comes twice',
    file: 'shared/domain/receiver-check.ts',
    search: " || (check.lease_until ?? '') > now.toISOString()",
    replace: '',
    test: WORK,
  },
  {
    promise: 'no probe is sent during a delivery pause',
    file: 'shared/webhooks/probe/check-receiver.ts',
    search: 'if (await deliveriesArePaused()) return',
    replace: '',
    test: WORK,
  },
  {
    promise: 'an export or a deletion of a workspace finds its checks',
    file: 'ops/admin/backup/workspace-rows.ts',
    search: 'receiverCheckKey, lastCheckKey, uploadKey',
    replace: 'uploadKey',
    test: 'test/unit/ops/admin/workspace-rows.test.ts',
  },
  {
    promise: 'a check whose message was lost is found by the sweep',
    file: 'shared/webhooks/sweep/process-due-row.ts',
    search: 'return enqueue(receiverCheckMessage(recordOf<ReceiverCheck>(row, RECEIVER_CHECK_FIELDS)))',
    replace: 'return',
    test: 'test/unit/webhooks/sweep-rows.test.ts',
  },
]
