import { expect } from 'vitest'
import { createEvent } from '../../../../shared/domain/kit/event.ts'
import { type DeliveryId, deliveryIdOf, newId } from '../../../../shared/domain/kit/ids.ts'
import { includesTrigger, type TriggerId } from '../../../../shared/domain/kit/triggers.ts'
import { deliveryKey } from '../../../../shared/table/keys.ts'
import { equal, update } from '../../../../shared/table/store/batching/update-expression.ts'
import { commit } from '../../../../shared/table/store/commit.ts'
import { type DeliveryRow, getDeliveryRow } from '../../../../shared/webhooks/deliveries/rows.ts'
import { eventInsertion } from '../../../../shared/webhooks/events/rows.ts'
import { deliveryMessage } from '../../../../shared/webhooks/queue/messages.ts'
import { fanOut } from '../../../support/fan-out.ts'
import type { Hosts } from './hosts.ts'
import type { Messages } from './messages.ts'
import { type Arrival, allows, type Model, serves } from './model.ts'
import { seen } from './seen.ts'
import type { Start } from './start.ts'

/** More than the six attempts of a delivery need. */
const ROUNDS = 20

/**
 * A subscription and its deliveries, next to a model. Requests go to the handlers; their messages wait until `work`.
 * Nothing else runs, so each post is made in the state that the model has.
 */
export class World {
  readonly start: Start
  private readonly messages: Messages
  private current: Model
  /** All deliveries with their triggers. */
  readonly deliveries = new Map<DeliveryId, TriggerId>()
  /** The deliveries whose trigger was served at all times: nothing may skip them. */
  private readonly alwaysServed = new Set<DeliveryId>()
  private readonly unexpected: Arrival[] = []
  private answer = 200

  constructor(start: Start, hosts: Hosts, messages: Messages) {
    this.start = start
    this.messages = messages
    this.current = start.model
    hosts.worlds.set(start.ws, (arrival) => {
      seen.arrived += 1
      if (!allows(this.current, arrival)) this.unexpected.push(arrival)
      return this.answer
    })
  }

  get model(): Model {
    return this.current
  }

  become(next: Partial<Model>): void {
    this.current = { ...this.current, ...next }
    for (const [id, trigger] of this.deliveries)
      if (!serves(this.current, trigger)) this.alwaysServed.delete(id)
  }

  /** Lets the receivers answer with a status. */
  respond(status: number): void {
    this.answer = status
  }

  async fire(trigger: TriggerId): Promise<void> {
    const [now, { ws: workspaceId, id: subscription }] = [new Date(), this.start]
    const envelope = createEvent(trigger, now, { entityId: newId(now), performedBy: null, data: null })
    await commit([eventInsertion(workspaceId, envelope)])
    await fanOut([{ workspaceId, envelope, isChecked: true }])
    const id = deliveryIdOf(envelope.id, subscription)
    const isReached = includesTrigger(this.model.trigger_ids, trigger)
    expect((await getDeliveryRow(workspaceId, id)) !== undefined).toBe(isReached)
    if (isReached) this.add(id, trigger)
  }

  add(id: DeliveryId, trigger: TriggerId): void {
    this.deliveries.set(id, trigger)
    if (serves(this.model, trigger)) this.alwaysServed.add(id)
  }

  /** Handles messages. @returns how many there were */
  async work(count: number): Promise<number> {
    const handled = await this.messages.handle(count)
    expect(this.unexpected, JSON.stringify(this.model)).toEqual([])
    return handled
  }

  /** Lets time pass: each next attempt becomes due, and is queued as the sweep would. */
  async wait(): Promise<void> {
    const past = new Date(Date.now() - 60_000).toISOString()
    for (const { delivery, ownerId } of await this.rows()) {
      if (delivery.status !== 'pending' || delivery.next_attempt_at === null) continue
      await update({
        key: deliveryKey(this.start.ws, delivery.id),
        build: (expression) => ({
          set: [equal(expression, 'data.next_attempt_at', past)],
          when: equal(expression, 'data.status', 'pending'),
        }),
      })
      this.messages.add(deliveryMessage(delivery, ownerId, new Date()).message)
    }
  }

  /** Delivers what can be delivered, and checks how each delivery has ended. */
  async finish(): Promise<void> {
    const isPending = ({ delivery }: DeliveryRow) => delivery.status === 'pending'
    let round = 0
    do {
      await this.wait()
      while ((await this.work(10)) > 0);
      round += 1
    } while (round < ROUNDS && (await this.rows()).some(isPending))
    for (const { delivery } of await this.rows()) {
      if (delivery.status === 'skipped') seen.skipped += 1
      const maySkip = this.alwaysServed.has(delivery.id) ? [] : ['skipped']
      expect(['succeeded', 'failed', ...maySkip], JSON.stringify(delivery)).toContain(delivery.status)
    }
  }

  private async rows(): Promise<DeliveryRow[]> {
    const rows = [...this.deliveries.keys()].map((id) => getDeliveryRow(this.start.ws, id))
    return (await Promise.all(rows)).flatMap((row) => row ?? [])
  }
}
