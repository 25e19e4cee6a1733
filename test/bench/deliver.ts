import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { happened } from '../../shared/domain/event.ts'
import { deliveryIdOf } from '../../shared/domain/ids.ts'
import { commit } from '../../shared/table/commit.ts'
import { insertDelivery } from '../../shared/table/deliveries.ts'
import { putEvent } from '../../shared/table/events.ts'
import { newDelivery } from '../../shared/webhooks/new-delivery.ts'
import { outgoing } from '../../shared/webhooks/queue.ts'
import type { Post } from '../../shared/webhooks/send.ts'
import type { BareOrder } from './bare-run.ts'
import { BATCH } from './batch.ts'
import type { Delivered, DeliverOrder } from './deliver-run.ts'
import { type Broken, median, printTable, type Section } from './section.ts'
import { startQuietStores } from './stores.ts'
import { type Bench, newBench } from './workspace.ts'

const TURNS = 12
/** The first turns load and compile. */
const WARM_UP = 3
const MESSAGES = 200
/** A delivered message may cost so many times the CPU of a bare post at the same pace. */
const MOST_RATIO = 4
/** Store calls a message: a claim and a record, a read beside the claim, and the brake each five seconds. */
const MOST_CALLS: Readonly<Record<string, number>> = {
  BatchExecuteStatement: 2,
  BatchGetItem: 1,
  GetItem: 0.02,
}

/** What deliver costs a message, all in, beside a loop that only posts the same bytes. */
export const deliver: Section = { name: 'deliver', run }

async function run(): Promise<Broken> {
  const stores = await startQuietStores()
  const receiver = await startReceiver()
  const children = [child('deliver-run.ts'), child('bare-run.ts')] as const
  try {
    return report(await turns(await newBench(), receiver.url, ...children))
  } finally {
    for (const each of children) each.disconnect()
    receiver.close()
    await stores.stop()
  }
}

/** What it logs is written, as on Lambda, and read by nobody. */
const child = (file: string): ChildProcess =>
  fork(join(import.meta.dirname, file), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // Bytes pass as bytes.
    serialization: 'advanced',
    env: { ...process.env, POWERTOOLS_LOG_LEVEL: 'INFO' },
  })

/** CPU of a message or a post, in microseconds. */
interface Turn extends Delivered {
  readonly beside: number
  readonly alone: number
  readonly ours: number
}

async function turns(
  bench: Bench,
  target_url: string,
  deliver: ChildProcess,
  bare: ChildProcess,
): Promise<Turn[]> {
  const subscription = { trigger_id: 'opportunity.created', target_url }
  const { body: subscribed } = await bench.post('/v1/subscriptions', subscription)
  const opportunity = { name: 'Roof', contact_name: 'Maria Alvarez', tags: ['kitchen'] }
  const { body: record } = await bench.post('/v1/opportunities', opportunity)
  const taken: Turn[] = []
  let paceMs = 10
  for (let n = 0; n < WARM_UP + TURNS; n++) {
    const messages: string[] = []
    for (let i = 0; i < MESSAGES; i++) messages.push(await dueMessage(bench, subscribed.id, record))
    const post = await ask<Post>(deliver, { kind: 'post', messages } satisfies DeliverOrder)
    const alone = (by: 'undici' | 'us') =>
      ask<number>(bare, { kind: 'alone', post, by, batches: MESSAGES / BATCH } satisfies BareOrder)
    const beside = ask<number>(bare, { kind: 'beside', post, paceMs } satisfies BareOrder)
    const delivered = await ask<Delivered>(deliver, { kind: 'deliver', messages } satisfies DeliverOrder)
    bare.send({ kind: 'stop' } satisfies BareOrder)
    const turn = {
      ...delivered,
      beside: await beside,
      alone: await alone('undici'),
      ours: await alone('us'),
    }
    paceMs = delivered.paceMs
    if (n >= WARM_UP) taken.push(turn)
  }
  return taken
}

async function ask<T>(child: ChildProcess, order: object): Promise<T> {
  const answer = once(child, 'message')
  child.send(order)
  return (await answer)[0] as T
}

/** A delivery that is due, of a new event; gives its message. */
async function dueMessage(bench: Bench, to: Parameters<typeof deliveryIdOf>[1], data: { id: string }) {
  const now = new Date()
  const about = { entityId: data.id, performedBy: bench.owner, data }
  const envelope = happened('opportunity.created', now, about)
  await commit([putEvent(bench.workspace, envelope)])
  const event = { workspaceId: bench.workspace, envelope }
  const delivery = newDelivery(deliveryIdOf(envelope.id, to), event, to, now)
  await insertDelivery(delivery, bench.owner, new Date(now.getTime() + 3_600_000))
  return JSON.stringify(outgoing(delivery, bench.owner, now).message)
}

function report(taken: readonly Turn[]): Broken {
  const each = (of: (turn: Turn) => number) => median(taken.map(of))
  const row = (name: string, of: (turn: Turn) => number) => [
    name,
    each(of).toFixed(0),
    each((turn) => of(turn) / turn.beside).toFixed(1),
  ]
  printTable(
    `CPU of a delivered message (median of ${TURNS} turns of ${MESSAGES}, ten a batch)`,
    ['', 'µs', 'ratio'],
    [
      row('a bare undici loop beside it, at the same pace', ({ beside }) => beside),
      row('deliver, all in', ({ cpu }) => cpu),
      row('a bare undici loop alone, without a pause', ({ alone }) => alone),
      row('our own post alone, without a pause', ({ ours }) => ours),
    ],
  )
  const ratio = each(({ cpu, beside }) => cpu / beside)
  const commands = new Set(taken.flatMap(({ calls }) => Object.keys(calls)))
  const calls = [...commands].map(
    (name) => [name, each((turn) => (turn.calls[name] ?? 0) / MESSAGES)] as const,
  )
  printTable(
    'Store calls of a delivered message',
    ['', 'calls', 'allowed'],
    calls.map(([name, count]) => [name, count.toFixed(2), MOST_CALLS[name] ?? 0]),
  )
  const dear = ratio > MOST_RATIO ? [`a delivered message costs ${ratio.toFixed(1)} times a bare post`] : []
  return dear.concat(
    calls
      .filter(([name, count]) => count > (MOST_CALLS[name] ?? 0))
      .map(([name, count]) => `a delivered message takes ${count} ${name}`),
  )
}

/** In this process, so that its CPU is not counted. */
async function startReceiver() {
  const server = createServer(async (request, response) => {
    await buffer(request)
    response.end('ok')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
