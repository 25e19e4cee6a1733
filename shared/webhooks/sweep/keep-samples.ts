import { isTransient } from '../../aws/unavailable.ts'
import { asError, logger } from '../../log.ts'
import type { EventRef } from '../events/outbox.ts'
import { getEvents } from '../events/rows.ts'
import { keepNewestEvents, SAMPLES_KEPT } from '../events/samples.ts'

/** The number of groups that are written at a time. */
const AT_ONCE = 20

/** Collects the newest events of each workspace and trigger that a run of the sweep has seen, to keep them as samples. */
export class NewestSeen {
  private readonly groups = new Map<string, EventRef[]>()

  add(events: readonly EventRef[]): void {
    for (const event of events) {
      const group = `${event.workspaceId} ${event.trigger}`
      const newest = [...(this.groups.get(group) ?? []), event].sort((a, b) => (a.id < b.id ? 1 : -1))
      this.groups.set(group, newest.slice(0, SAMPLES_KEPT))
    }
  }

  /**
   * Stores the collected events as samples. An unreadable event fails only its own group.
   * @param leaveOut called with the oldest event of each group for which the store was unavailable
   * @throws the error of `leaveOut`
   */
  async keep(leaveOut: (oldest: EventRef, reason: unknown) => Promise<void>): Promise<void> {
    const groups = [...this.groups.values()]
    for (let from = 0; from < groups.length; from += AT_ONCE)
      await Promise.all(groups.slice(from, from + AT_ONCE).map((group) => keepGroup(group, leaveOut)))
  }
}

async function keepGroup(
  group: readonly EventRef[],
  leaveOut: (oldest: EventRef, reason: unknown) => Promise<void>,
): Promise<void> {
  const oldest = group.at(-1)
  if (!oldest) return
  try {
    const { workspaceId, trigger } = oldest
    const ids = group.map(({ id }) => id)
    await keepNewestEvents(workspaceId, trigger, await getEvents(workspaceId, ids))
  } catch (error) {
    if (isTransient(error)) return leaveOut(oldest, error)
    logger().error('samples not kept', { error: asError(error) })
  }
}
