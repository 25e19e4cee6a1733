import { eventMadeAt } from '../../domain/kit/ids.ts'
import { timeOfDueKey } from '../../table/keys.ts'
import { type OutboxEvent, outboxEvents } from '../events/outbox.ts'
import type { KnownSubscribers } from '../fan-out/known-subscribers.ts'
import { checkDeliveries, type Report } from './check-deliveries.ts'
import type { Failure, LeftOut } from './left-out.ts'
import type { OutboxPass } from './outbox-progress.ts'

/** Events per page. */
const PAGE = 100

/** One run of a pass. */
export interface OutboxRun {
  readonly pass: OutboxPass
  /** Checks events up to this time. */
  readonly upTo: Date
  /** Starts no page after this time. */
  readonly until: Date
  readonly report: Report
  readonly known: KnownSubscribers
  readonly leftOut: LeftOut
  /** Called with the events of each page that the position passes. */
  readonly seen: (events: readonly OutboxEvent[]) => void
}

/**
 * Checks the events of a shard after a position.
 * @param moveTo called with the new position. The position stays before an event that was neither checked nor
 * postponed to a later run, although the run continues
 * @throws Error if there was such an event, or if the shard could not be read
 */
export async function checkShard(
  shard: number,
  from: string,
  run: OutboxRun,
  moveTo: (at: string) => void,
): Promise<void> {
  let lost: Failure | undefined
  let at = from
  for (let more = true; more; ) {
    const page = await outboxEvents(shard, at, run.upTo, PAGE)
    const found = await checkPage(page, run)
    const passed = lost ? [] : page.slice(0, found && page.indexOf(found.event))
    const last = passed.at(-1)
    if (last) moveTo(last.due_sk)
    run.seen(passed)
    lost ??= found
    at = page.at(-1)?.due_sk ?? at
    more = page.length === PAGE
    if (more && Date.now() >= run.until.getTime()) {
      reportBacklog(at, run)
      break
    }
  }
  if (lost) throw lost.reason
}

/** @returns the first event that was neither checked nor postponed to a later run */
async function checkPage(page: readonly OutboxEvent[], run: OutboxRun): Promise<Failure | undefined> {
  const events = page.filter((event) => !run.leftOut.covers(event))
  const outcomes = await checkDeliveries(events, run.known, run.report)
  const failures = events.flatMap((event, index): Failure[] => {
    const outcome = outcomes[index]
    return outcome?.status === 'rejected' ? [{ event, reason: outcome.reason }] : []
  })
  for (const { event } of failures) reportLate(eventMadeAt(event.id), run)
  const lost = await run.leftOut.addAll(failures)
  return failures.find(({ event }) => lost.includes(event))
}

/** The events that this run had no time to check count as late. */
function reportBacklog(at: string, run: OutboxRun): void {
  reportLate(Date.parse(timeOfDueKey(at)), run)
}

/** The events of the late pass have been checked before. */
function reportLate(since: number, { pass, report }: OutboxRun): void {
  if (pass === 'early') report(since)
}
