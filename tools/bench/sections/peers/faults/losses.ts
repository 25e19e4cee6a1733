import { setTimeout as sleep } from 'node:timers/promises'
import { startHanging } from '../../../../../test/support/hanging-receiver.ts'
import { startCountingReceiver } from '../../../data/counting-receiver.ts'
import { silenced } from '../../../measure/measured.ts'
import { printTable } from '../../../measure/section.ts'
import type { Deliverer } from './deliverer.ts'

/** Number of events that are sent during each fault, and number of other events that wait for a receiver that hangs. */
const EVENTS = 200
/** An event that has not arrived by then is lost. */
const PATIENCE_MS = 20_000
const HANGING_PATIENCE_MS = 90_000
/** Time after the last event in which a repeated event would arrive. */
const REPEATED_MS = 3_000
/** Longer than a receiver may take before it counts as slow. */
const KNOWN_MS = 3_000

interface Result {
  readonly arrived: number
  readonly repeated: number
  readonly seconds: number
}

type Fault = (by: Deliverer, queue: () => Promise<void>) => Promise<void>

const FAULTS: readonly { readonly title: string; readonly fault: Fault }[] = [
  { title: 'nothing', fault: (_, queue) => queue() },
  {
    title: 'the queue is purged',
    async fault(by, queue) {
      await queue()
      await by.purge()
    },
  },
  // The state that `kill -9` leaves.
  { title: 'kill -9 between commit and queue', fault: async () => undefined },
  {
    title: 'an internal error in a batch',
    async fault(by, queue) {
      await by.queueNonsense()
      await queue()
    },
  },
]

/** Prints what each fault costs each program. */
export async function compareLosses(deliverers: readonly Deliverer[]): Promise<void> {
  const rows: (string | number)[][] = []
  const add = (title: string, { name }: Deliverer, { arrived, repeated, seconds }: Result) =>
    rows.push([title, name, arrived, repeated, arrived < EVENTS ? 'lost' : seconds.toFixed(1)])
  await silenced(async () => {
    // Time passes faster for our sweep, which recovers lost work after 5 s instead of a minute. The other programs have no sweep.
    process.env.SPEED = '100'
    for (const { title, fault } of FAULTS)
      for (const by of deliverers) add(title, by, await afterFault(by, fault))
    process.env.SPEED = '1'
    for (const by of deliverers) add('a receiver hangs', by, await besideHanging(by, false))
    for (const by of deliverers) add('a receiver still hangs', by, await besideHanging(by, true))
  })
  printTable(
    `Of ${EVENTS} events to a healthy receiver`,
    ['fault', 'program', 'arrived', 'repeated', 'seconds until the last'],
    rows,
  )
}

async function afterFault(by: Deliverer, fault: Fault): Promise<Result> {
  await using receiver = await startCountingReceiver()
  await fault(by, await by.commit(EVENTS, await by.subscribe(receiver.url)))
  return await arrivals(by, receiver, PATIENCE_MS)
}

/**
 * Queues the events behind as many events for a receiver that hangs.
 * @param isKnown whether the program has sent an event to the hanging receiver before
 */
async function besideHanging(by: Deliverer, isKnown: boolean): Promise<Result> {
  await using receiver = await startCountingReceiver()
  const hanging = await startHanging()
  const hangs = await by.subscribe(hanging.url)
  const healthy = await by.subscribe(receiver.url)
  const queue = async () => {
    await (await by.commit(EVENTS, hangs))()
    await (await by.commit(EVENTS, healthy))()
  }
  try {
    if (!isKnown) {
      await queue()
      return await arrivals(by, receiver, HANGING_PATIENCE_MS)
    }
    await (await by.commit(1, hangs))()
    return await arrivals(by, receiver, HANGING_PATIENCE_MS, async () => {
      await sleep(KNOWN_MS)
      const start = performance.now()
      await queue()
      return start
    })
  } finally {
    hanging.close()
    await by.purge()
  }
}

type Receiver = Awaited<ReturnType<typeof startCountingReceiver>>

/**
 * Runs the program until all events have arrived, or the time is over.
 * @param begin is called while the program runs; returns when the time begins
 */
async function arrivals(
  by: Deliverer,
  receiver: Receiver,
  ms: number,
  begin = async () => performance.now(),
): Promise<Result> {
  const over = new AbortController()
  const running = by.run(over.signal)
  const start = await begin()
  await receiver.wait(EVENTS, ms)
  const seconds = (performance.now() - start) / 1_000
  await sleep(REPEATED_MS)
  over.abort()
  await running
  return { arrived: receiver.arrived(), repeated: receiver.repeated(), seconds }
}
