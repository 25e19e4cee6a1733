import type { GuardName } from '../contract/route.ts'

/**
 * Checks a right that depends on the requested record (`guard` in the route table). It runs before the handler and
 * before an idempotent replay, and passes the loaded record to the handler, so that it is read once.
 *
 * A guard throws only 403 and 404. Throw 409 in the handler: a replay must succeed even if the state has changed since.
 */
export interface Guard<Name extends GuardName, Asked, Loaded> {
  /** The `guard` of the route. */
  readonly name: Name
  readonly check: (asked: Asked) => Loaded | Promise<Loaded>
}
