import { buildApp } from 'fauxqs'
import * as z from 'zod'
import { listenAnywhere } from '../data-folder/kept-port.ts'
import { createGuardedServer } from '../net/guarded-server.ts'
import type { Store } from '../sdk/endpoints.ts'
import { noiseOf, rankOf } from './fair-order.ts'
import { PersistenceManager, S3Store, SnsStore, type SqsMessage, type SqsQueue, SqsStore } from './fauxqs.ts'

/** Starts SQS in this process; without a folder, in memory. */
export async function startQueues(folder: string | undefined): Promise<Store> {
  const sqsStore = new FairStore()
  const snsStore = new SnsStore()
  const persistence = folder === undefined ? undefined : new PersistenceManager(folder)
  if (persistence) {
    // Load the data first, then set `persistence`, so that loading does not write it again.
    persistence.loadSqsAndSns(sqsStore, snsStore)
    sqsStore.persistence = persistence
    for (const queue of sqsStore.allQueues()) {
      queue.persistence = persistence
      // The receivers of these messages have exited, because this process has locked the folder.
      for (const received of queue.inflightMessages.values()) received.visibilityDeadline = 0
    }
  }
  const app = buildApp({ logger: false, stores: { sqsStore, snsStore, s3Store: new S3Store() } })
  app.addHook('preHandler', async ({ body }, reply) => {
    const fault = faultOf(body)
    if (fault) await reply.status(400).send({ __type: `com.amazonaws.sqs#${fault[0]}`, message: fault[1] })
  })
  await app.ready()
  const server = createGuardedServer(app.routing)
  const { port } = await listenAnywhere(server)
  const stop = async () => {
    server.closeAllConnections()
    await app.close()
    await new Promise((done) => server.close(done))
    persistence?.close()
  }
  return { endpoint: `http://127.0.0.1:${port}`, stop }
}

/** The parts of a call that fauxqs 2.4.1 accepts and SQS refuses. */
const sent = z.looseObject({
  DelaySeconds: z.number().max(900).optional(),
  Entries: z
    .array(z.looseObject({ Id: z.string().max(80).optional(), DelaySeconds: z.number().max(900).optional() }))
    .optional(),
})

/** The code and the message of SQS for a call that it refuses. */
function faultOf(body: unknown): readonly [code: string, message: string] | undefined {
  const [issue] = sent.safeParse(body).error?.issues ?? []
  if (!issue || body === null || typeof body !== 'object') return undefined
  const code = issue.path.at(-1) === 'Id' ? 'InvalidBatchEntryId' : 'InvalidParameterValue'
  return [code, `${issue.path.join('.')}: ${issue.message}`]
}

/** Queues in fair order (`fair-order.ts`). */
export class FairStore extends SqsStore {
  override createQueue(...args: Parameters<SqsStore['createQueue']>): SqsQueue {
    const queue = super.createQueue(...args)
    const dequeue = queue.dequeue.bind(queue)
    queue.dequeue = (...options) => {
      // Adds delayed messages that are due to the available ones.
      queue.processTimers()
      putQuietFirst(queue)
      return dequeue(...options)
    }
    return queue
  }
}

function putQuietFirst({ messages, inflightMessages }: SqsQueue): void {
  const noise = noiseOf([...inflightMessages.values()].map(({ message }) => groupOf(message)))
  if (noise.size > 0) messages.sort((a, b) => rankOf(noise, groupOf(a)) - rankOf(noise, groupOf(b)))
}

/** A message without a group id is its own group. */
const groupOf = ({ messageGroupId, messageId }: SqsMessage): string => messageGroupId ?? messageId
