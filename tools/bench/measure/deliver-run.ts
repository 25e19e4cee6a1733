import type { SQSRecord } from 'aws-lambda'
import { handler } from '../../../functions/webhooks/deliver.ts'
import { documents } from '../../../shared/table/store/client.ts'
import { BATCH, cpuOf } from './batch.ts'
import { leastBatch } from './least.ts'

/*
 * Runs in a separate process, so that its CPU time covers only deliveries, without stores and receiver. Delivers
 * with our function or with the minimal program, by its argument.
 */

export type By = 'us' | 'least'

/** The bodies of due messages. */
export interface DeliverOrder {
  readonly messages: readonly string[]
}

/** The time of the deliveries. */
export interface Delivered {
  /** CPU time per message, in microseconds. */
  readonly cpu: number
  /** Number of calls of each store operation. */
  readonly calls: Readonly<Record<string, number>>
}

let calls: Record<string, number> = {}
const { requestHandler } = documents().config
const send = requestHandler.handle.bind(requestHandler)
// All requests pass here, including retries.
requestHandler.handle = (request, options) => {
  const operation = String(request.headers['x-amz-target']).split('.').at(-1) ?? ''
  calls[operation] = (calls[operation] ?? 0) + 1
  return send(request, options)
}

process.on('message', async ({ messages }: DeliverOrder) => {
  process.send?.(await deliver(messages))
})
process.on('disconnect', () => process.exit())

const batch = process.argv[2] === ('least' satisfies By) ? leastBatch : ourBatch

async function deliver(messages: readonly string[]): Promise<Delivered> {
  calls = {}
  const cpu = await cpuOf(async () => {
    for (let from = 0; from < messages.length; from += BATCH) await batch(messages.slice(from, from + BATCH))
  })
  return { cpu: cpu / messages.length, calls: { ...calls } }
}

async function ourBatch(bodies: readonly string[]): Promise<void> {
  const Records = bodies.map((body, index) => ({ messageId: String(index), body }) as SQSRecord)
  // With a deadline, as on Lambda.
  const { batchItemFailures } = await handler({ Records }, { getRemainingTimeInMillis: () => 60_000 })
  if (batchItemFailures.length > 0) throw new Error('a message was not handled')
}
