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
  if (ms > 0) install()
}

/** All functions share this thread, so the clock depends on the current invocation. */
function install(): void {
  if (installed) return
  installed = true
  const original = Date
  const now = Date.now.bind(Date)
  const time = () => {
    const invocation = currentInvocation()
    return invocation ? now() + offsetOf(invocation.handler) : now()
  }
  original.now = time
  // A proxy, because `new Date()` does not call `Date.now`. Instances and `instanceof` work as before.
  globalThis.Date = new Proxy(original, {
    construct: (target, args, newTarget) =>
      Reflect.construct(
        target,
        args.length === 0 ? [time()] : args,
        newTarget === globalThis.Date ? target : newTarget,
      ),
    apply: () => new original(time()).toString(),
  })
}
