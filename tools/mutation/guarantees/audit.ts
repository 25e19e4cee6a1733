import type { Guarantee } from './guarantee.ts'

const RULES = 'test/unit/domain/audit-rules.test.ts'
const LOG = 'test/unit/table/audit-log.test.ts'

/** Promises about the audit log. */
export const AUDIT_GUARANTEES: readonly Guarantee[] = [
  {
    promise: 'a change of settings and its entry are one transaction (20.1)',
    file: 'shared/table/audit-log.ts',
    search: '...drafts.map((draft) => entryInsertion(draft, actor, now))',
    replace: '',
    test: LOG,
  },
  {
    promise: 'an entry is a new row, which never replaces another (20.1)',
    file: 'shared/table/audit-log.ts',
    search: 'when: ABSENT,',
    replace: '',
    test: LOG,
  },
  {
    promise: 'entries are kept for 400 days (20.1)',
    file: 'shared/table/audit-log.ts',
    search: 'const KEPT_MS = 400',
    replace: 'const KEPT_MS = 40',
    test: LOG,
  },
  {
    promise: 'a signing secret is never in the log (20.2)',
    file: 'shared/domain/subscription.ts',
    search: "recordedAs('subscription.secret_rotated', null)",
    replace: "recordedAs('subscription.secret_rotated')",
    test: RULES,
  },
  {
    promise: 'values of headers are never in the log (20.2)',
    file: 'shared/domain/subscription.ts',
    search: "recordedAs('subscription.changed', maskHeaders)",
    replace: "recordedAs('subscription.changed')",
    test: RULES,
  },
  {
    promise: 'links and metadata of external references are never in the log (20.2)',
    file: 'shared/domain/lookup-item.ts',
    search: 'recordedAs(changed, showReferences)',
    replace: 'recordedAs(changed)',
    test: RULES,
  },
  {
    promise: 'a change that is not recorded fails (20.1)',
    file: 'shared/domain/audit-rules.ts',
    search: 'if (!action) throw',
    replace: 'if (false) throw',
    test: RULES,
  },
  {
    promise: 'a revocation by a 410 is recorded (20.2)',
    file: 'shared/webhooks/deliver/record-outcome.ts',
    search: 'audited(subscriptionReplacement(old, next), SERVICE)',
    replace: 'audited(subscriptionReplacement(old, next).map(({ audit: _, ...write }) => write), SERVICE)',
    test: 'test/unit/webhooks/deliver-gone.test.ts',
  },
]
