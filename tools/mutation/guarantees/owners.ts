import type { Guarantee } from './guarantee.ts'

const CHECK = 'test/unit/webhooks/check-eligibility.test.ts'
const OWNER = 'test/integration/webhooks/owner.test.ts'

/** Promises about subscriptions whose owner is deactivated (contract 11.14). */
export const OWNER_GUARANTEES: readonly Guarantee[] = [
  {
    promise: 'nothing is sent while the owner is deactivated',
    file: 'shared/webhooks/deliver/check-eligibility.ts',
    search: "status === 'paused' || ownerIsDeactivated",
    replace: "status === 'paused'",
    test: CHECK,
  },
  {
    promise: 'the rights of the owner count, not of the member who owned the subscription before',
    file: 'shared/webhooks/subscriptions/owner.ts',
    search: 'guess?.sk === record.created_by',
    replace: 'guess !== undefined',
    test: CHECK,
  },
  {
    promise: 'a subscription is in doubt before its owner is deactivated',
    file: 'shared/actions/members/change.ts',
    search: 'isEnd && doubtSubscriptions(ws, id)',
    replace: 'undefined',
    test: OWNER,
  },
  {
    promise: 'a subscription that is given to a member while the member is deactivated is in doubt',
    file: 'shared/table/access/members.ts',
    search: "set: 'SET #v = #v + :one'",
    replace: "set: 'SET #v = #v'",
    test: OWNER,
  },
  {
    promise: 'a deactivated member owns no new subscription',
    file: 'shared/table/access/members.ts',
    search: "expression: '#status = :active'",
    replace: "expression: '#status <> :active OR #status = :active'",
    test: OWNER,
  },
  {
    promise: 'what waited for the old owner is resumed by a take-over',
    file: 'shared/webhooks/subscriptions/writes.ts',
    search: "(record.status !== 'active' || record.created_by !== next.created_by)",
    replace: "record.status !== 'active'",
    test: 'test/unit/webhooks/subscription-rows.test.ts',
  },
  {
    promise: 'a member who is active again is due for the sweep',
    file: 'shared/table/access/members.ts',
    search: "next.status === 'active' && next.status !== record.status && activationDue(next)",
    replace: 'false as const',
    test: OWNER,
  },
  {
    promise: 'a delivery that begins to wait while its owner is activated is resumed too',
    file: 'shared/webhooks/deliver/deliver.ts',
    search: 'await isOwnerDeactivated(subscription, batch.read)',
    replace: 'subscription.ownerInDoubt',
    test: 'test/unit/webhooks/deliver-without-attempt.test.ts',
  },
  {
    promise: 'a resumption sends nothing while the owner is deactivated',
    file: 'shared/webhooks/resume/resume.ts',
    search: 'if (await hasDeactivatedOwner(message, batch)) return endWalk(message)',
    replace: '',
    test: 'test/unit/webhooks/resume.test.ts',
  },
]
