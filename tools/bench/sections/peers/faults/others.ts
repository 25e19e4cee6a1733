import { randomUUID } from 'node:crypto'
import { pathToFileURL } from 'node:url'
import { CreateQueueCommand, PurgeQueueCommand, SendMessageBatchCommand } from '@aws-sdk/client-sqs'
import type { Context, SQSHandler } from 'aws-lambda'
import { env } from '../../../../../shared/aws/environment.ts'
import { BATCH } from '../../../measure/batch.ts'
import { aborted, type Deliverer, EXECUTIONS, eachSecond } from './deliverer.ts'
import { poll, sendNonsense, sqs } from './poll.ts'

interface Prepare {
  subscribe(url: string, workspace: string): Promise<void>
  dueDeliveries(
    count: number,
    data: unknown,
    workspace: string,
    status: 'pending' | 'relayed',
  ): Promise<readonly object[]>
}

const DATA = { name: 'Roof' }

const load = async <T>(bundle: string) => (await import(pathToFileURL(bundle).href)) as T

async function subscribeBy(prepare: Prepare, url: string): Promise<string> {
  const workspace = randomUUID()
  await prepare.subscribe(url, workspace)
  return workspace
}

/** The consumer of SQS with Powertools, whose API sends messages after its commit. @param prepare the bundle that writes its rows */
export async function overSqs(bundle: string, prepareBundle: string): Promise<Deliverer> {
  const { handler } = await load<{ handler: SQSHandler }>(bundle)
  const prepare = await load<Prepare>(prepareBundle)
  // AWS recommends six times the longest run of the function.
  const Attributes = { VisibilityTimeout: '90' }
  await sqs.send(new CreateQueueCommand({ QueueName: 'peers', Attributes }))
  // Derived from the URL of our queue, because CreateQueue returns a URL with a host name that does not exist.
  const QueueUrl = env('DELIVERY_QUEUE_URL').replace(/[^/]+$/, 'peers')
  return {
    name: 'SQS, Powertools',
    subscribe: (url) => subscribeBy(prepare, url),
    async commit(count, workspace) {
      const deliveries = await prepare.dueDeliveries(count, DATA, workspace, 'relayed')
      return async () => {
        for (let from = 0; from < deliveries.length; from += BATCH) {
          const Entries = deliveries
            .slice(from, from + BATCH)
            .map((one, at) => ({ Id: String(at), MessageBody: JSON.stringify(one) }))
          await sqs.send(new SendMessageBatchCommand({ QueueUrl, Entries }))
        }
      }
    },
    queueNonsense: () => sendNonsense(QueueUrl),
    async purge() {
      await sqs.send(new PurgeQueueCommand({ QueueUrl }))
    },
    run: (signal) =>
      poll(
        QueueUrl,
        EXECUTIONS,
        async (event) => (await handler(event, {} as Context, () => {})) ?? { batchItemFailures: [] },
        signal,
      ),
  }
}

interface Worker {
  enqueue(deliveries: readonly object[]): Promise<void>
  purge(): Promise<void>
  relay(): Promise<void>
  work(onDone: () => void, concurrency: number): { stop(): Promise<void> }
}

/** The worker on BullMQ, and the relay that queues the events of its outbox. */
export async function overBullmq(bundle: string, prepareBundle: string): Promise<Deliverer> {
  const { enqueue, purge, relay, work } = await load<Worker>(bundle)
  const prepare = await load<Prepare>(prepareBundle)
  return {
    name: 'BullMQ, relay',
    subscribe: (url) => subscribeBy(prepare, url),
    async commit(count, workspace) {
      await prepare.dueDeliveries(count, DATA, workspace, 'pending')
      return relay
    },
    queueNonsense: () => enqueue([{ id: randomUUID() }]),
    purge,
    async run(signal) {
      const worker = work(() => undefined, EXECUTIONS * BATCH)
      await eachSecond(relay, signal)
      await aborted(signal)
      await worker.stop()
    },
  }
}
