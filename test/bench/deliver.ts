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
import type { Order, Turn } from './deliver-run.ts'
import { type Broken, median, printTable, type Section } from './section.ts'
import { startQuietStores } from './stores.ts'
import { type Bench, newBench } from './workspace.ts'

const TURNS = 12
/** The first turns load and compile. */
const WARM_UP = 2
const MESSAGES = 200
/** Store calls a message: a claim and a record, a read beside the claim, and the brake each five seconds. */
const MOST_CALLS: Readonly<Record<string, number>> = {
  UpdateItemCommand: 2,
  BatchGetItemCommand: 1,
  GetItemCommand: 0.02,
}

/** What deliver costs a message, all in, beside a loop that only posts the same bytes. */
export const deliver: Section = { name: 'deliver', run }

async function run(): Promise<Broken> {
  const stores = await startQuietStores()
  const receiver = await startReceiver()
  // Its metrics are two lines a message: written, as on Lambda, and read by nobody.
  const child = fork(join(import.meta.dirname, 'deliver-run.ts'), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  try {
    return report(await turns(await newBench(), receiver, child))
  } finally {
    child.disconnect()
    receiver.close()
    await stores.stop()
  }
}

type Receiver = Awaited<ReturnType<typeof startReceiver>>

async function turns(bench: Bench, receiver: Receiver, child: ChildProcess): Promise<Turn[]> {
  const subscription = { trigger_id: 'opportunity.created', target_url: receiver.url }
  const { body: subscribed } = await bench.post('/v1/subscriptions', subscription)
  const opportunity = { name: 'Roof', contact_name: 'Maria Alvarez', tags: ['kitchen'] }
  const { body: record } = await bench.post('/v1/opportunities', opportunity)
  const taken: Turn[] = []
  for (let n = 0; n < WARM_UP + TURNS; n++) {
    const messages: string[] = []
    for (let i = 0; i < MESSAGES; i++) messages.push(await dueMessage(bench, subscribed.id, record))
    child.send({ messages, url: receiver.url } satisfies Order)
    const [turn] = (await once(child, 'message')) as [Turn]
    if (n >= WARM_UP) taken.push(turn)
  }
  return taken
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
  const each = (of: (turn: Turn) => number) => median(taken.map((turn) => of(turn) / MESSAGES))
  const bare = each(({ cpu }) => cpu.bare)
  const row = (name: string, of: (turn: Turn) => number) => [
    name,
    each(of).toFixed(0),
    (each(of) / bare).toFixed(1),
  ]
  printTable(
    `CPU of a delivered message (median of ${TURNS} turns of ${MESSAGES}, ten a batch)`,
    ['', 'µs', 'ratio'],
    [
      row('a bare undici loop that posts the same bytes', ({ cpu }) => cpu.bare),
      row('our own post, checks and limits included', ({ cpu }) => cpu.post),
      row('three reads of one row by the AWS SDK', ({ cpu }) => cpu.reads),
      row('deliver, all in', ({ cpu }) => cpu.deliver),
    ],
  )
  const commands = new Set(taken.flatMap(({ calls }) => Object.keys(calls)))
  const calls = [...commands].map((name) => [name, each((turn) => turn.calls[name] ?? 0)] as const)
  printTable(
    'Store calls of a delivered message',
    ['', 'calls', 'allowed'],
    calls.map(([name, count]) => [name, count.toFixed(2), MOST_CALLS[name] ?? 0]),
  )
  return calls
    .filter(([name, count]) => count > (MOST_CALLS[name] ?? 0))
    .map(([name, count]) => `a delivered message takes ${count} ${name}`)
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
