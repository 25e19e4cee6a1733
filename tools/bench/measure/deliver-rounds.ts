import type { ChildProcess } from 'node:child_process'
import { createEvent } from '../../../shared/domain/kit/event.ts'
import { deliveryIdOf } from '../../../shared/domain/kit/ids.ts'
import { commit } from '../../../shared/table/store/commit.ts'
import { newDelivery } from '../../../shared/webhooks/deliveries/new-delivery.ts'
import { insertDelivery } from '../../../shared/webhooks/deliveries/rows.ts'
import { eventInsertion } from '../../../shared/webhooks/events/rows.ts'
import { deliveryMessage } from '../../../shared/webhooks/queue/messages.ts'
import type { Bench } from '../../../test/support/bench.ts'
import { ask } from './ask.ts'
import type { By, Delivered, DeliverOrder } from './deliver-run.ts'

export const ROUNDS = 30
/** The first rounds load and compile code. Our program has more code than the minimal program, so it needs more of these rounds. */
const WARM_UP = 10
export const MESSAGES = 200

/** One round of all programs; `least` and `before` are CPU times per message in microseconds. */
export interface Round extends Delivered {
  readonly least: number
  readonly before: number | undefined
}

/** Separate processes, so that the CPU time of each is measured separately. */
export interface Children extends Readonly<Record<By, ChildProcess>> {
  /** Delivers with an earlier version. */
  readonly before: ChildProcess | undefined
}

/** Messages that are written at the same time. */
const AT_ONCE = 10

/** In each round all deliver the same number of messages, one after the other, under the same machine load. */
export async function rounds(
  bench: Bench,
  target_url: string,
  { us, least, before }: Children,
): Promise<Round[]> {
  const subscription = { trigger_id: 'opportunity.created', target_url }
  const { body: subscribed } = await bench.post('/v1/subscriptions', subscription)
  const opportunity = { name: 'Roof', contact_name: 'Maria Alvarez', tags: ['kitchen'] }
  const { body: record } = await bench.post('/v1/opportunities', opportunity)
  const taken: Round[] = []
  const deliverBy = async (child: ChildProcess) => {
    const messages: string[] = []
    while (messages.length < MESSAGES) {
      const some = Array.from({ length: AT_ONCE }, () => dueMessage(bench, subscribed.id, record))
      messages.push(...(await Promise.all(some)))
    }
    return ask<Delivered>(child, { messages } satisfies DeliverOrder)
  }
  for (let n = 0; n < WARM_UP + ROUNDS; n++) {
    const ours = await deliverBy(us)
    const { cpu: leastCpu } = await deliverBy(least)
    const earlier = before && (await deliverBy(before))
    if (n >= WARM_UP) taken.push({ ...ours, least: leastCpu, before: earlier?.cpu })
  }
  return taken
}

/** Creates a due delivery of a new event, and returns its message. */
export async function dueMessage(bench: Bench, to: Parameters<typeof deliveryIdOf>[1], data: { id: string }) {
  const now = new Date()
  const about = { entityId: data.id, performedBy: bench.owner, data }
  const envelope = createEvent('opportunity.created', now, about)
  await commit([eventInsertion(bench.workspace, envelope)])
  const event = { workspaceId: bench.workspace, envelope }
  const delivery = newDelivery(deliveryIdOf(envelope.id, to), event, to, now)
  await insertDelivery(delivery, bench.owner, new Date(now.getTime() + 3_600_000))
  return JSON.stringify(deliveryMessage(delivery, bench.owner, now).message)
}
