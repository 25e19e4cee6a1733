import { type ChildProcess, fork } from 'node:child_process'
import { resolve } from 'node:path'
import { newBench } from '../../../test/support/bench.ts'
import { startPlainReceiver } from '../data/receiver.ts'
import { startQuietStores } from '../data/stores.ts'
import type { By } from '../measure/deliver-run.ts'
import { type Children, TURNS, type Turns, takeTurns } from '../measure/deliver-turns.ts'
import { type Broken, percentile, printTable, type Section } from '../measure/section.ts'

/** Highest allowed ratio of deliver's CPU time to the CPU time of a minimal program for the same work. */
const MAX_OF_LEAST = 1.5
/** Fewest deliveries in the CPU time of a delivery of an earlier version: two runs of the same programs differ by up to 10 %. */
const MIN_OF_BEFORE = 0.9
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
    return report(await takeTurns(await newBench(), receiver.url, children))
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

/**
 * The percentile of the turns that is compared. On a shared machine, the time in which the host runs other work counts
 * as CPU time, too, and most turns are interrupted.
 */
const UNDISTURBED = 20

function report(taken: ReadonlyMap<keyof Children, Turns>): Broken {
  const cpuOf = (name: keyof Children) => percentile(taken.get(name)?.cpu ?? [], UNDISTURBED)
  const ratio = cpuOf('us') / cpuOf('least')
  const gain = taken.has('before') ? cpuOf('before') / cpuOf('us') : undefined
  const row = (title: string, name: keyof Children, allowed = '') => [
    title,
    cpuOf(name).toFixed(0),
    (cpuOf(name) / cpuOf('least')).toFixed(2),
    allowed,
  ]
  printTable(
    `CPU of a delivered message (percentile ${UNDISTURBED} of ${TURNS} turns, ten messages a batch)`,
    ['', 'µs', 'ratio', 'allowed'],
    [
      row('deliver', 'us', String(MAX_OF_LEAST)),
      row('the least program', 'least'),
      ...(gain === undefined
        ? []
        : [
            row('the version before', 'before'),
            ['deliveries in its CPU time', '', gain.toFixed(2), `at least ${MIN_OF_BEFORE}`],
          ]),
    ],
  )
  const calls = [...(taken.get('us')?.calls ?? [])]
  printTable(
    'Store calls of a delivered message',
    ['', 'calls', 'allowed'],
    calls.map(([name, count]) => [name, count.toFixed(2), MAX_CALLS[name] ?? 0]),
  )
  const overBudget =
    ratio > MAX_OF_LEAST ? [`a delivered message costs ${ratio.toFixed(2)} times the least program`] : []
  return overBudget.concat(
    gain !== undefined && gain < MIN_OF_BEFORE
      ? [`only ${gain.toFixed(2)} deliveries in the CPU time of one delivery before`]
      : [],
    calls
      .filter(([name, count]) => count > (MAX_CALLS[name] ?? 0))
      .map(([name, count]) => `a delivered message takes ${count} ${name}`),
  )
}
