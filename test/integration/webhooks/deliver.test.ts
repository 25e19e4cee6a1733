import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { afterEach, expect, it, vi } from 'vitest'
import { verifyServiceSignature, verifyStandardWebhook } from '../../../clients/verify/verify.ts'
import { SERVICE } from '../../../shared/domain/kit/audit.ts'
import type { DeliveryId, WorkspaceId } from '../../../shared/domain/kit/ids.ts'
import type { Delivery } from '../../../shared/domain/webhooks/delivery.ts'
import { patchSubscription, revoke } from '../../../shared/domain/webhooks/subscription.ts'
import { newSigningSecret } from '../../../shared/domain/webhooks/subscription-secrets.ts'
import { seal } from '../../../shared/storage/seal.ts'
import { listAuditLog } from '../../../shared/table/audit-list.ts'
import { formerSubscriberKey, subscriptionCountKey } from '../../../shared/table/keys.ts'
import { update } from '../../../shared/table/store/batching/update-expression.ts'
import { tableName } from '../../../shared/table/store/client.ts'
import { readRow } from '../../../shared/table/store/read.ts'
import { claimUpdate } from '../../../shared/webhooks/deliveries/leases.ts'
import { MAX_ATTEMPTS_KEPT } from '../../../shared/webhooks/deliveries/outcomes.ts'
import { MAX_ATTEMPTS } from '../../../shared/webhooks/queue/retry-schedule.ts'
import { getSubscription } from '../../../shared/webhooks/subscriptions/rows.ts'
import { documents } from '../../support/documents.ts'
import { SKEW_MS } from '../../support/skew.ts'
import { answerStore, storeFault } from '../../support/store-answers.ts'
import { bench, changeStored, deliver, dueTo, queued, receiver, served } from './bench.ts'

afterEach(() => vi.restoreAllMocks())

/** Claims an attempt as another worker does, with a lease of `ms`. */
function claim(ws: WorkspaceId, id: DeliveryId, ms: number): Promise<boolean> {
  const now = new Date()
  return update(claimUpdate(ws, id, now, new Date(now.getTime() + ms).toISOString()))
}

const clean = { batchItemFailures: [] }

it('posts a signed envelope once when its message is repeated', async () => {
  const { to, secret, body, event, read } = await dueTo()
  expect(await deliver(body, body, body)).toEqual(clean)
  expect(await deliver(body)).toEqual(clean)
  expect(to.hits).toHaveLength(1)
  const [hit] = to.hits
  expect(JSON.parse(hit?.body ?? '')).toEqual(event)
  expect(hit?.headers).toMatchObject({
    'content-type': 'application/json',
    'user-agent': 'ServiceCRM-Webhooks/1.0',
    'x-service-event': 'opportunity.created',
    'x-service-event-id': event.id,
  })
  expect(verifyServiceSignature(hit?.body ?? '', hit?.headers ?? {}, secret)).toBe(true)
  expect(verifyStandardWebhook(hit?.body ?? '', hit?.headers ?? {}, secret)).toBe(true)
  const done = await read()
  const ended = { status: 'succeeded', next_attempt_at: null, lease_until: null }
  expect(done).toMatchObject({ ...ended, target_url: to.url })
  expect(done.attempts).toMatchObject([
    { number: 1, response_status: 200, response_body: 'seen', error: null },
  ])
  expect(done.attempts[0]?.request_bytes).toBe(Number(hit?.headers['content-length']))
})

it.each([
  ['valid', new Date(Date.now() + 600_000)],
  ['over', new Date(Date.now() - SKEW_MS)],
])('signs with the previous secret too only while it is valid: it is %s', async (state, until) => {
  const { subscribe, due } = bench()
  const [to, previous] = [await receiver(), newSigningSecret()]
  const { subscription, secret } = await subscribe(to.url, false, previous, until)
  await deliver((await due(subscription)).body)
  const { body = '', headers = {} } = to.hits[0] ?? {}
  for (const verify of [verifyServiceSignature, verifyStandardWebhook])
    expect([secret, previous].map((one) => verify(body, headers, one))).toEqual([true, state === 'valid'])
  expect('x-service-signature-previous' in headers).toBe(state === 'valid')
})

