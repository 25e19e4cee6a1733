import type { Fields } from '../kit/stored-record.ts'
import type { Permission } from './permissions.ts'

/** The limits that an API key was created with (contract 4.13). They never change. */
export interface KeyLimits {
  /** Null: all permissions of the member. */
  readonly permissions: readonly Permission[] | null
  readonly read_only: boolean
  /** A read-only key may also write subscriptions. */
  readonly manage_subscriptions: boolean
  readonly expires_at: string | null
}

export const KEY_LIMITS_FIELDS: Fields<KeyLimits> = {
  permissions: ['or null', ['list', 'text']],
  read_only: 'flag',
  manage_subscriptions: ['added', 'flag', () => false],
  expires_at: 'text or null',
}

export const NO_LIMITS: KeyLimits = {
  permissions: null,
  read_only: false,
  manage_subscriptions: false,
  expires_at: null,
}

/** Only the limits of a record that contains them. */
export const limitsOf = ({
  permissions,
  read_only,
  manage_subscriptions,
  expires_at,
}: KeyLimits): KeyLimits => ({
  permissions,
  read_only,
  manage_subscriptions,
  expires_at,
})

/** The writes that read-only keys may send: writes that change nothing by themselves, and writes of subscriptions. */
export type ReadOnlyWrites = 'all' | 'manage_subscriptions'

/** Whether a key may send a write. @param open the read-only keys that may send it too */
export const mayWrite = (
  { read_only, manage_subscriptions }: KeyLimits,
  open: ReadOnlyWrites | undefined,
): boolean => !read_only || open === 'all' || (open === 'manage_subscriptions' && manage_subscriptions)

/** A key has the permissions that its member has and its limits allow. */
export function effectivePermissions(
  ofMember: readonly Permission[],
  { permissions }: KeyLimits,
): readonly Permission[] {
  return permissions === null ? ofMember : ofMember.filter((permission) => permissions.includes(permission))
}

/** Whether a key is limited: it cannot do, now or later, everything that its member may do. */
export function isLimited({ permissions, read_only, expires_at }: KeyLimits): boolean {
  return permissions !== null || read_only || expires_at !== null
}

/** Kinds of keys that some operations refuse (contract 4.15). A session belongs to no kind. */
export const KEY_KINDS = {
  limited: isLimited,
  expiring: ({ expires_at }: KeyLimits): boolean => expires_at !== null,
} as const
export type KeyKind = keyof typeof KEY_KINDS

/** Whether `inner` limits a key in every respect at least as much as `outer`. */
export function isWithin(outer: KeyLimits, inner: KeyLimits): boolean {
  return (
    (outer.permissions === null ||
      (inner.permissions !== null && missingFrom(outer.permissions, inner.permissions).length === 0)) &&
    (!outer.read_only || (inner.read_only && (outer.manage_subscriptions || !inner.manage_subscriptions))) &&
    (outer.expires_at === null || (inner.expires_at !== null && inner.expires_at <= outer.expires_at))
  )
}

/** The permissions of `wanted` that are not among `granted`. */
export function missingFrom(granted: readonly Permission[], wanted: readonly Permission[]): Permission[] {
  return wanted.filter((permission) => !granted.includes(permission))
}

export function isExpired({ expires_at }: Pick<KeyLimits, 'expires_at'>, now: Date): boolean {
  return expires_at !== null && expires_at <= now.toISOString()
}
