import { type ChildProcess, fork } from 'node:child_process'
import { resolve } from 'node:path'
import { newBench } from '../../../test/support/bench.ts'
import { startPlainReceiver } from '../data/receiver.ts'
import { startQuietStores } from '../data/stores.ts'
import { MESSAGES, ROUNDS, type Round, rounds } from '../measure/deliver-rounds.ts'
import type { By } from '../measure/deliver-run.ts'
import { type Broken, median, printTable, type Section } from '../measure/section.ts'

/** Highest allowed ratio of deliver's CPU time to the CPU time of a minimal program for the same work. */
const MAX_OF_LEAST = 1.5
/** Store calls per message: a claim, a read and a record, and a query of what the operator holds back every five seconds. */
const MAX_CALLS: Readonly<Record<string, number>> = {
  BatchExecuteStatement: 2,
  BatchGetItem: 1,
  Query: 0.02,
}

/** Path of `measure/deliver-run.ts` in a checkout of an earlier version, which is then compared too. */
const BEFORE = process.env.DELIVER_BEFORE

/** Compares the CPU time of a delivered message between deliver and the minimal program for the same work (`measure/least.ts`). */
export const deliver: Section = { name: 'deliver', run }

async function run(): Promise<Broken> {
  const stores = await startQuietStores()
  const receiver = await startPlainReceiver()
  const children = {
    us: child('deliver-run.ts', 'us' satisfies By),
    least: child('deliver-run.ts', 'least' satisfies By),
    before: BEFORE ? child(resolve(BEFORE), 'us' satisfies By) : undefined,
  }
  try {
    return report(await rounds(await newBench(), receiver.url, children))
  } finally {
    for (const each of Object.values(children)) each?.disconnect()
    receiver.close()
    await stores.stop()
  }
}

/** Starts a child process. It writes its logs, as on Lambda, but they are discarded. */
const child = (file: string, ...args: string[]): ChildProcess =>
  fork(resolve(import.meta.dirname, '../measure', file), args, {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // Bytes are sent as bytes.
    serialization: 'advanced',
    env: { ...process.env, POWERTOOLS_LOG_LEVEL: 'INFO' },
  })

function report(taken: readonly Round[]): Broken {
  const each = (of: (round: Round) => number) => median(taken.map(of))
  const ratio = each(({ cpu, least }) => cpu / least)
  printTable(
    `CPU of a delivered message (median of ${ROUNDS} rounds of ${MESSAGES}, ten a batch)`,
    ['', 'µs', 'ratio', 'allowed'],
    [
      ['deliver', each(({ cpu }) => cpu).toFixed(0), ratio.toFixed(2), MAX_OF_LEAST],
      ['the least program', each(({ least }) => least).toFixed(0), '1.00', ''],
      ...beforeRow(taken),
    ],
  )
  const commands = new Set(taken.flatMap(({ calls }) => Object.keys(calls)))
  const calls = [...commands].map(
    (name) => [name, each((round) => (round.calls[name] ?? 0) / MESSAGES)] as const,
  )
  printTable(
    'Store calls of a delivered message',
    ['', 'calls', 'allowed'],
    calls.map(([name, count]) => [name, count.toFixed(2), MAX_CALLS[name] ?? 0]),
  )
  const overBudget =
    ratio > MAX_OF_LEAST ? [`a delivered message costs ${ratio.toFixed(2)} times the least program`] : []
  return overBudget.concat(
    calls
      .filter(([name, count]) => count > (MAX_CALLS[name] ?? 0))
      .map(([name, count]) => `a delivered message takes ${count} ${name}`),
  )
}

/** The version before, and how many deliveries of ours take the CPU time of one of its deliveries. */
function beforeRow(taken: readonly Round[]): string[][] {
  const compared = taken.flatMap(({ cpu, least, before }) => (before ? { cpu, least, before } : []))
  if (compared.length === 0) return []
  const each = (of: (round: (typeof compared)[number]) => number) => median(compared.map(of))
  const ofLeast = each(({ before, least }) => before / least).toFixed(2)
  return [
    ['the version before', each(({ before }) => before).toFixed(0), ofLeast, ''],
    ['deliveries in its CPU time', '', each(({ before, cpu }) => before / cpu).toFixed(2), ''],
  ]
}
