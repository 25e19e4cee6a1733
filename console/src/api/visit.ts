import { inputAgoMs } from './input.ts'
import { isSignedIn, onSessionChange, signedOutReason } from './session.ts'

const KEY = 'console.visit'
const DAY_MS = 86_400_000
/** A visit ends after this time without a request. */
const VISIT_MS = 30 * 60_000
/** An open page sends requests even while the user is away. These requests are not part of a visit. */
const ACTIVE_MS = 5 * 60_000

interface Visit {
  /** When the previous visit ended, in epoch milliseconds. */
  readonly before: number
  /** The newest request. */
  readonly last: number
}

/** The visit after a request; a request after a pause begins another visit. */
export const visitAfter = (visit: Visit | undefined, now: number): Visit =>
  !visit
    ? { before: now - DAY_MS, last: now }
    : { before: now - visit.last > VISIT_MS ? visit.last : visit.before, last: now }

function stored(): Visit | undefined {
  try {
    const { before, last } = JSON.parse(localStorage.getItem(KEY) ?? '')
    return Number.isFinite(before) && Number.isFinite(last) ? { before, last } : undefined
  } catch {
    return undefined
  }
}

/** Notes a request of a page that has had input in the last minutes. */
export function noteRequest(): void {
  if (!isSignedIn() || inputAgoMs() > ACTIVE_MS) return
  try {
    localStorage.setItem(KEY, JSON.stringify(visitAfter(stored(), Date.now())))
  } catch {
    // Without storage, every visit is the first one.
  }
}

/** When the previous visit ended; at the first visit, a day ago. */
export const lastVisitEnd = (): string => new Date(visitAfter(stored(), Date.now()).before).toISOString()

onSessionChange(() => {
  if (!isSignedIn() && signedOutReason() === 'signed-out') localStorage.removeItem(KEY)
})
