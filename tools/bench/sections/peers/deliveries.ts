import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { newBench } from '../../../../test/support/bench.ts'
import { startPlainReceiver } from '../../data/receiver.ts'
import { ask } from '../../measure/ask.ts'
import type { DeliverOrder, Delivered as Ours } from '../../measure/deliver-run.ts'
import { dueMessage } from '../../measure/deliver-turns.ts'
import { median, printTable } from '../../measure/section.ts'
import type { Bundle } from './build.ts'
import type { Delivered } from './deliver-run.ts'

const ROUNDS = 9
const WARM_UP = 2
const MESSAGES = 100
const REDIS = '/usr/bin/redis-server'

interface Prepare {
  subscribe(url: string): Promise<void>
  dueDeliveries(count: number, data: unknown): Promise<readonly object[]>
}
interface Queue {
  enqueue(deliveries: readonly object[]): Promise<void>
}

/** Bundles of the other programs, by their names. */
export type Others = Readonly<Record<'prepare' | 'sqs' | 'bullmq', Bundle>>

/** Compares our deliveries with a consumer of SQS with Powertools, and a worker on BullMQ. */
export async function compareDeliveries(others: Others): Promise<void> {
  const receiver = await startPlainReceiver()
  const redis = await startRedis()
  if (!redis)
    console.log('\nBullMQ is left out: redis-server is not installed (Debian: apt install redis-server)')
  const children: ChildProcess[] = []
  const start = (file: string, argument: string) => {
    const env = { ...process.env, POWERTOOLS_LOG_LEVEL: 'INFO' }
    const child = fork(file, [argument], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      serialization: 'advanced',
      env,
    })
    children.push(child)
    return child
  }
  try {
    const bench = await newBench()
    const created = await bench.post('/v1/subscriptions', {
      trigger_id: 'opportunity.created',
      target_url: receiver.url,
    })
    const { body: record } = await bench.post('/v1/opportunities', {
      name: 'Roof',
      contact_name: 'Maria Alvarez',
    })
    const prepare = (await import(pathToFileURL(others.prepare.file).href)) as Prepare
    await prepare.subscribe(receiver.url)

    const us = start(join(import.meta.dirname, '../../measure/deliver-run.ts'), 'us')
    const byOther = join(import.meta.dirname, 'deliver-run.ts')
    const sqs = start(byOther, others.sqs.file)
    const programs: Record<string, () => Promise<number>> = {
      ours: async () => {
        const messages: string[] = []
        for (let n = 0; n < MESSAGES; n++) messages.push(await dueMessage(bench, created.body.id, record))
        return (await ask<Ours>(us, { messages } satisfies DeliverOrder)).cpu
      },
      'SQS, Powertools': async () => {
        const bodies = (await prepare.dueDeliveries(MESSAGES, record)).map((one) => JSON.stringify(one))
        return (await ask<Delivered>(sqs, { bodies })).cpu
      },
    }
    if (redis) {
      const bullmq = start(byOther, others.bullmq.file)
      const { enqueue } = (await import(pathToFileURL(others.bullmq.file).href)) as Queue
      programs.BullMQ = async () => {
        const deliveries = await prepare.dueDeliveries(MESSAGES, record)
        const done = ask<Delivered>(bullmq, { bodies: deliveries.map(() => '') })
        await enqueue(deliveries)
        return (await done).cpu
      }
    }
    await compare(programs)
  } finally {
    for (const child of children) child.disconnect()
    redis?.stop()
    receiver.close()
  }
}

async function compare(programs: Record<string, () => Promise<number>>): Promise<void> {
  const found = Object.entries(programs).map(([name, run]) => ({ name, run, cpu: [] as number[] }))
  for (let round = 0; round < WARM_UP + ROUNDS; round++) {
    for (const { run, cpu } of found) {
      const taken = await run()
      if (round >= WARM_UP) cpu.push(taken)
    }
  }
  const ours = found[0]?.cpu ?? []
  printTable(
    `Deliveries (median of ${ROUNDS} rounds of ${MESSAGES})`,
    ['program', 'µs of CPU', 'ratio'],
    found.map(({ name, cpu }) => [
      name,
      median(cpu).toFixed(0),
      median(cpu.map((each, at) => each / (ours[at] ?? each))).toFixed(2),
    ]),
  )
}

/** Undefined if Redis is not installed. */
export async function startRedis(): Promise<{ stop(): void } | undefined> {
  if (!existsSync(REDIS)) return undefined
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  if (address === null || typeof address === 'string') throw new Error('no free port')
  process.env.PEERS_REDIS_PORT = String(address.port)
  const options = ['--port', String(address.port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  const server = spawn(REDIS, options, { stdio: ['ignore', 'pipe', 'inherit'] })
  for await (const line of server.stdout) if (String(line).includes('Ready to accept')) break
  return { stop: () => server.kill() }
}
