import type { Guarantee } from './guarantee.ts'

const WELL_FORMED = '/^whsec_[A-Za-z0-9+/]{43}=$/'

/** Promises about programs that use the service. */
export const CLIENT_GUARANTEES: readonly Guarantee[] = [
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
]
