import { isTransient } from '../../aws/unavailable.ts'
import { type EventId, eventMadeAt } from '../../domain/kit/ids.ts'
import { asError, logger } from '../../log.ts'
import { eventKey } from '../../table/keys.ts'
import { dueRowOf, postpone } from '../../table/store/due-index.ts'
import { readRow } from '../../table/store/read.ts'
import { eventPages } from '../events/list.ts'
import type { EventRef } from '../events/outbox.ts'
import { RefusedGroups } from '../fan-out/refused-groups.ts'
import { lostAt } from '../queue/enqueue.ts'
import { checkDeliveries } from './check-deliveries.ts'
import { NewestSeen } from './keep-samples.ts'
import { endRecheck, type Recheck, requestRecheck } from './outbox-progress.ts'
import type { OutboxRun } from './outbox-shard.ts'

/** Workspaces at a time. */
const AT_ONCE = 20

/** Events per page. */
const PAGE = 100

/** Workspaces whose events could not be listed or checked, by the data of this instance: their calls get one try. */
const refused = new RefusedGroups()

/**
 * Works off the rechecks: the events of a workspace that earlier runs left out, because the store refused calls for them.
 * What cannot be checked in this run either is requested again.
 */
export async function recheckWorkspaces(rechecks: readonly Recheck[], run: OutboxRun): Promise<void> {
  for (let at = 0; at < rechecks.length && Date.now() < run.until.getTime(); at += AT_ONCE)
    await Promise.all(rechecks.slice(at, at + AT_ONCE).map((one) => recheckWorkspace(one, run)))
}

/** Never fails: a recheck that fails stays requested, and does not stop the others. */
async function recheckWorkspace(recheck: Recheck, run: OutboxRun): Promise<void> {
  const upTo = new Date(Math.max(recheck.upTo.getTime(), run.upTo.getTime()))
  const logFailure = (error: unknown) =>
    logger().warn('events are checked again later', {
      workspace_id: recheck.workspaceId,
      error: asError(error),
    })
  const next = await checkFrom(recheck, upTo, run).catch((error: unknown) => {
    logFailure(error)
    return recheck.from
  })
  if (next !== undefined) run.report(eventMadeAt(next))
  await moveRequest(recheck, next, upTo).catch(logFailure)
}

/**
 * Replaces the request by one from the event `next` on; ends it without one. Nothing is written if the single entry
 * of the request is the same already.
 */
async function moveRequest(recheck: Recheck, next: EventId | undefined, upTo: Date): Promise<void> {
  const { workspaceId, from, entries } = recheck
  if (next === from && entries.length === 1) return
  // The new request comes first: a crash in between leaves both.
  if (next !== undefined) await requestRecheck(workspaceId, next, upTo)
  await endRecheck(recheck)
}

/** Checks events until one fails or the time is over. @returns the event to continue with; undefined at the end */
async function checkFrom(
  { workspaceId, from }: Recheck,
  upTo: Date,
  run: OutboxRun,
): Promise<EventId | undefined> {
  const newest = new NewestSeen()
  const next = await refused.run(workspaceId, async () => {
    for await (const page of eventPages(workspaceId, from, upTo, PAGE)) {
      const failed = await checkPage(page, run)
      newest.add(failed ? page.slice(0, page.indexOf(failed)) : page)
      if (failed) return failed.id
      const last = page.at(-1)
      if (last && Date.now() >= run.until.getTime()) return last.id
    }
    return undefined
  })
  refused.forget(workspaceId)
  // The late pass, which keeps samples, may have left these events out too.
  await newest.keep((_, reason) => Promise.reject(reason))
  return next
}

/** @returns the first event for which the store was unavailable. One whose check fails otherwise becomes a due row */
async function checkPage(page: readonly EventRef[], run: OutboxRun): Promise<EventRef | undefined> {
  const outcomes = await checkDeliveries(page, run.known, run.report)
  for (const [index, event] of page.entries()) {
    const outcome = outcomes[index]
    if (outcome?.status !== 'rejected') continue
    if (isTransient(outcome.reason)) return event
    logger().error('an event is checked again later', { event_id: event.id, error: asError(outcome.reason) })
    const row = await readRow(eventKey(event.workspaceId, event.id))
    if (row) await postpone(dueRowOf(row), lostAt(new Date()))
  }
  return undefined
}
