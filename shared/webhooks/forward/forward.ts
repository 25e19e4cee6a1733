import { createHash, type Hash } from 'node:crypto'
import { CHANGES_DELAY_MS } from '../../clocks.ts'
import { asError, logger } from '../../log.ts'
import { timeOfDueKey } from '../../table/keys.ts'
import type { EventOfOutbox, EventRef } from '../events/outbox.ts'
import { type EventLog, nextSlice } from './log.ts'
import type { Progress, ProgressStore } from './progress.ts'
import type { Target } from './target.ts'

/** Everything that a run of forwarding uses. */
export interface Forwarding {
  readonly target: Target
  readonly log: EventLog
  readonly progress: ProgressStore
  /** Reports an event that cannot be forwarded. */
  readonly dead: (event: EventRef, reason: string) => Promise<void>
  readonly now?: () => number
}

/**
 * The age at which a window is compared with the index again, in milliseconds, because the index may show an event
 * late.
 */
const LATE_MS = 1_800_000

/** Events that are read at a time. */
const READ = 250

/**
 * Forwards the events of all workspaces to a target, each at least once, in the order of their ids. The progress is
 * stored after the target has accepted the events, so the run after an interrupted run sends some events again. Runs
 * until no event is left or the time is `until`; the next run continues.
 * @throws when the target or the store fails; the next run repeats the rest
 */
export async function forward(given: Forwarding, until: Date): Promise<void> {
  const { target, log, progress, now = Date.now } = given
  const isTimeOver = () => now() >= until.getTime()
  let state = (await progress.read()) ?? (await begin(given, now()))
  const save = async (next: Omit<Progress, 'v'>) => {
    const saved = { ...next, v: (state?.v ?? 0) + 1 }
    // If the progress was not saved, another run has stored its progress, and events that both runs sent arrive twice.
    state = (await progress.save(saved)) ? saved : undefined
  }
  for (let [first] = state?.windows ?? []; state && first; [first] = state?.windows ?? []) {
    if (Date.parse(timeOfDueKey(first.to)) > now() - LATE_MS || isTimeOver()) break
    await compare(given, state.checked, first)
    await save({ ...state, checked: first.to, windows: state.windows.slice(1) })
  }
  const upTo = new Date(now() - CHANGES_DELAY_MS)
  const earlier = state?.windows ?? []
  const ids = createHash('sha256')
  while (state && !isTimeOver()) {
    const slice = await nextSlice(log, state.at, upTo)
    if (!slice) return
    await send(given, slice.events)
    add(ids, slice.events)
    await save({ ...state, at: slice.to, windows: [...earlier, { to: slice.to, seen: digest(ids) }] })
    if (!slice.more) return
  }
  if (state) logger().warn('events wait to be forwarded', { target: target.name, since: state.at })
}

async function begin({ target, progress }: Forwarding, now: number): Promise<Progress | undefined> {
  const at = target.start(new Date(now))
  const first = { v: 1, at, checked: at, windows: [] }
  return (await progress.save(first)) ? first : undefined
}

/** Sends the events of a window again if the index now shows different events than when they were sent. */
async function compare(given: Forwarding, after: string, { to, seen }: Progress['windows'][number]) {
  const ids = createHash('sha256')
  for await (const events of eventsBetween(given, after, to)) add(ids, events)
  if (digest(ids) === seen) return
  logger().warn('events are forwarded again, because the index showed one late', { after, to })
  for await (const events of eventsBetween(given, after, to)) await send(given, events)
}

async function* eventsBetween({ log }: Forwarding, after: string, to: string) {
  const upTo = new Date(Date.parse(timeOfDueKey(to)) + 1)
  let at = after
  for (let more = true; more; ) {
    const slice = await nextSlice(log, at, upTo)
    if (!slice) return
    yield slice.events.filter(({ due_sk }) => due_sk <= to)
    more = slice.more && slice.to < to
    at = slice.to
  }
}

async function send({ target, log, dead }: Forwarding, events: readonly EventOfOutbox[]): Promise<void> {
  const ordered = events.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  for (let from = 0; from < ordered.length; from += READ) {
    const refs = ordered.slice(from, from + READ)
    const found = await log.read(refs)
    for (const [n, ref] of refs.entries()) {
      const outcome = found[n]
      if (outcome?.status !== 'rejected') continue
      const error = asError(outcome.reason)
      logger().error('an event cannot be forwarded', { event_id: ref.id, error })
      await dead(ref, 'unreadable')
    }
    const readable = found.flatMap((one) => (one.status === 'fulfilled' && one.value ? [one.value] : []))
    for (const { workspaceId, envelope } of await target.put(readable))
      await dead({ workspaceId, id: envelope.id, trigger: envelope.trigger }, 'refused')
  }
}

const add = (ids: Hash, events: readonly EventRef[]) => {
  for (const { id } of events) ids.update(id)
}

/** Eighty bits of the digest of what was added so far. */
const digest = (ids: Hash): string => ids.copy().digest('hex').slice(0, 20)
