import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, afterEach, beforeAll } from 'vitest'
import type { Profile } from '../../../packages/local-aws/like-aws/profile.ts'
import { type LikeAwsHost, startLikeAwsHost } from '../../support/like-aws-host.ts'
import { until } from '../../support/until.ts'
import { newWorkspace, type TestWorkspace } from '../../support/workspace.ts'

/** Transactions end out of order, indexes and replicas lag, and clocks differ. */
const PROFILE: Profile = {
  clocks: { ms: 2_000 },
  // Retries delay transactions, each by a different time.
  throttledKeys: [{ readUnits: 1_000, writeUnits: 40 }],
  // Less than the 2 s that lists and the log allow for, because a slow machine may report a write late.
  staleIndexes: { ms: 1_500, rate: 0.5 },
  staleReads: { ms: 1_500, rate: 0.5 },
}

/** A program that copies from a service with these faults into a file, and is killed again and again. */
export function killedProgram(path: string, seed?: number) {
  const folder = mkdtempSync(join(tmpdir(), 'killed-'))
  const file = join(folder, 'copy.json')
  let [host, ws, program]: [LikeAwsHost?, TestWorkspace?, ChildProcess?] = []
  const stop = async () => {
    const ended = program && once(program, 'exit')
    program?.kill('SIGKILL')
    program = undefined
    await ended
  }
  const start = () => {
    const env = { ...process.env, API_URL: host?.url, API_KEY: ws?.key, POLL_MS: '50' }
    const args = [resolve(import.meta.dirname, path), file]
    program = spawn(process.execPath, args, { env, stdio: ['ignore', 'ignore', 'inherit'] })
  }
  beforeAll(async () => {
    host = await startLikeAwsHost({}, undefined, { ...(seed !== undefined && { seed }), patience: 1 })
    ws = await newWorkspace(host.send)
  })
  afterEach(stop)
  afterAll(async () => {
    await host?.stop()
    rmSync(folder, { recursive: true })
  })
  const read = () => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined)
  return {
    stop,
    read,
    workspace: () => ws as TestWorkspace,
    /**
     * Kills it so many times after it has made progress, wherever it is then, while `writing` goes on. Then there are no
     * faults, and it runs on.
     * @param progress how far it is
     * @param isOver whether it cannot make more progress
     */
    async kill(times: number, writing: Promise<void>, progress: () => unknown, isOver: () => boolean) {
      for (let kills = 0; kills < times; kills++) {
        const before = JSON.stringify(progress())
        start()
        await until(() => isOver() || JSON.stringify(progress()) !== before)
        await stop()
      }
      start()
      await writing
      await host?.faults.set({})
    },
    beginFaults: () => host?.faults.set(PROFILE),
  }
}
