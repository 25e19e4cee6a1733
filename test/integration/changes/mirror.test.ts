import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Profile } from '../../../local/like-aws/profile.ts'
import { CHANGES_DELAY_MS, CLOCK_SKEW_MS } from '../../../shared/clocks.ts'
import { direct } from '../../support/api.ts'
import { type Answer, clientOf } from '../../support/client.ts'
import { type LikeAwsHost, startLikeAwsHost } from '../../support/like-aws-host.ts'
import { until } from '../../support/until.ts'
import { newWorkspace, type TestWorkspace } from '../../support/workspace.ts'
import { create, MIRRORED } from './changes.ts'
import { write } from './writers.ts'

/*
 * The program of docs/syncing.md ends equal to the service (contract 19.2), although transactions end out of order,
 * indexes and replicas lag, clocks differ, and it is killed again and again. MIRROR_CHANGES=2000 for a long run.
 */
const CHANGES = Number(process.env.MIRROR_CHANGES ?? 150)
const KILLS = 10
const SEED = Number(process.env.MIRROR_SEED ?? Date.now() % 1_000_000)
/** With it, the clocks of the lists are 1.7 to 1.9 s ahead of the clocks of some functions that change their records. */
const CLOCKS_SEED = 21_948

const PROFILE: Profile = {
  clocks: { ms: 2_000 },
  // Retries delay transactions, each by a different time.
  throttledKeys: [{ readUnits: 1_000, writeUnits: 40 }],
  // Less than the 2 s that lists allow for, because a slow machine may report a write late.
  staleIndexes: { ms: 1_500, rate: 0.5 },
  staleReads: { ms: 1_500, rate: 0.5 },
}

type Shown = Answer['body']
interface Mirror {
  readonly since: Readonly<Record<string, string>>
  readonly records: Readonly<Record<string, Shown>>
}

let host: LikeAwsHost
let ws: TestWorkspace
const folder = mkdtempSync(join(tmpdir(), 'mirror-'))
const file = join(folder, 'mirror.json')
let program: ChildProcess | undefined

beforeAll(async () => {
  host = await startLikeAwsHost({}, undefined, { seed: CLOCKS_SEED, patience: 1 })
  ws = await newWorkspace(host.send)
})
afterEach(stop)
afterAll(async () => {
  await host?.stop()
  rmSync(folder, { recursive: true })
})

function start(): void {
  program = spawn(process.execPath, [resolve(import.meta.dirname, '../../../examples/mirror.ts'), file], {
    env: { ...process.env, API_URL: host.url, API_KEY: ws.key, POLL_MS: '50' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

async function stop(): Promise<void> {
  const ended = program && once(program, 'exit')
  program?.kill('SIGKILL')
  program = undefined
  await ended
}

const read = (): Mirror =>
  existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { since: {}, records: {} }

/** Every record of the service, by its usual lists, without faults and limits of time. */
async function stored(): Promise<Record<string, Shown>> {
  const reader = clientOf(direct, ws.key)
  const records: Record<string, Shown> = {}
  for (const list of [
    'opportunities',
    'contacts',
    'expenses?include_archived=true',
    'photos',
    'photos?trashed=true',
  ]) {
    const [path = '', filter = ''] = list.split('?')
    const query = new URLSearchParams(filter)
    for (let more = true, offset = 0; more; ) {
      const { data, has_more, next_cursor } = (await reader.get(`/v1/${path}?${query}`)).body
      for (const record of data) records[record.id] = record
      more = has_more
      offset += data.length
      if (path === 'expenses') query.set('offset', `${offset}`)
      else if (more) query.set('cursor', next_cursor)
    }
  }
  return records
}

/** Links are signed anew in each response. */
const unsigned = (records: Readonly<Record<string, Shown>>) =>
  Object.fromEntries(
    Object.entries(records).map(([id, { original, display, thumbnail, ...rest }]) => [id, rest]),
  )

/** Creates a record of each type that is dated after all that was written so far, by any clock. */
async function createLast(): Promise<string[]> {
  const written = new Date(Date.now() + CLOCK_SKEW_MS).toISOString()
  const last: string[] = []
  for (const path of MIRRORED) {
    await until(async () => {
      const { id, updated_at } = await create(ws, path, 0)
      if (updated_at > written) last.push(id)
      return updated_at > written
    }, 250)
  }
  return last
}

test(`a mirror that is killed ${KILLS} times ends equal to the service (MIRROR_SEED=${SEED})`, async () => {
  await host.faults.set(PROFILE)
  let ended = Number.POSITIVE_INFINITY
  const writing = write(ws, CHANGES, SEED).finally(() => {
    ended = Date.now()
  })
  const isAllShown = () => Date.now() > ended + CHANGES_DELAY_MS + CLOCK_SKEW_MS
  for (let kills = 0; kills < KILLS; kills++) {
    const before = JSON.stringify(read().since)
    start()
    // Killed after it has made progress, wherever it is then.
    await until(() => isAllShown() || JSON.stringify(read().since) !== before)
    await stop()
  }
  start()
  await writing
  await host.faults.set({})
  const last = await createLast()
  await until(() => last.every((id) => id in read().records))
  await stop()
  expect(unsigned(read().records)).toEqual(unsigned(await stored()))
  expect(Object.keys(read().records).length).toBeGreaterThan(CHANGES / 10)
})
