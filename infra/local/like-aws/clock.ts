import { currentInvocation } from '../lambda/environment.ts'
import type { LikeAws } from './profile.ts'
import { randomOf } from './random.ts'
import { hashOf } from './strikes.ts'

let offsetOf: (handler: string) => number = () => 0
let installed = false

/** Gives each function a clock of its own, always the same for a seed. Two of them differ by `ms` at most. */
export function skewClocks({ seed, profile }: LikeAws): void {
  const ms = profile.clocks?.ms ?? 0
  offsetOf = (handler) => Math.round((randomOf(seed + hashOf(handler))() - 0.5) * ms)
  if (ms > 0) install()
}

/** All functions share this thread, so the clock looks at which of them asks. */
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
  // A proxy, because `new Date()` does not ask `Date.now`; instances and `instanceof` stay as they are.
  globalThis.Date = new Proxy(original, {
    construct: (target, given, newTarget) =>
      Reflect.construct(
        target,
        given.length === 0 ? [time()] : given,
        newTarget === globalThis.Date ? target : newTarget,
      ),
    apply: () => new original(time()).toString(),
  })
}
