import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { WorkspaceClient } from '../../../clients/typescript/src/index.ts'
import { until } from '../../support/until.ts'
import { end, type Started, startDeployed } from '../process.ts'
import { findDifferences, recordsOf } from './differences.ts'
import { createChoices, write } from './writers.ts'

/*
 * The program of docs/syncing.md makes one bill of each expense and keeps it equal, although it and the service are killed,
 * and the books fail. docs/testing.md has the variables for 2,000 changes.
 */
const CHANGES = Number(process.env.BOOKKEEPING_CHANGES ?? 60)
const KILLS = Number(process.env.BOOKKEEPING_KILLS ?? 2)
const SERVICE_KILLS = Number(process.env.BOOKKEEPING_SERVICE_KILLS ?? 1)
const SEED = Number(process.env.BOOKKEEPING_SEED ?? Date.now() % 1_000_000)

const EXAMPLE = resolve(import.meta.dirname, '../../../examples/bookkeeping')
const folder = mkdtempSync(join(tmpdir(), 'bookkeeping-'))
const books = join(folder, 'books.db')

let complaints = ''

function run(program: string, file: string, env: Record<string, string>): ChildProcess {
  const child = spawn(process.execPath, [join(EXAMPLE, program), file], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  child.stderr?.on('data', (chunk) => (complaints += chunk))
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

async function startBooks(): Promise<string> {
  const child = run('stand-in.ts', books, { PORT: '0', RATE: '200', FAULTS: '0.1' })
  const [line] = await once(child.stdout ?? child, 'data')
  return String(line).replace(/^books (.*)\n$/, '$1')
}

/** Grows with each bill that is made or changed. */
const progress = (): number => recordsOf(books).reduce((sum, { version }) => sum + Number(version), 0)

async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  // It ends by itself only by mistake.
  expect(child.exitCode, complaints.slice(-2_000)).toBeNull()
  child.kill('SIGKILL')
  await ended
}

test(`each expense has one equal bill after ${KILLS} kills of the program (BOOKKEEPING_SEED=${SEED})`, async () => {
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const options = ['--data', join(folder, 'data'), '--rate', '5000']
  let service: Started = await startDeployed(...options)
  const { url, key } = service
  const restart = async () => {
    await end(service, 'SIGKILL')
    service = await startDeployed(...options, '--port', new URL(url).port)
  }
  const client = new WorkspaceClient({ url, apiKey: key })
  const env = {
    ...{ API_URL: url, API_KEY: key, BOOKS_URL: await startBooks(), BOOKS_TIMEOUT_MS: '500' },
    ...{ POLL_MS: '100', SWEEP_MS: '2000', RETRY_MS: '1000' },
  }
  const begin = () => run('main.ts', join(folder, 'todo.db'), env)

  const restarts = Array.from({ length: SERVICE_KILLS }, (_, n) =>
    Math.floor((CHANGES * (n + 1)) / (SERVICE_KILLS + 1)),
  )
  let kills = 0
  let restarted: Promise<void> | undefined
  const caughtUp = Promise.withResolvers<void>()
  const before = async (left: number) => {
    if (restarts.includes(left)) restarted = restart()
    await restarted
    // The last third of the changes is of expenses that have bills.
    if (left <= CHANGES / 3) await caughtUp.promise
    const part = Math.floor(((CHANGES - left) * KILLS) / CHANGES)
    await until(() => kills >= Math.min(part, KILLS - 1))
  }
  const writing = write(client, await createChoices(client), { count: CHANGES, seed: SEED, before })

  /** Kills the program after it has made progress, wherever it is then. */
  const killAfterProgress = async (program: ChildProcess) => {
    const goal = progress() + CHANGES / 100
    await until(() => progress() > goal)
    await kill(program)
    kills++
  }
  const untilEqual = () => expect.poll(() => findDifferences(client, books), { interval: 1_000 }).toEqual([])
  while (kills < KILLS - 1) await killAfterProgress(begin())
  const program = begin()
  await untilEqual()
  caughtUp.resolve()
  await killAfterProgress(program)
  const last = begin()
  await writing
  await untilEqual()
  await kill(last)
  const bills = recordsOf(books).filter(({ kind }) => kind === 'bills')
  expect(new Set(bills.map(({ reference }) => reference)).size).toBe(bills.length)
  expect(bills.length).toBeGreaterThan(CHANGES / 10)
  const voided = bills.filter(({ is_void }) => is_void).length
  console.info(`${bills.length} bills, ${voided} of them voided, ${progress()} versions`)
  await end(service, 'SIGTERM')
})
