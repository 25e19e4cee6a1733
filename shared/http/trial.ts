import type { Route } from '../contract/route.ts'
import type { State } from './exchange.ts'
import type { Reply } from './reply.ts'

/**
 * The query of a write that is only checked. The MCP server sends it for `validate_only` (contract 1.19). It is a
 * parameter instead of a header, because an endpoint of an earlier release would ignore an unknown header, but
 * refuses an unknown parameter.
 */
export const TRIAL_QUERY = 'validate_only=true'

/**
 * Whether a route can check a write without its commit. A write of several records cannot, because it commits each
 * record separately.
 */
export const takesTrial = ({ method, auth = 'key', rights, internal }: Route): boolean =>
  method !== 'GET' && auth === 'key' && rights !== 'expense:edit-each' && !internal

export const isTrial = (route: Route, { event }: State): boolean =>
  takesTrial(route) && event.rawQueryString === TRIAL_QUERY

/** The end of a trial, thrown instead of the commit, so that no code after the commit runs either. */
class TrialPassed extends Error {}

export const endTrial = (): Promise<never> => Promise.reject(new TrialPassed())

/** 204 for a trial that has reached its commit. @throws any other error */
export function trialReply(error: unknown): Reply {
  if (error instanceof TrialPassed) return { status: 204 }
  throw error
}
