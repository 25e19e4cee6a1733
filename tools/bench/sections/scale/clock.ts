import { subscribe } from 'node:diagnostics_channel'
import { syncBuiltinESMExports } from 'node:module'
import promises from 'node:timers/promises'

interface Task {
  at: number
  readonly run: () => void
}

/** Tasks run at multiples of this, so that fewer turns are needed; in milliseconds. */
const STEP_MS = 5
/** Turns of the event loop without pending work, after which the process waits only for virtual time. */
const IDLE_TURNS = 3

const real = { setTimeout: globalThis.setTimeout, Date: globalThis.Date }

/** Requests that are on their way between client and server. */
const onTheirWay = new Set<unknown>()
/** Number of requests that receivers delay until a virtual time, or forever. */
let held = 0

/**
 * Replaces the time of this process: dates, `performance.now` and timers. While code runs or a request is pending, time stands still; then
 * it jumps to the next timer. So results do not depend on the machine.
 */
export class VirtualClock {
  private now = real.Date.now()
  private readonly tasks = new Set<Task>()

  install(): void {
    const clock = this
    const started = this.now - performance.now()
    const set = (run: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) =>
      clock.add(Math.max(1, ms), () => run(...args))
    const clear = (timer: unknown) => void (timer instanceof Timer && this.tasks.delete(timer.task))
    class VirtualDate extends real.Date {
      constructor(value: number | string | Date = clock.now) {
        super(value)
      }
      static override now = () => clock.now
    }
    Object.assign(globalThis, { setTimeout: set, clearTimeout: clear, Date: VirtualDate })
    Object.defineProperty(performance, 'now', { value: () => clock.now - started })
    const sleep = (ms = 0, value?: unknown) => new Promise((done) => set(() => done(value), ms))
    Object.assign(promises, { setTimeout: sleep })
    syncBuiltinESMExports()
    // Not `request.start`: a request starts only when its connection is open, and opening many takes real time.
    subscribe('http.client.request.created', (message) => void onTheirWay.add(requestOf(message)))
    for (const end of ['response.finish', 'request.error'])
      subscribe(`http.client.${end}`, (message) => void onTheirWay.delete(requestOf(message)))
  }

  /** Lets time pass until the work is done. */
  async drive<T>(work: Promise<T>): Promise<T> {
    let isDone = false
    const end = () => {
      isDone = true
    }
    work.then(end, end)
    while (!isDone) {
      await settled()
      this.advance()
    }
    return work
  }

  private add(ms: number, run: () => void): Timer {
    const task = { at: Math.ceil((this.now + ms) / STEP_MS) * STEP_MS, run }
    this.tasks.add(task)
    return new Timer(task)
  }

  private advance(): void {
    let next = Number.POSITIVE_INFINITY
    for (const { at } of this.tasks) next = Math.min(next, at)
    if (next === Number.POSITIVE_INFINITY) return
    this.now = Math.max(this.now, next)
    for (const task of this.tasks) {
      if (task.at > next) continue
      this.tasks.delete(task)
      task.run()
    }
  }
}

/** The part of a timer object that callers of `setTimeout` use. */
class Timer {
  readonly task: Task

  constructor(task: Task) {
    this.task = task
  }

  ref = () => this
  unref = () => this
  hasRef = () => true
}

const requestOf = (message: unknown): unknown => (message as { readonly request: unknown }).request

/** Counts a request that a receiver delays, until the returned function is called. */
export function hold(): () => void {
  held += 1
  let isOver = false
  return () => {
    if (!isOver) held -= 1
    isOver = true
  }
}

/** Resolves when nothing is under way but virtual time. */
async function settled(): Promise<void> {
  for (let idle = 0; idle < IDLE_TURNS; ) {
    await new Promise((done) => setImmediate(done))
    if (onTheirWay.size <= held) idle += 1
    else {
      idle = 0
      await new Promise((done) => real.setTimeout(done, 1))
    }
  }
}
