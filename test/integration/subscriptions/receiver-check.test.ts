import { createServer, type RequestListener } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { verifyServiceSignature, verifyStandardWebhook } from '../../../clients/verify/verify.ts'
import { bytesOf } from '../../../local/cli/forward.ts'
import { portOf } from '../../../local/net/port-of.ts'
import { lastCheckKey } from '../../../shared/table/keys.ts'
import { readRow } from '../../../shared/table/store/read.ts'
import { describeTransports } from '../../support/api.ts'
import { SKEW_MS } from '../../support/skew.ts'
import { until } from '../../support/until.ts'
import { newWorkspace, type TestWorkspace } from '../../support/workspace.ts'

interface Post {
  readonly headers: Parameters<RequestListener>[0]['headers']
  readonly body: Buffer
}
type Answer = (post: Post) => number | Promise<number>

/** A receiver with this behavior; `posts` are the requests that it got. */
async function listen(answer: Answer) {
  const posts: Post[] = []
  const server = createServer(async (request, response) => {
    const post = { headers: request.headers, body: await bytesOf(request) }
    posts.push(post)
    response.writeHead(await answer(post)).end('text of the receiver')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${portOf(server)}/hook`, posts }
}

/** A subscription of a workspace to a receiver with this behavior. */
async function subscribed(ws: TestWorkspace, answer: Answer, more: object = {}) {
  const { url: target_url, posts } = await listen(answer)
  const { body } = await ws.post('/v1/subscriptions', {
    trigger_ids: ['opportunity.created'],
    target_url,
    ...more,
  })
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
  return { path, id: body.id, secret: body.signing_secret, posts, check, ended }
}

const REFUSALS = ['refuses_missing_signature', 'refuses_wrong_signature', 'refuses_altered_body']
const ACCEPTANCES = ['accepts_event', 'accepts_repeat', 'accepts_unknown_fields']

describeTransports('a check of a receiver', (send) => {
  test('passes a receiver that verifies, in either scheme, with its custom headers and the test header', async () => {
    const ws = await newWorkspace(send)
    for (const verify of [verifyServiceSignature, verifyStandardWebhook]) {
      let secret = ''
      const to = await subscribed(ws, ({ body, headers }) => (verify(body, headers, secret) ? 204 : 401), {
        headers: { 'X-Own': 'mine' },
        trigger_ids: ['photo.deleted'],
      })
      secret = to.secret
      const { report, failed } = await to.check()
      expect([report.status, failed]).toEqual(['passed', []])
      expect(report).toMatchObject({ object: 'receiver_check', subscription_id: to.id })
      expect(Date.parse(report.finished_at)).toBeGreaterThanOrEqual(Date.parse(report.created_at) - SKEW_MS)
      expect(report.probes.map(({ name }: { name: string }) => name)).toEqual([
        ...ACCEPTANCES,
        ...REFUSALS,
        'answers_in_time',
      ])
      expect(report.probes[0]).toMatchObject({ response_status: 204, message: 'HTTP 204' })
      expect(report.probes[3]).toMatchObject({ response_status: 401, message: 'HTTP 401' })
      const headers = to.posts.map((post) => [post.headers['x-service-test'], post.headers['x-own']])
      expect(headers).toEqual(to.posts.map(() => ['true', 'mine']))
      const events = to.posts.map(({ body }) => JSON.parse(body.toString()))
      expect(events[1]).toEqual(events[0])
      expect(events[2].metadata.field_added_later).toBeTypeOf('string')
      expect(new Set(events.map(({ id }) => id)).size).toBe(events.length - 1)
    }
  })

  test.each<[string, Answer, string[], number | null]>([
    ['accepts everything', () => 200, REFUSALS, 200],
    ['refuses everything', () => 401, ACCEPTANCES, 401],
    ['answers slowly', () => sleep(6_000, 200), [...ACCEPTANCES, ...REFUSALS, 'answers_in_time'], null],
  ])('fails a receiver that %s, and nothing else changes', async (_, answer, expected, shown) => {
    const ws = await newWorkspace(send)
    const to = await subscribed(ws, answer)
    const before = (await ws.get(to.path)).body
    const { report, failed } = await to.check()
    expect([report.status, failed]).toEqual(['failed', expected])
    for (const { passed, response_status } of report.probes.slice(0, -1))
      expect([passed, response_status]).toEqual([passed, shown])
    expect(JSON.stringify(report)).not.toContain('text of the receiver')
    expect((await ws.get(to.path)).body).toEqual(before)
    expect((await ws.get(`${to.path}/deliveries`)).body.data).toEqual([])
    expect((await ws.get('/v1/events')).body.data).toEqual([])
  })

  test('is made once a minute, one at a time; paused ones can be checked, revoked ones not', async () => {
    const ws = await newWorkspace(send)
    let release: () => void = () => undefined
    const held = new Promise<number>((done) => {
      release = () => done(200)
    })
    const to = await subscribed(ws, () => held)
    await ws.patch(to.path, { status: 'paused' })
    const begun = (await ws.post(`${to.path}/check`)).body
    await until(() => to.posts.length > 0)
    const again = async () => {
      const { status, body } = await ws.post(`${to.path}/check`)
      return [status, body.error?.message ?? '']
    }
    expect(await again()).toEqual([409, expect.stringContaining('once a minute')])
    release()
    expect((await to.ended(begun.id)).status).toBe('failed')
    expect((await readRow(lastCheckKey(ws.id, to.id)))?.v).toBe(1)
    await ws.delete(to.path)
    expect(await again()).toEqual([409, expect.stringContaining('revoked')])
    expect((await ws.post('/v1/subscriptions/01900000-0000-7000-8000-000000000000/check')).status).toBe(404)
    expect((await ws.get('/v1/receiver-checks/01900000-0000-7000-8000-000000000000')).status).toBe(404)
    const other = await newWorkspace(send)
    expect((await other.get(`/v1/receiver-checks/${begun.id}`)).status).toBe(404)
  })
})
