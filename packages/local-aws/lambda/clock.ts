import { AsyncLocalStorage } from 'node:async_hooks'

/** By how many milliseconds the functions and the file store are ahead of this machine; shared by the threads of a service. */
export type SharedClock = Float64Array<SharedArrayBuffer>

export const newClock = (): SharedClock => new Float64Array(new SharedArrayBuffer(8))

const current = new AsyncLocalStorage<number>()
const machine = Date.now.bind(Date)
const offsets: (() => number)[] = [() => current.getStore() ?? 0]
let installed = false

/**
 * Runs code at the current time of the clock, which stays the same until the code ends. Without a clock, the code runs
 * at the time of this machine.
 */
export function runAt<T>(clock: SharedClock | undefined, run: () => T): T {
  if (!clock) return run()
  install()
  return current.run(clock[0] ?? 0, run)
}

/** Adds an offset, which may depend on the running code, to the clock of this thread. */
export function offsetClock(offset: () => number): void {
  offsets.push(offset)
  install()
}

/** All functions share a thread, so its clock depends on the running code. */
function install(): void {
  if (installed) return
  installed = true
  const original = Date
  const time = () => offsets.reduce((at, offset) => at + offset(), machine())
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
