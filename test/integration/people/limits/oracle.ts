import { PERMISSIONS, type Permission } from '../../../../shared/domain/people/permissions.ts'

/* What the limits of a key exclude (contract 4.13, 4.15), stated without the rules of the service. */

export interface Limits {
  readonly permissions: readonly Permission[] | null
  readonly read_only: boolean
  readonly expires_at: string | null
}

export const isUnlimited = ({ permissions, read_only, expires_at }: Limits): boolean =>
  permissions === null && !read_only && expires_at === null

/** Whether a key with the limits `inner` can do nothing that a key of the same member with `outer` cannot. */
export const covers = (outer: Limits, inner: Limits): boolean =>
  (inner.permissions === null
    ? outer.permissions === null
    : inner.permissions.every((one) => outer.permissions === null || outer.permissions.includes(one))) &&
  (inner.read_only || !outer.read_only) &&
  (outer.expires_at === null || (inner.expires_at !== null && inner.expires_at <= outer.expires_at))

/** A key or a session that the actor has. A session has no limits. */
export interface Holding {
  readonly token: string
  readonly member: string
  /** Of a key. */
  readonly id: string | undefined
  readonly limits: Limits | undefined
}

/** The parts of `GET /v1/me` that matter here. */
export interface Me {
  readonly permissions: readonly Permission[]
  readonly read_only: boolean
  readonly expires_at: string | null
}

/**
 * What a key or a session that came out of a key with the limits `root` can do and `root` excludes.
 * @param gifts what others have given to its member since the actor could act as that member
 */
export function excess(root: Limits, { limits }: Holding, me: Me, gifts: ReadonlySet<Permission>): string[] {
  const isFree = limits === undefined || isUnlimited(limits)
  // A member with `workspace.admin` gives itself the rest.
  const reach = isFree && me.permissions.includes('workspace.admin') ? PERMISSIONS : me.permissions
  const allowed = root.permissions ?? PERMISSIONS
  return [
    ...reach.filter((one) => !allowed.includes(one) && !gifts.has(one)),
    ...(root.read_only && !me.read_only ? ['writes'] : []),
    // By its passkey, a session starts again.
    ...(root.expires_at !== null &&
    (limits === undefined || me.expires_at === null || me.expires_at > root.expires_at)
      ? ['a time after its end']
      : []),
  ]
}
