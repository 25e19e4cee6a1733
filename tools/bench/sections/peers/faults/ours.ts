import { randomUUID } from 'node:crypto'
import { PurgeQueueCommand } from '@aws-sdk/client-sqs'
import { handler as deliver } from '../../../../../functions/webhooks/deliver.ts'
import { handler as deliverSlow } from '../../../../../functions/webhooks/deliver-slow.ts'
import { env } from '../../../../../shared/aws/environment.ts'
import { createEvent } from '../../../../../shared/domain/kit/event.ts'
import { commit } from '../../../../../shared/table/store/commit.ts'
import { eventInsertion } from '../../../../../shared/webhooks/events/rows.ts'
import { sweep } from '../../../../../shared/webhooks/sweep/sweep.ts'
import { type Bench, newBench } from '../../../../../test/support/bench.ts'
import { patiently } from '../../../../../test/support/data/patiently.ts'
import { fanOut } from '../../../../../test/support/fan-out.ts'
import { type Deliverer, EXECUTIONS, eachSecond } from './deliverer.ts'
import { poll, sendNonsense, sqs } from './poll.ts'

/** Executions of the slow lane; the main lane has the others. */
const SLOW = 2
const FAN_OUT_BATCH = 100
const BATCH_MS = 60_000
const SWEEP_MS = 10_000

async function fanOutAll(events: Parameters<typeof fanOut>[0]): Promise<void> {
  for (const outcome of await fanOut(events)) if (outcome.status === 'rejected') throw outcome.reason
}

/** Our functions. */
export function ours(): Deliverer {
  const benches = new Map<string, Bench>()
  const queues = () => [env('DELIVERY_QUEUE_URL'), env('SLOW_DELIVERY_QUEUE_URL')] as const
  return {
    name: 'ours',
    async subscribe(target_url) {
      const bench = await newBench()
      await bench.post('/v1/subscriptions', { trigger_id: 'opportunity.created', target_url })
      benches.set(bench.workspace, bench)
      return bench.workspace
    },
    async commit(count, of) {
      const bench = benches.get(of)
      if (!bench) throw new Error(`no workspace ${of}`)
      const { workspace, owner } = bench
      const events = Array.from({ length: count }, () => {
        const about = { entityId: randomUUID(), performedBy: owner, data: { name: 'Roof' } }
        return createEvent('opportunity.created', new Date(), about)
      })
      // A transaction each, as requests do.
      await Promise.all(events.map((envelope) => commit([eventInsertion(workspace, envelope)])))
      const stored = events.map((envelope) => ({ workspaceId: workspace, envelope, isChecked: true }))
      return async () => {
        // In batches, and repeated if it fails, as the stream does.
        for (let from = 0; from < stored.length; from += FAN_OUT_BATCH)
          await patiently(() => fanOutAll(stored.slice(from, from + FAN_OUT_BATCH)))
      }
    },
    queueNonsense: () => sendNonsense(env('DELIVERY_QUEUE_URL')),
    async purge() {
      for (const QueueUrl of queues()) await sqs.send(new PurgeQueueCommand({ QueueUrl }))
    },
    async run(signal) {
      const [main, slow] = queues()
      const context = { getRemainingTimeInMillis: () => BATCH_MS }
      await Promise.all([
        eachSecond(() => sweep(new Date(Date.now() + SWEEP_MS)), signal),
        poll(main, EXECUTIONS - SLOW, (event) => deliver(event, context), signal),
        poll(slow, SLOW, (event) => deliverSlow(event, context), signal),
      ])
    },
  }
}
