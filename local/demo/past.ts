import { AsyncLocalStorage } from 'node:async_hooks'

interface Moment {
  readonly time: number
  /** Whether `Date.now()` is that time too. */
  readonly isWhole: boolean
}

const moments = new AsyncLocalStorage<Moment>()
const realNow = Date.now

const now = (): number => {
  const moment = moments.getStore()
  return moment?.isWhole ? moment.time : realNow()
}

globalThis.Date = new Proxy(Date, {
  construct: (real, given, made) =>
    Reflect.construct(
      real,
      given.length === 0 ? [moments.getStore()?.time ?? realNow()] : given,
      made,
    ) satisfies object,
  get: (real, name) => (name === 'now' ? now : Reflect.get(real, name)),
})

/**
 * Runs a request at an earlier time: its changes, ids and events have the time of `new Date()`. `Date.now()` stays as it
 * is, because requests are not in the order of their times: rate limits would refuse them, and the file store would refuse
 * their signatures.
 */
export const requestAt = <T>(time: Date, run: () => T): T =>
  moments.run({ time: time.getTime(), isWhole: false }, run)

/** Runs work at an earlier time, in the order of the times. */
export const workAt = <T>(time: Date, run: () => T): T =>
  moments.run({ time: time.getTime(), isWhole: true }, run)