it('retries a failed delivery after a minute, and requeues a message that comes early', async () => {
  const { to, body, row } = await dueTo(() => 500)
  const before = Date.now()
  expect(await deliver(body)).toEqual(clean)
  const after = Date.now()
  expect(await deliver(body)).toEqual(clean)
  expect(to.hits).toHaveLength(1)
  const { delivery, state, dueSk } = await row()
  const retryAt = Date.parse(delivery.next_attempt_at ?? '')
  expect(delivery.status).toBe('pending')
  // Measured by the clock of deliver, which may differ.
  expect(retryAt).toBeGreaterThanOrEqual(before + 60_000 - SKEW_MS)
  expect(retryAt).toBeLessThanOrEqual(after + 60_000 + SKEW_MS)
  expect(state).toBe('retrying')
  expect(dueSk && dueSk > (delivery.next_attempt_at ?? '')).toBe(true)
})

it('keeps only the newest attempts of a delivery that is redelivered many times', async () => {
  const failed = { response_status: 500, response_body: '🏠'.repeat(1024), error: 'HTTP 500' }
  const old = { ...failed, duration_ms: 1, request_bytes: 9 }
  const attempts = Array.from({ length: MAX_ATTEMPTS_KEPT }, (_, n) => ({
    ...{ ...old, started_at: '2026-01-01T00:00:00.000Z' },
    number: n - MAX_ATTEMPTS_KEPT + 1,
  }))
  const { body, read } = await dueTo(() => 200, { attempts })
  await deliver(body)
  const done = await read()
  expect(done.status).toBe('succeeded')
  expect(done.attempts.slice(0, -1)).toEqual(attempts.slice(1))
  expect(done.attempts.at(-1)).toMatchObject({ number: 1, response_status: 200 })
})

it('revokes the subscription on 410, and skips its pending deliveries', async () => {
  let status = 500
  const { to, ws, subscription, due } = await served(() => status)
  const waiting = await due()
  await deliver(waiting.body)
  status = 410
  const last = await due()
  const another = await due()
  await deliver(last.body)
  expect((await last.read()).status).toBe('failed')
  const { record } = (await getSubscription(ws, subscription.id)) ?? {}
  expect(record).toMatchObject({ status: 'revoked', revoked_reason: 'gone' })
  const Key = formerSubscriberKey(ws, subscription.id)
  const { Item } = await documents().send(new GetCommand({ TableName: tableName(), Key }))
  // The workspace had no count of its active subscriptions.
  expect((await readRow(subscriptionCountKey(ws)))?.active).toBe(-1)
  const days = (Item?.expires_at - Date.parse(record?.updated_at ?? '') / 1_000) / 86_400
  expect(days).toBeCloseTo(7, 3)
  const { rows: entries } = await listAuditLog(ws, { entity_id: subscription.id }, { limit: 5 })
  expect(entries[0]).toMatchObject({
    action: 'subscription.revoked',
    actor: SERVICE,
    changes: { status: { from: 'active', to: 'revoked' } },
  })
  const hits = to.hits.length
  await deliver(another.body)
  expect((await another.read()).status).toBe('skipped')
  // Nothing was sent, so a redelivery starts with the first attempt.
  expect((await another.row()).started).toBe(0)
  // The running service skips it, because it got the message of the revocation.
  await expect.poll(async () => (await waiting.read()).status).toBe('skipped')
  expect(to.hits).toHaveLength(hits)
})

it('records a 410 while other transactions keep the count of subscriptions busy', async () => {
  const { to, ws, subscription, body, read } = await dueTo(() => 410)
  let conflicts = 8
  const CancellationReasons = [{ Code: 'None' }, { Code: 'TransactionConflict' }]
  const answer = storeFault('TransactionCanceledException', { CancellationReasons })
  answerStore((_, target) => (target === 'TransactWriteItems' && conflicts-- > 0 ? [400, answer] : undefined))
  await deliver(body)
  expect((await read()).status).toBe('failed')
  expect((await getSubscription(ws, subscription.id))?.record.status).toBe('revoked')
  expect(to.hits).toHaveLength(1)
})

