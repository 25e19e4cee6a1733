import { createEvent, type Envelope } from '../../../../shared/domain/kit/event.ts'
import type { WorkspaceId } from '../../../../shared/domain/kit/ids.ts'
import { outboxKey } from '../../../../shared/table/keys.ts'
import type { EventOfOutbox } from '../../../../shared/webhooks/events/outbox.ts'
import { forward } from '../../../../shared/webhooks/forward/forward.ts'
import type { EventLog } from '../../../../shared/webhooks/forward/log.ts'
import type { Progress, ProgressStore } from '../../../../shared/webhooks/forward/progress.ts'
import {
  type Calls,
  type Forwarded,
  putAll,
  type Target,
} from '../../../../shared/webhooks/forward/target.ts'

/** The invocation ended as by kill -9. */
class Killed extends Error {}

const WS = 'wks_1' as WorkspaceId
const MINUTE = 60_000
/**
 * Runs in succession that store nothing, after which nothing is left or forwarding is stuck. They are minutes, and longer than
 * an event may be late.
 */
const IDLE = 120
/** The last source: events that left the outbox. */
const LEFT = 16

interface Entry extends EventOfOutbox {
  readonly envelope: Envelope
  /** From when, and until when, the index shows it. */
  readonly from: number
  to: number
}

export interface Faults {
  readonly random: () => number
  /** The share of calls before or after which the run is killed. */
  readonly kills: number
  /** The share of calls that refuse some of their entries. */
  readonly refusals: number
  /** The share of events that the index shows up to 20 minutes late. */
  readonly late: number
  /** The share of events that the sweep moves out of the outbox. */
  readonly left: number
}

/** A table, a target and a clock in memory. Events are written over time, and a run of forwarding starts each minute. */
export function world({ random, kills, refusals, late, left }: Faults) {
  const begin = Date.parse('2026-11-28T00:00:00.000Z')
  const sources: Entry[][] = Array.from({ length: LEFT + 1 }, () => [])
  const byId = new Map<string, Envelope>()
  const archive: string[] = []
  const dead: string[] = []
  let now = begin
  let stored: Progress | undefined

  const point = () => {
    if (random() < kills) throw new Killed()
  }
  const dying = async <T>(work: () => T): Promise<T> => {
    point()
    const result = work()
    point()
    return result
  }

  function write(at: number, record: number): void {
    const about = { entityId: `record-${record}`, performedBy: null, data: {} }
    const envelope = createEvent('opportunity.created', new Date(at), about)
    const { due_pk, due_sk } = outboxKey(WS, envelope.id, envelope.trigger, new Date(at), 4)
    const from = at + (random() < late ? random() * 20 * MINUTE : random() * 2_000)
    const entry: Entry = {
      ...{ workspaceId: WS, id: envelope.id, trigger: envelope.trigger },
      ...{ due_sk, envelope, from, to: Number.POSITIVE_INFINITY },
    }
    byId.set(envelope.id, envelope)
    sources[Number(due_pk.split('#')[1])]?.push(entry)
    if (random() >= left) return
    entry.to = at + MINUTE + random() * MINUTE
    sources[LEFT]?.push({ ...entry, from: entry.to, to: Number.POSITIVE_INFINITY })
  }

  const log: EventLog = {
    pages: (after, upTo, limit) =>
      dying(() => {
        const end = upTo.toISOString()
        return sources.map((all) => pageOf(all, after, end, limit, now))
      }),
    read: (events) =>
      dying(() =>
        events.map(({ id }) => {
          const envelope = byId.get(id)
          if (envelope?.entity_id === 'record-17')
            return { status: 'rejected', reason: new Error('unreadable') }
          return { status: 'fulfilled', value: envelope && { workspaceId: WS, envelope, isChecked: true } }
        }),
      ),
  }
  const progress: ProgressStore = {
    read: () => dying(() => stored),
    save: (next) =>
      dying(() => {
        if (next.v !== (stored?.v ?? 0) + 1) return false
        stored = structuredClone(next)
        return true
      }),
  }
  const calls: Calls<Forwarded> = {
    ...{ entryOf: (event) => event, bytesOf: () => 1, maxEntries: 500, maxBytes: 400, atOnce: 4 },
    never: ['Malformed'],
    send: (entries) => {
      const refusing = random() < refusals
      return dying(() =>
        entries.map(({ envelope }) => {
          if (envelope.entity_id === 'record-13') return 'Malformed'
          if (refusing && random() < 0.5) return 'ServiceUnavailable'
          archive.push(envelope.id)
          return undefined
        }),
      )
    },
  }
  const target: Target = { name: 'archive', start: () => '0', put: (events) => putAll(events, calls) }

  return {
    archive,
    dead,
    ids: () => [...byId.keys()],
    recordOf: (id: string) => byId.get(id)?.entity_id ?? '',
    /** Writes events for some minutes, and runs forwarding each minute; then until nothing is left. */
    async play(minutes: number, perMinute: number, records: number, outage: (minute: number) => boolean) {
      let killed = 0
      const run = async () => {
        const given = { target, log, progress, now: () => now }
        const bury = async ({ id }: { id: string }) => void dead.push(id)
        await forward({ ...given, dead: bury }, new Date(now + 40_000)).catch((error: unknown) => {
          if (!(error instanceof Killed)) throw error
          killed++
        })
      }
      for (let minute = 0; minute < minutes; minute++) {
        for (let n = 0; n < perMinute; n++)
          write(now + Math.floor((n * MINUTE) / perMinute), Math.floor(random() * records))
        now += MINUTE
        if (!outage(minute)) await run()
      }
      for (let idle = 0; idle < IDLE; ) {
        const before = stored?.v
        now += MINUTE
        await run()
        idle = stored?.v === before ? idle + 1 : 0
      }
      return { killed, windows: stored?.windows.length }
    },
  }
}

function pageOf(all: readonly Entry[], after: string, end: string, limit: number, now: number): Entry[] {
  let [low, high] = [0, all.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((all[middle]?.due_sk ?? '') <= after) low = middle + 1
    else high = middle
  }
  const page: Entry[] = []
  for (let at = low; at < all.length && page.length < limit; at++) {
    const entry = all[at]
    if (!entry || entry.due_sk > end) break
    if (entry.from <= now && now < entry.to) page.push(entry)
  }
  return page
}
