import { Queue, UnrecoverableError, Worker } from 'bullmq'
import { Redis } from 'ioredis'
import { pendingDeliveries } from './relay.ts'
import { attempt, type Delivery } from './send.ts'

/** A worker on BullMQ, which retries by BullMQ's schedule, and a relay that queues the events of the outbox. */

const QUEUE = 'deliveries'
/** Seconds until the next attempt: the schedule of this project. */
const DELAYS = [60, 300, 1_800, 5_400, 10_800]

const connect = () =>
  new Redis(Number(process.env.PEERS_REDIS_PORT), '127.0.0.1', { maxRetriesPerRequest: null })

/** Queues deliveries, each at most once as long as the queue remembers its id. */
export async function enqueue(deliveries: readonly Delivery[]): Promise<void> {
  const connection = connect()
  const queue = new Queue<Delivery>(QUEUE, { connection })
  await queue.addBulk(
    deliveries.map((data) => ({
      name: 'deliver',
      data,
      opts: {
        jobId: data.id,
        attempts: DELAYS.length + 1,
        backoff: { type: 'custom' },
        removeOnComplete: 1_000,
      },
    })),
  )
  await queue.close()
  connection.disconnect()
}

/** Queues the pending events. Events that are queued twice, after a crash, have the same jobs. */
export async function relay(): Promise<void> {
  for await (const { deliveries, relayed } of pendingDeliveries()) {
    await enqueue(deliveries)
    await relayed()
  }
}

/** Removes everything that is queued. */
export async function purge(): Promise<void> {
  const connection = connect()
  const queue = new Queue<Delivery>(QUEUE, { connection })
  await queue.obliterate({ force: true })
  await queue.close()
  connection.disconnect()
}

/** Delivers until `stop`. */
export function work(onDone: () => void, concurrency = 50) {
  const connection = connect()
  const worker = new Worker<Delivery>(
    QUEUE,
    async ({ data, attemptsMade }) => {
      if (attemptsMade > DELAYS.length) throw new UnrecoverableError('all attempts have failed')
      await attempt(data, attemptsMade + 1)
    },
    {
      connection,
      concurrency,
      settings: { backoffStrategy: (made) => (DELAYS[made - 1] ?? 0) * 1_000 },
    },
  )
  worker.on('completed', onDone)
  return {
    stop: async () => {
      await worker.close()
      connection.disconnect()
    },
  }
}
