import { fork } from 'node:child_process'
import { join } from 'node:path'
import type { SubscriptionId } from '../../../shared/domain/kit/ids.ts'
import { newBench } from '../../../test/support/bench.ts'
import { idOf } from '../../../test/support/exercises/exercise.ts'
import { startPlainReceiver } from '../data/receiver.ts'
import { startQuietStores } from '../data/stores.ts'
import { ask } from '../measure/ask.ts'
import { type Broken, median, printTable, type Section } from '../measure/section.ts'
import type { Stage, ThroughputOrder } from '../measure/throughput-run.ts'

/** The first rounds load and compile. */
const WARM_UP = 4
const ROUNDS = 9

/**
 * How many events a second one core takes from the request to the recorded outcome of their delivery, by the CPU time of
 * our process alone.
 */
export const throughput: Section = { name: 'throughput', run }

async function run(): Promise<Broken> {
  const stores = await startQuietStores()
  const receiver = await startPlainReceiver()
  const child = fork(join(import.meta.dirname, '../measure/throughput-run.ts'), [], {
    // Logs are written, as on Lambda, but discarded.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, POWERTOOLS_LOG_LEVEL: 'INFO' },
  })
  try {
    const { post, workspace, key } = await newBench()
    const subscribed = post('/v1/subscriptions', {
      trigger_id: 'opportunity.created',
      target_url: receiver.url,
    })
    const subscription = (await idOf(subscribed)) as SubscriptionId
    const round = () =>
      ask<readonly Stage[]>(child, { workspace, subscription, key } satisfies ThroughputOrder)
    for (let n = 0; n < WARM_UP; n++) await round()
    const taken: (readonly Stage[])[] = []
    for (let n = 0; n < ROUNDS; n++) taken.push(await round())
    report(taken)
    return []
  } finally {
    if (child.connected) child.disconnect()
    receiver.close()
    await stores.stop()
  }
}

function report(taken: readonly (readonly Stage[])[]): void {
  const each = (taken[0] ?? []).map(
    ({ name }, at) => [name, median(taken.map((stages) => stages[at]?.cpu ?? 0))] as const,
  )
  const all = median(taken.map((stages) => stages.reduce((sum, { cpu }) => sum + cpu, 0)))
  printTable(
    `CPU of an event with one subscriber (median of ${ROUNDS} rounds)`,
    ['', 'µs', 'events a second and core'],
    [...each, ['together', all] as const].map(([stage, cpu]) => [
      stage,
      Math.round(cpu),
      Math.round(1e6 / cpu),
    ]),
  )
}
