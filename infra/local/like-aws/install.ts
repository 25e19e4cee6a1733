import type { TableSpec } from '../cloudformation/definition.ts'
import { intercept } from '../requests.ts'
import { batches } from './batches.ts'
import { changes } from './changes.ts'
import { skewClocks } from './clock.ts'
import { connections } from './connections.ts'
import { History } from './history.ts'
import type { LikeAws, Profile } from './profile.ts'
import { refusals } from './refusals.ts'
import { staleReads } from './stale-reads.ts'
import { Strikes } from './strikes.ts'
import { throttledKeys } from './throttled-keys.ts'

/** Controls the AWS faults that this thread imitates. */
export interface Faults {
  readonly seed: number
  readonly profile: Profile
  /** Replaces the profile and resets the counts; `{}` disables all faults. */
  set(profile: Profile): void
  /** Ends the lag of earlier writes: of all items, or of those whose key contains a text. */
  catchUp(containing?: string): void
  /** Returns how often each fault occurred. */
  counts(): Record<string, number>
}

/**
 * Imitates AWS faults between the functions of this thread and their stores. Calls of pollers, the demo and tests are
 * not affected. Call it once per thread.
 */
export function installLikeAws(tables: readonly TableSpec[], likeAws: LikeAws): Faults {
  const { seed } = likeAws
  const strikes = new Strikes(likeAws)
  const history = new History()
  const specs = new Map(tables.map((table) => [table.name, table]))
  skewClocks(likeAws)
  intercept(connections(strikes))
  intercept(refusals(strikes))
  intercept(batches(strikes))
  intercept(throttledKeys(strikes, specs))
  intercept(staleReads(strikes, history, specs))
  intercept(changes(strikes, history, specs))
  return {
    seed,
    get profile() {
      return strikes.profile
    },
    set(profile) {
      strikes.set(profile)
      history.clear()
      skewClocks({ seed, profile })
    },
    catchUp: (containing) => history.clear(containing),
    counts: () => strikes.counts(),
  }
}
