import type { Guarantee } from './guarantee.ts'

const CONDITIONS = 'test/integration/table/conditions.test.ts'

/** Promises about requests: their writes, and their answers. */
export const REQUEST_GUARANTEES: readonly Guarantee[] = [
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
    search: 'memberReplacement(current, member), workspaceCheck(workspace), ...keys',
    replace: 'memberReplacement(current, member), ...keys',
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
    promise: 'a call does not reference a contact that is deleted at the same time',
    file: 'shared/actions/calls/resolve-party.ts',
    search: 'writes: [contactCheck(contact)]',
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
    promise: 'a workspace is limited over all of its keys (9.1.8)',
    file: 'shared/http/rate-limit.ts',
    search: '[key, workspace].find(',
    replace: '[key].find(',
    test: 'test/unit/http/limit-rate.test.ts',
  },
  {
    promise: 'instances share the requests of a workspace whose keys are quiet (9.1.8)',
    file: 'shared/http/rate-limit.ts',
    search: 'count([key, workspace],',
    replace: 'count([key],',
    test: 'test/unit/http/limit-rate.test.ts',
  },
  {
    promise: 'names of custom headers are compared with `_` read as `-` (9.1.7)',
    file: 'shared/contract/header-field.ts',
    search: ".toLowerCase().replaceAll('_', '-')",
    replace: '.toLowerCase()',
    test: 'test/integration/subscriptions/headers.test.ts',
  },
  {
    promise: 'U+FFFD that may stand for invalid bytes is refused (8.2.2)',
    file: 'shared/http/input.ts',
    search: "headers['content-length'] === String(bytes.length)",
    replace: 'true',
    test: 'test/unit/http/input.test.ts',
  },
  {
    promise: 'a body in another charset is a 415',
    file: 'shared/http/input.ts',
    search: ' && (!charset || ',
    replace: ' && (true || ',
    test: 'test/unit/http/input.test.ts',
  },
  {
    promise: '9.5.4: a change is refused if the record is another version than `If-Match` names',
    file: 'shared/http/if-match.ts',
    search: "ifMatch === '*' || ifMatch.includes(etagOf(record))",
    replace: 'true',
    test: 'test/unit/http/if-match.test.ts',
  },
  {
    promise: '9.5.4: what is no list of entity tags is a 400',
    file: 'shared/http/input.ts',
    search: 'else faults.push(',
    replace: 'else [].push(',
    test: 'test/integration/http/if-match.test.ts',
  },
  {
    promise: '9.5.4: of two writers with one ETag, one wins',
    file: 'shared/table/store/write.ts',
    search: "expression: '#v = :v',",
    replace: "expression: '#v >= :v',",
    test: 'test/integration/http/two-writers.test.ts',
  },
  {
    promise: '9.5.4: a response with one record has its ETag',
    file: 'shared/http/response.ts',
    search: '      ...etagHeader(reply.body),\n',
    replace: '',
    test: 'test/integration/http/if-match.test.ts',
  },
  {
    promise: '9.5.4: rights are checked before the version',
    file: 'functions/expenses/patch.ts',
    search: 'const current = requireEditable(caller, found)',
    replace: 'if (found) requireMatch(found.record)\n  const current = requireEditable(caller, found)',
    test: 'test/integration/http/if-match.test.ts',
  },
]
