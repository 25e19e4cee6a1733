import type { Guarantee } from './guarantee.ts'

const WELL_FORMED = '/^whsec_[A-Za-z0-9+/]{43}=$/'

/** Promises about programs that use the service. */
export const CLIENT_GUARANTEES: readonly Guarantee[] = [
  {
    promise: '9.5.6: a client that follows the log goes on from the place that it has reached',
    file: 'clients/typescript/src/events.ts',
    search: 'place = page.next_cursor ?? place',
    replace: '',
    test: 'test/clients/typescript/events.test.ts',
  },
  {
    promise: '9.5.6: forwarding stays at an event until the program takes it',
    file: 'clients/typescript/src/events.ts',
    search: 'if (status !== undefined && isFinal(status)) return true',
    replace: 'return true',
    test: 'test/clients/typescript/events.test.ts',
  },
  {
    promise: 'the verifier for Node refuses what was signed with an empty or malformed secret',
    file: 'clients/verify/verify.ts',
    search: WELL_FORMED,
    replace: '/^/',
    test: 'test/clients/verify/verify.test.ts',
  },
  {
    promise: 'the client refuses webhooks that were signed with an empty or malformed secret',
    file: 'clients/typescript/src/webhook.ts',
    search: WELL_FORMED,
    replace: '/^/',
    test: 'test/clients/typescript/webhook.test.ts',
  },
  {
    promise: 'the client frees the connection of an attempt before it repeats it',
    file: 'clients/typescript/src/retry.ts',
    search: '    await discard(response)\n',
    replace: '',
    test: 'test/clients/typescript/calls.test.ts',
  },
  {
    promise: 'the client repeats a request whose gateway got no response',
    file: 'clients/typescript/src/retry.ts',
    search: 'status === 502 || ',
    replace: '',
    test: 'test/clients/typescript/calls.test.ts',
  },
  {
    promise: 'the client says that a parsed body of a webhook cannot be verified',
    file: 'clients/typescript/src/webhook.ts',
    search: "if (typeof body !== 'string' && !('byteLength' in Object(body)))",
    replace: 'if (false)',
    test: 'test/clients/typescript/webhook.test.ts',
  },
  {
    promise: '17.3: the document says when a field of a response is null',
    file: 'shared/document/openapi/describe.ts',
    search: ' Null when not set.',
    replace: '',
    test: 'test/unit/contract/descriptions.test.ts',
  },
  {
    promise: '9.5.4: the console changes an item of a list only if it is as it is shown',
    file: 'console/src/api/change-shown.ts',
    search: 'now[name] !== shown[name]',
    replace: 'false',
    test: 'test/unit/console/change-shown.test.ts',
  },
  {
    promise: '9.5.4: a form of the console changes the version that it was opened with',
    file: 'console/src/api/change-shown.ts',
    search: '  const opened = useRef(record)\n',
    replace: '  const opened = { current: record }\n',
    test: 'test/unit/console/change-shown.test.ts',
  },
  {
    promise: '9.5.4: a removal in the console is for the version that its page shows',
    file: 'console/src/api/expenses.ts',
    search: "delete('/v1/expenses/{id}', { ...path(expense.id), ifMatch })",
    replace: "delete('/v1/expenses/{id}', { ...path(expense.id) })",
    test: 'test/unit/console/change-shown.test.ts',
  },
  {
    promise:
      '9.5.4: after a conflict that the console has shown, the next attempt is for the version found then',
    file: 'console/src/api/change-shown.ts',
    search: 'found.current.get(shown) ?? shown',
    replace: 'shown',
    test: 'test/unit/console/change-shown.test.ts',
  },
]
