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

/** Messages of a turn: two batches. */
const MESSAGES = 20
export const TURNS = 300
/** The first turns load and compile code. Our program has more code than the minimal program, so it needs more of these turns. */
const WARM_UP = 100

/** Separate processes, so that the CPU time of each is measured separately. */
export interface Children extends Readonly<Record<By, ChildProcess>> {
  /** Delivers with an earlier version. */
  readonly before: ChildProcess | undefined
}

/** What the turns of one program took. */
export interface Turns {
  /** CPU time per message in each turn, in microseconds. */
  readonly cpu: number[]
  /** Store calls per message, by operation. */
  readonly calls: Map<string, number>
}

/** All deliver by turns, a few messages each, because the load of a shared machine changes within seconds. */
export async function takeTurns(
  bench: Bench,
  target_url: string,
  children: Children,
): Promise<Map<keyof Children, Turns>> {
  const subscription = { trigger_id: 'opportunity.created', target_url }
  const { body: subscribed } = await bench.post('/v1/subscriptions', subscription)
  const opportunity = { name: 'Roof', contact_name: 'Maria Alvarez', tags: ['kitchen'] }
  const { body: record } = await bench.post('/v1/opportunities', opportunity)
  const taken = new Map<keyof Children, Turns>()
  for (let turn = -WARM_UP; turn < TURNS; turn++) {
    for (const [name, child] of Object.entries(children) as [keyof Children, Children[keyof Children]][]) {
      if (!child) continue
      const due = Array.from({ length: MESSAGES }, () => dueMessage(bench, subscribed.id, record))
      const order: DeliverOrder = { messages: await Promise.all(due) }
      const delivered = await ask<Delivered>(child, order)
      if (turn >= 0) add(taken, name, delivered)
    }
  }
  return taken
}

function add(taken: Map<keyof Children, Turns>, name: keyof Children, { cpu, calls }: Delivered): void {
  const turns: Turns = taken.get(name) ?? { cpu: [], calls: new Map() }
  taken.set(name, turns)
  turns.cpu.push(cpu)
  for (const [operation, count] of Object.entries(calls))
    turns.calls.set(operation, (turns.calls.get(operation) ?? 0) + count / MESSAGES / TURNS)
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
