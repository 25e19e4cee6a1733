import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startService } from '../../infra/local/service.ts'
import { verifyServiceSignature } from '../../shared/webhooks/verify.ts'
import {
  fixtureNames,
  type RecordedAnswer,
  type RowFixture,
  readFixture,
  typeOf,
} from '../fixtures/rows/fixture.ts'
import { loadFixture, useSealingKey } from '../fixtures/rows/load.ts'
import { readAll, stableParts } from '../fixtures/rows/reads.ts'
import { adminJsonHere } from '../support/admin.ts'
import { undocumented } from '../support/documented.ts'
import { receiver } from '../support/receiver.ts'
import { PATIENCE, until } from '../support/until.ts'

/** Rows are due only then: all are loaded by then, and the service knows that deliveries are paused. */
const LOADING_MS = 30_000

/** Checks that each GET returns what it returned when the fixture was made. New fields are allowed. */
async function expectSameAnswers(url: string, { api_key, answers }: RowFixture): Promise<void> {
  const today = await readAll(url, api_key, Object.keys(answers))
  for (const [target, old] of Object.entries(answers)) {
    const { status, body } = today[target] ?? { status: 0, body: undefined }
    expect({ target, status }).toEqual({ target, status: old.status })
    const headers = { 'content-type': 'application/json' }
    if (status === 200)
      expect(undocumented({ method: 'GET', target, status, headers, text: 'JSON', body }), target).toEqual([])
    expect({ [target]: stableParts(body) }).toMatchObject({ [target]: old.body })
  }
}

/** Checks that approved_at comes from the approval events, which old projects may lack. */
async function expectApprovalTimes(url: string, fixture: RowFixture): Promise<void> {
  const targets = ['/v1/opportunities', '/v1/events?trigger_id=opportunity.project.approved']
  const [opportunities, events] = Object.values(await readAll(url, fixture.api_key, targets)).map(dataOf)
  const approvals = new Map(events?.map(({ entity_id, occurred_at }) => [entity_id, occurred_at]))
  const expected = opportunities?.map(({ id }) => [id, approvals.get(id) ?? null])
  expect(opportunities?.map(({ id, approved_at }) => [id, approved_at])).toEqual(expected)
  expect(opportunities).toHaveLength(rowsOf(fixture, 'opportunity').length)
  expect(approvals.size).toBe(2)
}

const rowsOf = ({ rows }: RowFixture, type: string) => rows.filter((row) => typeOf(row) === type)

const dataOf = ({ body }: RecordedAnswer): Record<string, unknown>[] => JSON.parse(JSON.stringify(body)).data

test('a service started on the rows of earlier versions handles every read and continues deliveries', async () => {
  const data = mkdtempSync(join(tmpdir(), 'workspace-old-rows-'))
  // Sixty times faster, so that the sweep runs every second.
  const service = await startService({ port: 0, data, rate: 10_000, speed: 60, patience: PATIENCE })
  onTestFinished(async () => {
    await service.stop()
    rmSync(data, { recursive: true, force: true })
  })
  Object.assign(process.env, service.environment)
  await useSealingKey()
  const loaded = fixtureNames.map(async (name) => {
    const { url, posts } = await receiver()
    const fixture = readFixture(name, url)
    await loadFixture(fixture, new Date(Date.now() + LOADING_MS))
    return { fixture, posts }
  })
  const all = await Promise.all(loaded)
  for (const { fixture } of all) await expectSameAnswers(service.url, fixture)

  const admin = (...args: string[]) => adminJsonHere(['--data', data, ...args])
  const backfill = ['backfill', 'opportunity-approved-at']
  const seen = all.reduce((sum, { fixture }) => sum + rowsOf(fixture, 'opportunity').length, 0)
  // The newest fixture records the backfill as finished.
  const done = await admin(...backfill, '--again')
  expect(done).toMatchObject({ state: 'done', seen, changed: 2, failed: 0 })
  for (const { fixture } of all) await expectApprovalTimes(service.url, fixture)
  expect(await admin(...backfill)).toEqual(done)
  const changes = ['backfill', 'last-changes', '--again']
  expect(await admin(...changes)).toMatchObject({
    state: 'done',
    changed: expect.toSatisfy((n) => n > 0),
    failed: 0,
  })
  expect(await admin(...changes)).toMatchObject({ state: 'done', changed: 0, failed: 0 })
  expect((await admin('backfill')).backfills).toMatchObject([done, { name: 'last-changes', state: 'done' }])
  expect(await admin(...backfill, '--again')).toMatchObject({ state: 'done', seen, changed: 0 })

  // Deliveries were paused when the fixtures were made, some of them between two attempts.
  expect(await admin('deliveries', 'resume')).toMatchObject({ paused: false })
  for (const { fixture, posts } of all) {
    await until(() => posts.length > 0)
    const [post] = posts
    expect(post && verifyServiceSignature(post.body, post.headers, fixture.signing_secret)).toBe(true)
  }
})
