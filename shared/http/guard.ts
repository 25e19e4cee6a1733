import type { GuardName } from '../contract/route.ts'

/**
 * Checks a right that depends on what the request names (`guard` in the route table). It runs before the handler and
 * before an idempotent replay, and hands what it loaded to the handler, which then need not read it again.
 *
 * A guard throws 403 and 404 only. A state that forbids the request (409) is for the handler: a replay does not meet it.
 */
export interface Guard<Name extends GuardName, Asked, Loaded> {
  /** The right that the row of the route table names. */
  readonly name: Name
  readonly check: (asked: Asked) => Loaded | Promise<Loaded>
}
