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
import type { By, Delivered, DeliverOrder } from './deliver-run.ts'
import { type Broken, median, printTable, type Section } from './section.ts'
import { startQuietStores } from './stores.ts'
import { type Bench, newBench } from './workspace.ts'

const TURNS = 12
/** The first turns load and compile. */
const WARM_UP = 3
const MESSAGES = 200
/** A delivered message may cost so many times the CPU of a bare post at the same pace… */
const MOST_OF_PACED = 4
/** … and so many times that of the least program that does the same work. */
const MOST_OF_LEAST = 1.6
/** Store calls a message: a claim and a record, a read beside the claim, and the brake each five seconds. */
const MOST_CALLS: Readonly<Record<string, number>> = {
  BatchExecuteStatement: 2,
  BatchGetItem: 1,
  GetItem: 0.02,
}

/**
 * What deliver costs a message, all in, beside loops that only post the same bytes, and beside the least program that
 * does the same work (`least.ts`).
 */
export const deliver: Section = { name: 'deliver', run }

async function run(): Promise<Broken> {
  const stores = await startQuietStores()
  const receiver = await startReceiver()
  const children = {
    us: child('deliver-run.ts', 'us' satisfies By),
    least: child('deliver-run.ts', 'least' satisfies By),
    bare: child('bare-run.ts'),
  }
  try {
    return report(await turns(await newBench(), receiver.url, children))
  } finally {
    for (const each of Object.values(children)) each.disconnect()
    receiver.close()
    await stores.stop()
  }
}

/** What it logs is written, as on Lambda, and read by nobody. */
const child = (file: string, ...args: string[]): ChildProcess =>
  fork(join(import.meta.dirname, file), args, {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // Bytes pass as bytes.
    serialization: 'advanced',
    env: { ...process.env, POWERTOOLS_LOG_LEVEL: 'INFO' },
  })

/** CPU of a message or a post, in microseconds. */
interface Turn extends Delivered {
  readonly least: number
  readonly paced: number
  readonly tenAtOnce: number
  readonly oneByOne: number
  readonly ourPost: number
}

type Children = Readonly<Record<By | 'bare', ChildProcess>>

async function turns(bench: Bench, target_url: string, { us, least, bare }: Children): Promise<Turn[]> {
  const subscription = { trigger_id: 'opportunity.created', target_url }
  const { body: subscribed } = await bench.post('/v1/subscriptions', subscription)
  const opportunity = { name: 'Roof', contact_name: 'Maria Alvarez', tags: ['kitchen'] }
  const { body: record } = await bench.post('/v1/opportunities', opportunity)
  const taken: Turn[] = []
  let paceMs = 10
  const deliverBy = async (child: ChildProcess) => {
    const messages: string[] = []
    for (let i = 0; i < MESSAGES; i++) messages.push(await dueMessage(bench, subscribed.id, record))
    return () => ask<Delivered>(child, { kind: 'deliver', messages } satisfies DeliverOrder)
  }
  const first = [await dueMessage(bench, subscribed.id, record)]
  for (let n = 0; n < WARM_UP + TURNS; n++) {
    const [deliver, doLeast] = [await deliverBy(us), await deliverBy(least)]
    const post = await ask<Post>(us, { kind: 'post', messages: first } satisfies DeliverOrder)
    const alone = (by: 'undici' | 'us', atOnce: number) =>
      ask<number>(bare, { kind: 'alone', post, by, posts: MESSAGES, atOnce } satisfies BareOrder)
    const beside = ask<number>(bare, { kind: 'beside', post, paceMs } satisfies BareOrder)
    const delivered = await deliver()
    bare.send({ kind: 'stop' } satisfies BareOrder)
    const turn = {
      ...delivered,
      paced: await beside,
      least: (await doLeast()).cpu,
      tenAtOnce: await alone('undici', BATCH),
      oneByOne: await alone('undici', 1),
      ourPost: await alone('us', BATCH),
    }
    paceMs = delivered.paceMs
    if (n >= WARM_UP) taken.push(turn)
  }
  return taken
}

/** @throws Error when the child ends instead */
async function ask<T>(child: ChildProcess, order: object): Promise<T> {
  const over = new AbortController()
  const { signal } = over
  child.send(order)
  try {
    return await Promise.race([
      once(child, 'message', { signal }).then(([answer]) => answer as T),
      once(child, 'exit', { signal }).then(([code]) => {
        throw new Error(`a child of the bench ended with ${code}`)
      }),
    ])
  } finally {
    over.abort()
  }
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
  const times = (of: (turn: Turn) => number) => each((turn) => turn.cpu / of(turn))
  const row = (name: string, of: (turn: Turn) => number, allowed: number | string = '') => [
    name,
    each(of).toFixed(0),
    times(of).toFixed(1),
    allowed,
  ]
  printTable(
    `CPU of a delivered message (median of ${TURNS} turns of ${MESSAGES}, ten a batch)`,
    ['', 'µs', 'deliver costs … times that', 'allowed'],
    [
      row('deliver, all in', ({ cpu }) => cpu),
      row('the least program that does the same work', ({ least }) => least, MOST_OF_LEAST),
      row('a bare undici loop beside it, at the same pace', ({ paced }) => paced, MOST_OF_PACED),
      row('a bare undici loop without a pause, one by one', ({ oneByOne }) => oneByOne),
      row('the same, ten at once', ({ tenAtOnce }) => tenAtOnce),
      row('our own post, ten at once', ({ ourPost }) => ourPost),
    ],
  )
  const commands = new Set(taken.flatMap(({ calls }) => Object.keys(calls)))
  const calls = [...commands].map(
    (name) => [name, each((turn) => (turn.calls[name] ?? 0) / MESSAGES)] as const,
  )
  printTable(
    'Store calls of a delivered message',
    ['', 'calls', 'allowed'],
    calls.map(([name, count]) => [name, count.toFixed(2), MOST_CALLS[name] ?? 0]),
  )
  const ratios = [
    ['a bare post at the same pace', times(({ paced }) => paced), MOST_OF_PACED],
    ['the least program', times(({ least }) => least), MOST_OF_LEAST],
  ] as const
  const dear = ratios
    .filter(([, ratio, most]) => ratio > most)
    .map(([name, ratio]) => `a delivered message costs ${ratio.toFixed(1)} times ${name}`)
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