it.each([
  ['revoked is skipped', 'skipped', null],
  ['paused keeps its retry, which waits', 'pending', expect.any(String)],
])('a delivery whose subscription was %s after the attempt', async (_, status, next_attempt_at) => {
  const { ws, subscription, body, read } = await dueTo(async () => {
    await changeStored({ workspace_id: ws, id: subscription.id }, (found) =>
      status === 'skipped'
        ? revoke(found, 'deleted', new Date())
        : patchSubscription(found, { status: 'paused' }, new Date()),
    )
    return 500
  })
  await deliver(body)
  expect(await read()).toMatchObject({ status, next_attempt_at, attempts: [{ response_status: 500 }] })
})

it('repeats only the messages that it could not handle, and does not count an attempt for them', async () => {
  const to = await receiver()
  const { subscribe, due } = bench()
  const good = await subscribe(to.url, false)
  const bad = await subscribe(to.url, false)
  const headers = { names: ['X-Team'], sealed: await seal('no JSON') }
  await changeStored(bad.subscription, (found) => ({ ...found, headers }))
  const [one, two] = [await due(bad.subscription), await due(good.subscription)]
  expect(await deliver(one.body, two.body, 'not json')).toEqual({
    batchItemFailures: [{ itemIdentifier: '0' }, { itemIdentifier: '2' }],
  })
  expect(await one.row()).toMatchObject({ started: 0, delivery: { status: 'pending', lease_until: null } })
  expect((await two.read()).status).toBe('succeeded')
  expect(to.hits).toHaveLength(1)
})

it.each([
  [MAX_ATTEMPTS - 1, 1],
  [MAX_ATTEMPTS, 0],
])('after %i crashed attempts it makes %i more, which is the last', async (crashes, made) => {
  const { to, ws, body, read, delivery } = await dueTo(() => 500)
  // Each lease has already ended when it is claimed, as if its process had been killed long ago.
  for (let crash = 0; crash < crashes; crash++) expect(await claim(ws, delivery.id, -3_000)).toBe(true)
  await deliver(body)
  expect(to.hits).toHaveLength(made)
  expect(await read()).toMatchObject({
    ...{ status: 'failed', next_attempt_at: null },
    attempts: Array(made).fill({ number: MAX_ATTEMPTS, response_status: 500 }),
  })
})

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()

it.each<[string, Partial<Delivery>, number | undefined]>([
  ['is due in minutes is queued again with a delay', { next_attempt_at: inSeconds(300) }, 300],
  ['is due in an hour is left to the sweep', { next_attempt_at: inSeconds(3_600) }, undefined],
  ['has succeeded is dropped', { status: 'succeeded', next_attempt_at: null }, undefined],
  [
    'has ended is dropped, even if it has a next attempt',
    { status: 'failed', next_attempt_at: inSeconds(300) },
    undefined,
  ],
])('a delivery that %s', async (_, change, delay) => {
  const { body } = await dueTo(() => 200, change)
  const sent = queued()
  expect(await deliver(body)).toEqual(clean)
  expect(sent.map(({ queue, message }) => [queue, message])).toEqual(
    delay === undefined ? [] : [[process.env.DELIVERY_QUEUE_URL, JSON.parse(body)]],
  )
  if (delay !== undefined) {
    expect(sent[0]?.delay).toBeGreaterThan(0)
    expect(sent[0]?.delay).toBeLessThanOrEqual(delay)
  }
})

it('the message of a delivery that is claimed or gone is dropped', async () => {
  const { ws, subscription, body, delivery } = await dueTo()
  expect(await claim(ws, delivery.id, 60_000)).toBe(true)
  const sent = queued()
  expect(await deliver(body, body.replace(delivery.id, subscription.id))).toEqual(clean)
  expect(sent).toEqual([])
})
