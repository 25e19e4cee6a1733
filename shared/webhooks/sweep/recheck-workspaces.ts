import { isTransient } from '../../aws/unavailable.ts'
import { type EventId, eventMadeAt } from '../../domain/ids.ts'
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

/** Workspaces whose events could not be listed, as far as this instance knows. */
const refused = new RefusedGroups()

/** Checks the events that earlier runs have left out. A workspace for which the store is still unavailable is left again. */
export async function recheckWorkspaces(rechecks: readonly Recheck[], run: OutboxRun): Promise<void> {
  for (let at = 0; at < rechecks.length && Date.now() < run.until.getTime(); at += AT_ONCE)
    await Promise.all(rechecks.slice(at, at + AT_ONCE).map((one) => recheckWorkspace(one, run)))
}

async function recheckWorkspace(recheck: Recheck, run: OutboxRun): Promise<void> {
  const { workspaceId, from, entries } = recheck
  const logFailure = (error: unknown) =>
    logger().warn('events are checked again later', { workspace_id: workspaceId, error: asError(error) })
  const upTo = new Date(Math.max(recheck.upTo.getTime(), run.upTo.getTime()))
  const next = await checkFrom(recheck, upTo, run).catch((error: unknown) => {
    logFailure(error)
    return from
  })
  if (next !== undefined) run.report(eventMadeAt(next))
  if (next === from && entries.length === 1) return
  try {
    // The new request comes first: a crash in between leaves both.
    if (next !== undefined) await requestRecheck(workspaceId, next, upTo)
    await endRecheck(recheck)
  } catch (error) {
    logFailure(error)
  }
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
      newest.add(page.slice(0, failed && page.indexOf(failed)))
      const last = failed ?? page.at(-1)
      if (last && (failed || Date.now() >= run.until.getTime())) return last.id
    }
    return undefined
  })
  refused.forget(workspaceId)
  // The late pass may have left these events out too.
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
