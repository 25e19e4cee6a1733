import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  effectivePermissions,
  isExpired,
  isLimited,
  isWithin,
  type KeyLimits,
  mayWrite,
  missingFrom,
  NO_LIMITS,
} from '../../../shared/domain/people/key-limits.ts'
import { PERMISSIONS } from '../../../shared/domain/people/permissions.ts'

const DATES = ['2026-01-01T00:00:00.000Z', '2026-06-01T00:00:00.000Z', '2027-01-01T00:00:00.000Z'] as const
const [EARLIER, LATER] = DATES
const permissions = fc.subarray([...PERMISSIONS])
const limits: fc.Arbitrary<KeyLimits> = fc.record({
  permissions: fc.option(permissions),
  read_only: fc.boolean(),
  manage_subscriptions: fc.boolean(),
  expires_at: fc.option(fc.constantFrom(...DATES)),
})
const with_ = (more: Partial<KeyLimits>): KeyLimits => ({ ...NO_LIMITS, ...more })

test('a key has the permissions that its member has and that it lists', () => {
  fc.assert(
    fc.property(permissions, limits, (ofMember, key) => {
      const expected = PERMISSIONS.filter(
        (one) => ofMember.includes(one) && (key.permissions === null || key.permissions.includes(one)),
      )
      expect(effectivePermissions(ofMember, key)).toEqual(expected)
    }),
  )
})

test.each<[Partial<KeyLimits>, boolean]>([
  [{}, false],
  [{ permissions: [] }, true],
  [{ permissions: PERMISSIONS }, true],
  [{ read_only: true }, true],
  [{ expires_at: EARLIER }, true],
])('a key with %j is limited: %s', (more, expected) => {
  expect(isLimited(with_(more))).toBe(expected)
})

test.each<[outer: Partial<KeyLimits>, inner: Partial<KeyLimits>, boolean]>([
  [{}, {}, true],
  [{}, { permissions: ['expenses.view'], read_only: true, expires_at: LATER }, true],
  [{ permissions: PERMISSIONS }, {}, false],
  [{ permissions: ['expenses.view'] }, { permissions: [] }, true],
  [{ permissions: ['expenses.view'] }, { permissions: ['expenses.view'] }, true],
  [{ permissions: ['expenses.view'] }, { permissions: ['expenses.view', 'expenses.edit'] }, false],
  [{ read_only: true }, {}, false],
  [{ read_only: true }, { read_only: true }, true],
  [{ read_only: true }, { read_only: true, manage_subscriptions: true }, false],
  [{ read_only: true, manage_subscriptions: true }, { read_only: true, manage_subscriptions: true }, true],
  [{ read_only: true, manage_subscriptions: true }, { read_only: true }, true],
  [{}, { read_only: true, manage_subscriptions: true }, true],
  [{ expires_at: EARLIER }, {}, false],
  [{ expires_at: EARLIER }, { expires_at: EARLIER }, true],
  [{ expires_at: EARLIER }, { expires_at: LATER }, false],
  [{ expires_at: LATER }, { expires_at: EARLIER }, true],
])('within the limits %j, those of another key may be %j: %s', (outer, inner, expected) => {
  expect(isWithin(with_(outer), with_(inner))).toBe(expected)
})

test('a key within the limits of another never does more than it', () => {
  fc.assert(
    fc.property(permissions, limits, limits, (ofMember, outer, inner) => {
      fc.pre(isWithin(outer, inner))
      expect(
        missingFrom(effectivePermissions(ofMember, outer), effectivePermissions(ofMember, inner)),
      ).toEqual([])
      for (const open of [undefined, 'manage_subscriptions'] as const)
        if (mayWrite(inner, open)) expect(mayWrite(outer, open)).toBe(true)
      for (const now of DATES)
        if (isExpired(outer, new Date(now))) expect(isExpired(inner, new Date(now))).toBe(true)
    }),
  )
})

test('a key expires at its time', () => {
  expect(isExpired(NO_LIMITS, new Date(LATER))).toBe(false)
  expect(isExpired({ expires_at: EARLIER }, new Date(Date.parse(EARLIER) - 1))).toBe(false)
  expect(isExpired({ expires_at: EARLIER }, new Date(EARLIER))).toBe(true)
})
