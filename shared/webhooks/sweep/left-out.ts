import { isTransient } from '../../aws/unavailable.ts'
import type { EventId, WorkspaceId } from '../../domain/kit/ids.ts'
import { asError, logger } from '../../log.ts'
import { type EventRef, type OutboxEvent, postponeEvent } from '../events/outbox.ts'
import { lostAt } from '../queue/enqueue.ts'
import { requestRecheck } from './outbox-progress.ts'

/** An event whose check failed. */
export interface Failure {
  readonly event: OutboxEvent
  readonly reason: unknown
}

/**
 * The events that a run of the sweep postpones to later runs, because their check failed. If the store is unavailable
 * for a workspace, one request covers the workspace's later events too: a throttled workspace costs a run one write,
 * regardless of the number of its events.
 */
export class LeftOut {
  private readonly from = new Map<WorkspaceId, EventId>()
  private readonly upTo: Date

  /** @param upTo the run checks events up to this time */
  constructor(upTo: Date) {
    this.upTo = upTo
  }

  /** Whether a request of this run covers the event. */
  covers({ workspaceId, id }: EventRef): boolean {
    const from = this.from.get(workspaceId)
    return from !== undefined && from <= id
  }

  /**
   * Postpones the events of a page.
   * @returns events whose request could not be stored, so the sweep's position must not pass them
   */
  async addAll(failures: readonly Failure[]): Promise<OutboxEvent[]> {
    // The events of one workspace are handled one after the other, so that the first request covers the others.
    const groups = [...Map.groupBy(failures, ({ event }) => event.workspaceId).values()]
    return (await Promise.all(groups.map((group) => this.addGroup(group)))).flat()
  }

  private async addGroup(group: readonly Failure[]): Promise<OutboxEvent[]> {
    for (const { event, reason } of group) {
      const isLeft = await this.addOne(event, reason).then(
        () => true,
        () => false,
      )
      if (!isLeft) return [event]
    }
    return []
  }

  private async addOne(event: OutboxEvent, reason: unknown): Promise<void> {
    if (isTransient(reason)) return this.add(event, reason)
    logger().error('an event is checked again later', { event_id: event.id, error: asError(reason) })
    // A due row is retried at growing intervals, and does not stop other events.
    await postponeEvent(event, lostAt(new Date())).catch((error: unknown) => this.add(event, error))
  }

  /** Postpones the events of a workspace from this event on. @throws the store's error */
  async add(event: EventRef, reason: unknown): Promise<void> {
    if (this.covers(event)) return
    const { workspaceId, id } = event
    await requestRecheck(workspaceId, id, this.upTo)
    this.from.set(workspaceId, id)
    const fields = { workspace_id: workspaceId, event_id: id, error: asError(reason) }
    logger().warn('events are checked again later', fields)
  }
}
