import { offsetClock } from '../lambda/clock.ts'
import { currentInvocation } from '../lambda/environment.ts'
import { hashOf } from './fault-schedule.ts'
import type { LikeAws } from './profile.ts'
import { randomOf } from './random.ts'

let offsetOf: (handler: string) => number = () => 0
let installed = false

/**
 * Shifts the clock of each function by an offset that depends on the seed. The clocks of two functions differ by at
 * most `ms`.
 */
export function skewClocks({ seed, profile }: LikeAws): void {
  const ms = profile.clocks?.ms ?? 0
  offsetOf = (handler) => Math.round((randomOf(seed + hashOf(handler))() - 0.5) * ms)
  if (ms === 0 || installed) return
  installed = true
  offsetClock(() => {
    const invocation = currentInvocation()
    return invocation ? offsetOf(invocation.handler) : 0
  })
}
