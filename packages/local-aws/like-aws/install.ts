import type { TableSpec } from '../cloudformation/definition.ts'
import { OPERATOR } from '../lambda/environment.ts'
import { intercept } from '../sdk/requests.ts'
import { changes, History } from './changes.ts'
import { RemoteFaults } from './client.ts'
import { skewClocks } from './clock.ts'
import { conflicts } from './conflicts.ts'
import { FaultSchedule } from './fault-schedule.ts'
import { FILE_FAULTS, fileFaults } from './files.ts'
import { lostAnswers } from './lost-answers.ts'
import type { LikeAws, Profile } from './profile.ts'
import { staleReads } from './stale-reads.ts'
import { throttledKeys } from './throttled-keys.ts'

/** Controls the AWS faults that this thread imitates. */
export interface Faults {
  readonly seed: number
  readonly profile: Profile
  /** Replaces the profile and resets the counts; `{}` disables all faults. */
  set(profile: Profile): void
  /** Ends the lag of earlier writes: of all items, or of items whose key contains a text. */
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
  const schedule = new FaultSchedule(likeAws)
  const history = new History()
  const specs = new Map(tables.map((table) => [table.name, table]))
  skewClocks(likeAws)
  intercept(lostAnswers(schedule))
  intercept(fileFaults(schedule))
  intercept(conflicts(schedule))
  intercept(throttledKeys(schedule, specs))
  intercept(staleReads(schedule, history, specs))
  intercept(changes(schedule, history, specs))
  return {
    seed,
    get profile() {
      return schedule.profile
    },
    set(profile) {
      schedule.set(profile)
      history.clear()
      skewClocks({ seed, profile })
    },
    catchUp: (containing) => history.clear(containing),
    counts: () => schedule.counts(),
  }
}

let forOperator: FaultSchedule | undefined

/** Applies the S3 faults of a running service to commands of the operator's tool (`asOperator`) in this process too. */
export async function shareFileFaults(faultsUrl: string): Promise<void> {
  const { seed, profile } = await new RemoteFaults(faultsUrl).current()
  const rules = FILE_FAULTS.map((fault) => [fault, profile[fault]] as const)
  const ofOperator = rules.flatMap(([fault, rule]) =>
    rule ? [[fault, { ...rule, functions: [OPERATOR] }]] : [],
  )
  if (!forOperator) {
    forOperator = new FaultSchedule({ seed, profile: {} })
    intercept(fileFaults(forOperator))
  }
  forOperator.set(Object.fromEntries(ofOperator))
}
