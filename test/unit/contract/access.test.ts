import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Route, takesKey } from '../../../shared/contract/route.ts'
import { routes } from '../../../shared/contract/routes.ts'
import { type KeyLimits, NO_LIMITS } from '../../../shared/domain/people/key-limits.ts'
import { PERMISSIONS, type Permission, type Plan } from '../../../shared/domain/people/permissions.ts'
import { MEMBER_FIELDS, WORKSPACE_FIELDS } from '../../../shared/domain/people/workspace.ts'
import { requireRights } from '../../../shared/http/authenticate.ts'
import type { Caller } from '../../../shared/http/exchange.ts'
import { Problem } from '../../../shared/http/problem.ts'
import { credentialFields } from '../../../shared/table/access/api-keys.ts'
import { recordWith } from '../../support/records.ts'

// No other test fails when a function gets a right that it does not need, so this file makes every change of
// rights visible in review. `npx vitest run -u` updates it.
test('the AWS access of each function is the reviewed one', async () => {
  const lines = routes.map(({ id, access }) => [`${id}:`, ...access].join(' '))
  await expect(`${lines.toSorted().join('\n')}\n`).toMatchFileSnapshot('access.txt')
})

interface Kind {
  readonly plan?: Plan
  /** Of the member. */
  readonly permissions?: readonly Permission[]
  /** Of its key; a session has none. */
  readonly limits?: KeyLimits
}

/** A caller, with the rights that its credential is given. */
function callerOf({ plan = 'professional', permissions = PERMISSIONS, limits = NO_LIMITS }: Kind): Caller {
  const member = recordWith(MEMBER_FIELDS, { permissions })
  const fields = credentialFields(member, recordWith(WORKSPACE_FIELDS, { plan }), limits)
  return fields as Partial<Caller> as Caller
}

/** The code of the refusal, before the body or a record is looked at; undefined if there is none. */
function refusal(route: Route, kind: Kind): string | undefined {
  try {
    requireRights(callerOf(kind), route)
    return undefined
  } catch (error) {
    if (error instanceof Problem) return error.code
    throw error
  }
}

const keyed: readonly Route[] = routes.filter((route) => takesKey(route))
const limitedTo = (permissions: readonly Permission[]): KeyLimits => ({ ...NO_LIMITS, permissions })
const SINGLE: readonly (readonly Permission[])[] = [[], ...PERMISSIONS.map((one) => [one])]

const READ_ONLY: KeyLimits = { ...NO_LIMITS, read_only: true }
const SUBSCRIBING: KeyLimits = { ...READ_ONLY, manage_subscriptions: true }
const EXPIRING: KeyLimits = { ...NO_LIMITS, expires_at: '2030-01-01T00:00:00.000Z' }

/** Which keys may send a request: `all`, `any`, or keys with one of the permissions; then keys of other kinds. */
function allowed(route: Route): string[] {
  const isAllowed = (kind: Kind) => refusal(route, kind) === undefined
  const single = SINGLE.filter((permissions) => isAllowed({ limits: limitedTo(permissions) }))
  return [
    ...(isAllowed({}) ? ['all'] : []),
    ...(single.length === SINGLE.length ? ['any'] : single.flat()),
    ...(isAllowed({ limits: READ_ONLY })
      ? ['read-only']
      : isAllowed({ limits: SUBSCRIBING })
        ? ['manage-subscriptions']
        : []),
    ...(isAllowed({ plan: 'starter' }) ? ['starter'] : []),
    ...(isAllowed({ limits: EXPIRING }) ? [] : ['not-expiring']),
  ]
}

// Contract 4.13. Guards and handlers refuse more, by the record or the body.
test('who may send a request to each operation is the reviewed text', async () => {
  const lines = keyed.map((route) => [`${route.id}:`, ...allowed(route)].join(' '))
  await expect(`${lines.toSorted().join('\n')}\n`).toMatchFileSnapshot('callers.txt')
})

test('a key may do what a session may of a member with the permissions that both the member and the key have', () => {
  const some = fc.subarray([...PERMISSIONS])
  fc.assert(
    fc.property(
      some,
      fc.option(some),
      fc.constantFrom<Plan>('starter', 'professional'),
      (own, listed, plan) => {
        const both = own.filter((one) => listed === null || listed.includes(one))
        // Others refuse keys that list permissions at all (4.15).
        for (const route of keyed.filter(({ refuses }) => refuses !== 'limited')) {
          const byKey = refusal(route, {
            plan,
            permissions: own,
            limits: { ...NO_LIMITS, permissions: listed },
          })
          expect(byKey).toBe(refusal(route, { plan, permissions: both }))
        }
      },
    ),
    { numRuns: 50 },
  )
})

test.each(['starter', 'professional'] as const)('a read-only key writes nothing on the plan %s', (plan) => {
  const writes = keyed.filter(({ method, openToReadOnly }) => method !== 'GET' && openToReadOnly !== 'all')
  expect(writes.length).toBeGreaterThan(50)
  expect(writes.filter((route) => refusal(route, { plan, limits: READ_ONLY }) !== 'forbidden')).toEqual([])
  // Contract 4.13. The reviewed text above has their names.
  const open = writes.filter((route) => refusal(route, { plan, limits: SUBSCRIBING }) === undefined)
  expect(open).toHaveLength(6)
  expect(open.filter(({ path }) => !path.startsWith('/v1/subscriptions'))).toEqual([])
})
