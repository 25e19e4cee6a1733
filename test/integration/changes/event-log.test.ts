import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Profile } from '../../../local/like-aws/profile.ts'
import { direct } from '../../support/api.ts'
import { clientOf } from '../../support/client.ts'
import { type LikeAwsHost, startLikeAwsHost } from '../../support/like-aws-host.ts'
import { until } from '../../support/until.ts'
import { newWorkspace, type TestWorkspace } from '../../support/workspace.ts'
import { write } from './writers.ts'

/*
 * A client that follows the log (contract 10.10) gets every event once and in order, although transactions end out of order,
 * the index lags, clocks differ, and it is killed again and again. LOG_CHANGES=2000 for a long run.
 */
const CHANGES = Number(process.env.LOG_CHANGES ?? 150)
const KILLS = 5
const SEED = Number(process.env.LOG_SEED ?? Date.now() % 1_000_000)

const PROFILE: Profile = {
  clocks: { ms: 2_000 },
  // Retries delay transactions, each by a different time.
  throttledKeys: [{ readUnits: 1_000, writeUnits: 40 }],
  // Less than the 2 s that the log allows for, because a slow machine may report a write late.
  staleIndexes: { ms: 1_500, rate: 0.5 },
  staleReads: { ms: 1_500, rate: 0.5 },
}

let host: LikeAwsHost
let ws: TestWorkspace
const folder = mkdtempSync(join(tmpdir(), 'event-log-'))
const file = join(folder, 'log.json')
let program: ChildProcess | undefined

beforeAll(async () => {
  host = await startLikeAwsHost({}, undefined, { patience: 1 })
  ws = await newWorkspace(host.send)
})
afterEach(stop)
afterAll(async () => {
  await host?.stop()
  rmSync(folder, { recursive: true })
})

function start(): void {
  program = spawn(process.execPath, [resolve(import.meta.dirname, 'follow.ts'), file], {
    env: { ...process.env, API_URL: host.url, API_KEY: ws.key },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

async function stop(): Promise<void> {
  const ended = program && once(program, 'exit')
  program?.kill('SIGKILL')
  program = undefined
  await ended
}

const followed = (): string[] => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).ids : [])

/** The ids of all events, oldest first, by the usual list and without faults. */
async function stored(): Promise<string[]> {
  const reader = clientOf(direct, ws.key)
  const ids: string[] = []
  for (let cursor = ''; ; ) {
    const { data, next_cursor } = (await reader.get(`/v1/events?limit=100${cursor}`)).body
    ids.push(...data.map(({ id }: { id: string }) => id))
    if (next_cursor === null) return ids.toReversed()
    cursor = `&cursor=${next_cursor}`
  }
}

test(`every event comes once and in order to a client that is killed ${KILLS} times (LOG_SEED=${SEED})`, async () => {
  await host.faults.set(PROFILE)
  let isWritten = false
  const writing = write(ws, CHANGES, SEED).finally(() => {
    isWritten = true
  })
  for (let kills = 0; kills < KILLS; kills++) {
    const before = followed().length
    start()
    // Killed after it has made progress, wherever it is then.
    await until(() => isWritten || followed().length > before)
    await stop()
  }
  start()
  await writing
  await host.faults.set({})
  const all = await stored()
  await until(() => followed().length >= all.length)
  await stop()
  expect(followed()).toEqual(all)
  expect(all.length).toBeGreaterThan(CHANGES / 10)
})
