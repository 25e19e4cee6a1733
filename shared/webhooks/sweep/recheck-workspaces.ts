import { isTransient } from '../../aws/unavailable.ts'
import { type EventId, eventMadeAt } from '../../domain/kit/ids.ts'
import { asError, logger } from '../../log.ts'
import { eventKey } from '../../table/keys.ts'
import { dueRowOf } from '../../table/store/due-index.ts'
import { readRow } from '../../table/store/read.ts'
import { eventPages } from '../events/list.ts'
import { type EventRef, postponeEvent } from '../events/outbox.ts'
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

/** Workspaces for which the store refused calls, as far as this instance knows: their calls get one try. */
const refused = new RefusedGroups()

/**
 * Checks events again that earlier runs left out, because the store was unavailable for their workspaces. If a
 * workspace is not finished in this run, its request remains.
 */
export async function recheckWorkspaces(rechecks: readonly Recheck[], run: OutboxRun): Promise<void> {
  for (let at = 0; at < rechecks.length && Date.now() < run.until.getTime(); at += AT_ONCE)
    await Promise.all(rechecks.slice(at, at + AT_ONCE).map((one) => recheckWorkspace(one, run)))
}

/** Never rejects, so that one workspace does not stop the others. */
async function recheckWorkspace(stored: Recheck, run: OutboxRun): Promise<void> {
  const recheck = { ...stored, upTo: new Date(Math.max(stored.upTo.getTime(), run.upTo.getTime())) }
  const warn = (error: unknown) =>
    logger().warn('events are checked again later', {
      workspace_id: recheck.workspaceId,
      error: asError(error),
    })
  const next = await retryChecks(recheck, run).catch((error: unknown) => {
    warn(error)
    return recheck.from
  })
  if (next !== undefined) run.report(eventMadeAt(next))
  await keepRequested(recheck, next).catch(warn)
}

/**
 * Replaces all entries of a request by one entry from the event `next` on; without `next`, the request ends. Writes
 * nothing if the request already has only this entry.
 */
async function keepRequested(recheck: Recheck, next: EventId | undefined): Promise<void> {
  const { workspaceId, from, upTo, entries } = recheck
  if (next === from && entries.length === 1) return
  // The new entry is added before the other entries are deleted, so a crash in between loses no request.
  if (next !== undefined) await requestRecheck(workspaceId, next, upTo)
  await endRecheck(recheck)
}

/**
 * Checks the events of a request, oldest first, and stores the newest as samples, because the late pass, which stores
 * samples, may have left these events out too.
 * @returns the event to continue with in the next run; undefined after the last event
 */
async function retryChecks({ workspaceId, from, upTo }: Recheck, run: OutboxRun) {
  const checked = new NewestSeen()
  const next = await refused.run(workspaceId, async () => {
    for await (const page of eventPages(workspaceId, from, upTo, PAGE)) {
      const count = await checkPage(page, run)
      checked.add(page.slice(0, count))
      const isTimeOver = Date.now() >= run.until.getTime()
      const stop = page[count] ?? (isTimeOver ? page.at(-1) : undefined)
      if (stop) return stop.id
    }
    return undefined
  })
  refused.forget(workspaceId)
  await checked.keep((_, reason) => Promise.reject(reason))
  return next
}

/** Checks events until the store is unavailable for one. @returns how many were checked */
async function checkPage(page: readonly EventRef[], run: OutboxRun): Promise<number> {
  const outcomes = await checkDeliveries(page, run.known, run.report)
  for (const [index, event] of page.entries()) {
    const outcome = outcomes[index]
    if (outcome?.status !== 'rejected') continue
    if (isTransient(outcome.reason)) return index
    await retryAsDueRow(event, outcome.reason)
  }
  return page.length
}

/** A due row is retried at growing intervals, so an event that fails for its own reasons does not stop the others. */
async function retryAsDueRow({ workspaceId, id }: EventRef, reason: unknown): Promise<void> {
  logger().error('an event is checked again later', { event_id: id, error: asError(reason) })
  const row = await readRow(eventKey(workspaceId, id))
  if (row) await postponeEvent(dueRowOf(row), lostAt(new Date()))
}
