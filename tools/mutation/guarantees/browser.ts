import type { Guarantee } from './guarantee.ts'

const GUARD = 'test/unit/local/guarded-server.test.ts'
const HOSTING = 'test/infra/console.test.ts'
const PASSKEYS = 'test/unit/console/passkeys.test.ts'

/** Promises about requests that a browser may be led to make. */
export const BROWSER_GUARANTEES: readonly Guarantee[] = [
  {
    promise: 'signing in leads only to pages of the console',
    file: 'console/src/pages/page-paths.ts',
    search: " && PAGE_PATH.test(address.replace(/[?#].*$/s, ''))",
    replace: ' && /^\\/(?![/\\\\])/.test(address)',
    test: 'test/unit/console/page-paths.test.ts',
  },
  {
    promise: '9.1.9: the local run answers for its own names only',
    file: 'local/net/guarded-server.ts',
    search: 'if (names.has(name.toLowerCase())) return undefined',
    replace: 'return undefined',
    test: GUARD,
  },
  {
    promise: '9.1.9: a request without one name is refused',
    file: 'local/net/guarded-server.ts',
    search: ' || others.length > 0 || ',
    replace: ' || ',
    test: GUARD,
  },
  {
    promise: 'no page uses the stores that are for programs',
    file: 'local/net/guarded-server.ts',
    search: ' ?? (forPages ? undefined : refusalOfPage(request))',
    replace: '',
    test: GUARD,
  },
  {
    promise: '9.1.10: locally, only the paths of pages load the console',
    file: 'local/console/site.ts',
    search: "PAGE_PATH.test(path) ? '/index.html' : path",
    replace: "path.includes('.') ? path : '/index.html'",
    test: 'test/unit/local/console/site.test.ts',
  },
  {
    promise: '9.1.10: on CloudFront, only the paths of pages load the console',
    file: 'infra/constructs/console-edge.ts',
    search: 'PAGE_PATH}.test(request.uri)',
    replace: "PAGE_PATH}.test('/')",
    test: HOSTING,
  },
  {
    promise: '9.1.10: on CloudFront, no other method reaches a page or a file',
    file: 'infra/constructs/console-edge.ts',
    search: "var isRead = request.method === 'GET' || request.method === 'HEAD'",
    replace: 'var isRead = true',
    test: HOSTING,
  },
  {
    promise: 'no cell of the CSV begins a formula, with any separator',
    file: 'console/src/pages/expenses/csv.ts',
    search: '(?<=^|[;\\t\\n])',
    replace: '(?<=^)',
    test: 'test/unit/console/expense-csv.test.ts',
  },
  {
    promise: 'the form of a subscription adds headers to one that has none',
    file: 'console/src/pages/webhooks/subscription-values.ts',
    search: 'keepsHeaders: hasHeaders(from)',
    replace: 'keepsHeaders: true',
    test: 'test/unit/console/subscription-values.test.ts',
  },
  {
    promise: '9.3.3: signing out ends the session in the service too',
    file: 'console/src/api/sign-out.ts',
    search: "startsWith('wss_')",
    replace: "startsWith('none')",
    test: PASSKEYS,
  },
  {
    promise: '9.3.4: each attempt to add a passkey has a challenge of its own',
    file: 'console/src/api/client.ts',
    search: "clientOf(sessionKey() ?? '', observedFetch)",
    replace: "clientOf(sessionKey() ?? '')",
    test: PASSKEYS,
  },
  {
    promise: 'an invitation that is refused does not end the session of the tab',
    file: 'console/src/app/query-client.ts',
    search: 'meta !== BEGINS && onError(error)',
    replace: 'onError(error)',
    test: 'test/unit/console/session.test.ts',
  },
  {
    promise: 'the overview finds working subscriptions behind deleted ones',
    file: 'console/src/api/subscriptions.ts',
    search: 'if (missing.size === 0) break',
    replace: 'break',
    test: 'test/unit/console/overview.test.ts',
  },
  {
    promise: 'a system that has handled none of the newest expenses is counted',
    file: 'console/src/api/expense-states.ts',
    search: 'first.data.flatMap(namesOf)',
    replace: '[]',
    test: 'test/unit/console/overview.test.ts',
  },
  {
    promise: 'every error of an attempt has a sentence that says what to do',
    file: 'console/src/pages/webhooks/failure-advice.ts',
    search: "  'TLS failure':",
    replace: "  'TLS':",
    test: 'test/unit/console/failure-advice.test.ts',
  },
  {
    promise: 'the timeline of an opportunity begins with the newest',
    file: 'console/src/pages/opportunities/timeline-entries.ts',
    search: '(one.at < other.at ? 1 : -1)',
    replace: '(one.at < other.at ? -1 : 1)',
    test: 'test/unit/console/timeline-entries.test.ts',
  },
  {
    promise: 'what is read before a move is written does not undo it on the board',
    file: 'console/src/api/board-changes.ts',
    search: ' && queries.isMutating({ mutationKey: MOVE }) === 0',
    replace: '',
    test: 'test/unit/console/board-changes.test.ts',
  },
  {
    promise: 'signatures that the console computes again are those that were sent',
    file: 'console/src/pages/webhooks/request-signatures.ts',
    search: 'Math.floor(Date.parse(started_at) / 1000)',
    replace: 'Math.round(Date.parse(started_at) / 1000)',
    test: 'test/unit/console/request-signatures.test.ts',
  },
  {
    promise: 'the form of the documentation sends nothing before its script has come (no key in an address)',
    file: 'shared/document/page/try-form.ts',
    search: '<fieldset disabled>',
    replace: '<fieldset>',
    test: 'test/unit/contract/page-parts.test.ts',
  },
  {
    promise: 'events in quick succession refresh the overview once in ten seconds',
    file: 'console/src/api/refresh-by-events.ts',
    search: 'if (pause === undefined) refresh()',
    replace: 'refresh()',
    test: 'test/unit/console/overview.test.ts',
  },
]
