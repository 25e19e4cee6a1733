import { pathToFileURL } from 'node:url'
import type { Context, SQSEvent, SQSHandler, SQSRecord } from 'aws-lambda'
import { BATCH, cpuOf } from '../../measure/batch.ts'

/*
 * Runs deliveries of another program in a separate process; the argument is the path of its bundle. A consumer of SQS is called with the
 * messages; a worker of BullMQ reads them from its queue.
 */

export interface Order {
  /** The bodies of messages for a consumer of SQS. */
  readonly bodies: readonly string[]
}

/** CPU time of one message, in microseconds. */
export interface Delivered {
  readonly cpu: number
}

interface Program {
  readonly handler?: SQSHandler
  readonly work?: (onDone: () => void) => { stop(): Promise<void> }
}

const program = (await import(pathToFileURL(process.argv[2] ?? '').href)) as Program
let done = 0
let onAll = () => {}
let expected = 0
program.work?.(() => {
  done += 1
  if (done === expected) onAll()
})

process.on('message', async ({ bodies }: Order) => {
  const cpu = await cpuOf(() => (program.handler ? consume(program.handler, bodies) : wait(bodies.length)))
  process.send?.({ cpu: cpu / bodies.length } satisfies Delivered)
})
process.on('disconnect', () => process.exit())

async function consume(handler: SQSHandler, bodies: readonly string[]): Promise<void> {
  const attributes = { ApproximateReceiveCount: '1' }
  for (let from = 0; from < bodies.length; from += BATCH) {
    const Records = bodies
      .slice(from, from + BATCH)
      .map((body, at) => ({ messageId: String(at), body, attributes }) as SQSRecord)
    const answer = await handler({ Records } satisfies SQSEvent, {} as Context, () => {})
    if (answer?.batchItemFailures.length) throw new Error('a message was not handled')
  }
}

/** The parent queues the deliveries now. */
const wait = (count: number) =>
  new Promise<void>((resolve) => {
    done = 0
    expected = count
    onAll = resolve
  })
