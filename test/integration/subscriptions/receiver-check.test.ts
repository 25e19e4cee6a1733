import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { lastCheckKey } from '../../../shared/table/keys.ts'
import { readRow } from '../../../shared/table/store/read.ts'
import { describeTransports } from '../../support/api.ts'
import { SKEW_MS } from '../../support/skew.ts'
import { until } from '../../support/until.ts'
import { newWorkspace, type TestWorkspace } from '../../support/workspace.ts'
import { receiver } from '../webhooks/bench.ts'

/** A subscription of a workspace to a receiver with this behavior. */
async function subscribed(ws: TestWorkspace, answer: Parameters<typeof receiver>[0]) {
  const { url: target_url, hits } = await receiver(answer)
  const hook = { trigger_ids: ['opportunity.created'], target_url }
  const { body } = await ws.post('/v1/subscriptions', hook)
  const path = `/v1/subscriptions/${body.id}`
  const ended = async (id: string) => {
    const read = async () => (await ws.get(`/v1/receiver-checks/${id}`)).body
    await until(async () => (await read()).status !== 'running')
    return read()
  }
  /** Runs a check to its end: its report, and the probes that did not pass. */
  const check = async () => {
    const { status, body: begun } = await ws.post(`${path}/check`)
    expect([status, begun.status, begun.probes, begun.finished_at]).toEqual([202, 'running', [], null])
    const report = await ended(begun.id)
    const failed = report.probes.flatMap((probe: { name: string; passed: boolean }) =>
      probe.passed ? [] : [probe.name],
    )
    return { report, failed }
  }
  return { path, id: body.id, hits, check, ended }
}

const REFUSALS = ['refuses_missing_signature', 'refuses_wrong_signature', 'refuses_altered_body']
const ACCEPTANCES = ['accepts_event', 'accepts_repeat', 'accepts_large_event', 'accepts_unknown_fields']

describeTransports('a check of a receiver', (send) => {
  test.each<[string, () => number | Promise<number>, string[], number | null]>([
    ['accepts everything', () => 200, REFUSALS, 200],
    ['refuses everything', () => 401, ACCEPTANCES, 401],
    ['answers slowly', () => sleep(6_000, 200), [...ACCEPTANCES, ...REFUSALS, 'answers_in_time'], null],
  ])('fails a receiver that %s, and nothing else changes', async (_, answer, expected, shown) => {
    const ws = await newWorkspace(send)
    const to = await subscribed(ws, answer)
    const before = (await ws.get(to.path)).body
    const { report, failed } = await to.check()
    expect(report).toMatchObject({ object: 'receiver_check', subscription_id: to.id, status: 'failed' })
    expect(Date.parse(report.finished_at)).toBeGreaterThanOrEqual(Date.parse(report.created_at) - SKEW_MS)
    expect(failed).toEqual(expected)
    for (const { passed, response_status } of report.probes.slice(0, -1))
      expect([passed, response_status]).toEqual([passed, shown])
    expect(JSON.stringify(report)).not.toContain('seen')
    expect((await ws.get(to.path)).body).toEqual(before)
    expect((await ws.get(`${to.path}/deliveries`)).body.data).toEqual([])
    expect((await ws.get('/v1/events')).body.data).toEqual([])
  })

  test('is made once a minute, one at a time; paused ones can be checked, revoked ones not', async () => {
    const ws = await newWorkspace(send)
    const held = Promise.withResolvers<number>()
    const to = await subscribed(ws, () => held.promise)
    await ws.patch(to.path, { status: 'paused' })
    const begun = (await ws.post(`${to.path}/check`)).body
    await until(() => to.hits.length > 0)
    const again = async () => {
      const { status, body } = await ws.post(`${to.path}/check`)
      return [status, body.error?.message ?? '']
    }
    expect(await again()).toEqual([409, expect.stringContaining('once a minute')])
    held.resolve(200)
    expect((await to.ended(begun.id)).status).toBe('failed')
    expect((await readRow(lastCheckKey(ws.id, to.id)))?.v).toBe(1)
    await ws.delete(to.path)
    expect(await again()).toEqual([409, expect.stringContaining('revoked')])
  })
})
