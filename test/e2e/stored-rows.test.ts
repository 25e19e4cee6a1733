import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { verifyServiceSignature } from '../../clients/verify/verify.ts'
import { startService } from '../../local/service/service.ts'
import { type RowFixture, readFixture } from '../fixtures/rows/fixture.ts'
import { loadFixture, useSealingKey } from '../fixtures/rows/load.ts'
import { readAll, targetsOf } from '../fixtures/rows/reads.ts'
import { adminJsonHere } from '../support/admin.ts'
import { undocumented } from '../support/documented.ts'
import { receiver } from '../support/receiver.ts'
import { PATIENCE, until } from '../support/until.ts'

/** By how much rows are due later at first: a delivery is attempted only once every row is loaded. */
const LATER_MS = 3_600_000
/** More than the longest wait for the next attempt of a row, so that each is due. */
const EARLIER_MS = 3_600_000

/** Checks that each GET answers as the OpenAPI document says. Only receipts that do not exist are missing. */
async function expectAnswers(url: string, { api_key, rows }: RowFixture): Promise<void> {
  const answers = await readAll(url, api_key, targetsOf(rows))
  const headers = { 'content-type': 'application/json' }
  for (const [target, { status, body }] of Object.entries(answers)) {
    expect([target, status]).toEqual([target, expectedStatus(target, status)])
    if (status === 200)
      expect(undocumented({ method: 'GET', target, status, headers, text: 'JSON', body }), target).toEqual([])
  }
}

const expectedStatus = (target: string, status: number): number => {
  if (!target.endsWith('/receipt')) return 200
  return status === 404 ? 404 : 307
}

test('a service started on stored rows handles every read and continues deliveries', async () => {
  const data = mkdtempSync(join(tmpdir(), 'workspace-stored-rows-'))
  // Sixty times faster, so that the sweep runs every second.
  const service = await startService({ port: 0, data, rate: 10_000, speed: 60, patience: PATIENCE })
  onTestFinished(async () => {
    await service.stop()
    rmSync(data, { recursive: true, force: true })
  })
  Object.assign(process.env, service.environment)
  await useSealingKey()
  const { url, posts } = await receiver()
  const fixture = readFixture(url)
  await loadFixture(fixture, new Date(Date.now() + LATER_MS))
  await expectAnswers(service.url, fixture)

  await loadFixture(fixture, new Date(Date.now() - EARLIER_MS))
  // Deliveries were paused when the fixture was made, some of them between two attempts.
  const admin = (...args: string[]) => adminJsonHere(['--data', data, ...args])
  expect(await admin('deliveries', 'resume')).toMatchObject({ paused: false })
  await until(() => posts.length > 0)
  const [post] = posts
  expect(post && verifyServiceSignature(post.body, post.headers, fixture.signing_secret)).toBe(true)
})
