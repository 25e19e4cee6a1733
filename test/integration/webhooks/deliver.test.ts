import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { afterEach, expect, it, vi } from 'vitest'
import { verifyServiceSignature, verifyStandardWebhook } from '../../../clients/verify/verify.ts'
import { SERVICE } from '../../../shared/domain/audit.ts'
import type { DeliveryId, WorkspaceId } from '../../../shared/domain/ids.ts'
import { newSigningSecret, revoke } from '../../../shared/domain/subscription.ts'
import { seal } from '../../../shared/storage/seal.ts'
import { listAuditLog } from '../../../shared/table/audit-list.ts'
import { deliveryKey, formerSubscriberKey } from '../../../shared/table/keys.ts'
import { update } from '../../../shared/table/store/batching/update-expression.ts'
import { tableName } from '../../../shared/table/store/client.ts'
import { claimUpdate } from '../../../shared/webhooks/deliveries/leases.ts'
import { MAX_ATTEMPTS_KEPT } from '../../../shared/webhooks/deliveries/outcomes.ts'
import { getSubscription } from '../../../shared/webhooks/subscriptions/rows.ts'
import { subscribersOf } from '../../../shared/webhooks/subscriptions/subscribers.ts'
import { subscriptionReplacement } from '../../../shared/webhooks/subscriptions/writes.ts'
import { commitSettings } from '../../support/commit-settings.ts'
import { documents } from '../../support/documents.ts'
import { SKEW_MS } from '../../support/skew.ts'
import { answerStore, storeFault } from '../../support/store-answers.ts'
import { bench, deliver, receiver } from './bench.ts'

afterEach(() => vi.restoreAllMocks())

/** Claims an attempt as another worker does, with a lease of `ms`. */
function claim(ws: WorkspaceId, id: DeliveryId, ms: number): Promise<boolean> {
  const now = new Date()
  return update(claimUpdate(ws, id, now, new Date(now.getTime() + ms).toISOString()))
}

/** Moves the end of the lease into the past: 3 s, because the clock of deliver may be behind. */
async function endLease(ws: WorkspaceId, id: DeliveryId): Promise<void> {
  await documents().send(
    new UpdateCommand({
      TableName: tableName(),
      Key: deliveryKey(ws, id),
      UpdateExpression: 'SET #data.lease_until = :past',
      ExpressionAttributeNames: { '#data': 'data' },
      ExpressionAttributeValues: { ':past': new Date(Date.now() - 3_000).toISOString() },
    }),
  )
}

const clean = { batchItemFailures: [] }

it('posts a signed envelope once when its message is repeated', async () => {
  using to = await receiver()
  const { subscribe, due } = bench()
  const { subscription, secret } = await subscribe(to.url, false)
  const { body, event, read } = await due(subscription)
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
})

it('signs with both secrets while two are valid', async () => {
  using to = await receiver()
  const { subscribe, due } = bench()
  const previous = newSigningSecret()
  const { subscription, secret } = await subscribe(to.url, false, previous)
  await deliver((await due(subscription)).body)
  const [hit] = to.hits
  for (const valid of [secret, previous]) {
    expect(verifyServiceSignature(hit?.body ?? '', hit?.headers ?? {}, valid)).toBe(true)
    expect(verifyStandardWebhook(hit?.body ?? '', hit?.headers ?? {}, valid)).toBe(true)
  }
})

it('retries a failed delivery after a minute, and requeues a message that comes early', async () => {
  using to = await receiver(() => 500)
  const { subscribe, due } = bench()
  const { subscription } = await subscribe(to.url, false)
  const { body, row } = await due(subscription)
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
  using to = await receiver()
  const { subscribe, due } = bench()
  const { subscription } = await subscribe(to.url, false)
  const old = {
    started_at: '2026-01-01T00:00:00.000Z',
    duration_ms: 1,
    response_status: 500,
    error: 'HTTP 500',
  }
  const attempts = Array.from({ length: MAX_ATTEMPTS_KEPT }, (_, n) => ({
    ...old,
    number: n - MAX_ATTEMPTS_KEPT + 1,
    response_body: '🏠'.repeat(1024),
  }))
  const { body, read } = await due(subscription, { attempts })
  await deliver(body)
  const done = await read()
  expect(done.status).toBe('succeeded')
  expect(done.attempts.slice(0, -1)).toEqual(attempts.slice(1))
  expect(done.attempts.at(-1)).toMatchObject({ number: 1, response_status: 200 })
})

it('ends a delivery without a retry after a 404', async () => {
  using to = await receiver(() => 404)
  const { ws, subscribe, due } = bench()
  const { subscription } = await subscribe(to.url, false)
  const { body, row } = await due(subscription)
  await deliver(body)
  const { health } = (await getSubscription(ws, subscription.id)) ?? {}
  expect(health).toMatchObject({ failing_since: expect.any(String), retrying_since: null })
  const { delivery, state, dueSk } = await row()
  expect(delivery).toMatchObject({ status: 'failed', next_attempt_at: null })
  expect([state, dueSk]).toEqual(['failed', undefined])
})

it('revokes the subscription on 410, and skips its pending deliveries', async () => {
  let status = 500
  using to = await receiver(() => status)
  const { ws, subscribe, due } = bench()
  const { subscription } = await subscribe(to.url, false)
  const waiting = await due(subscription)
  await deliver(waiting.body)
  status = 410
  const last = await due(subscription)
  const queued = await due(subscription)
  await deliver(last.body)
  expect((await last.read()).status).toBe('failed')
  const { record } = (await getSubscription(ws, subscription.id)) ?? {}
  expect(record).toMatchObject({ status: 'revoked', revoked_reason: 'gone' })
  const Key = formerSubscriberKey(ws, subscription.id)
  const { Item } = await documents().send(new GetCommand({ TableName: tableName(), Key }))
  const days = (Item?.expires_at - Date.parse(record?.updated_at ?? '') / 1_000) / 86_400
  expect(days).toBeCloseTo(7, 3)
  const { rows: entries } = await listAuditLog(ws, { entity_id: subscription.id }, { limit: 5 })
  expect(entries[0]).toMatchObject({
    action: 'subscription.revoked',
    actor: SERVICE,
    changes: { status: { from: 'active', to: 'revoked' } },
  })
  const hits = to.hits.length
  await deliver(queued.body)
  expect((await queued.read()).status).toBe('skipped')
  // Nothing was sent, so a redelivery starts with the first attempt.
  expect((await queued.row()).started).toBe(0)
  // The running service skips it, because it got the message of the revocation.
  await expect.poll(async () => (await waiting.read()).status).toBe('skipped')
  expect(to.hits).toHaveLength(hits)
})

it('records a 410 while other transactions keep the count of subscriptions busy', async () => {
  using to = await receiver(() => 410)
  const { ws, subscribe, due } = bench()
  const { subscription } = await subscribe(to.url, false)
  const { body, read } = await due(subscription)
  let conflicts = 8
  const CancellationReasons = [{ Code: 'None' }, { Code: 'TransactionConflict' }]
  const answer = storeFault('TransactionCanceledException', { CancellationReasons })
  answerStore((_, target) => (target === 'TransactWriteItems' && conflicts-- > 0 ? [400, answer] : undefined))
  await deliver(body)
  expect((await read()).status).toBe('failed')
  expect((await getSubscription(ws, subscription.id))?.record.status).toBe('revoked')
  expect(to.hits).toHaveLength(1)
})

it('removes a subscription that was revoked on 410 from fan-out', async () => {
  using to = await receiver(() => 410)
  const { ws, subscribe, due } = bench()
  const { subscription } = await subscribe(to.url)
  const reached = async () => {
    const all = await subscribersOf(ws)
    return all.map(({ id }) => id)
  }
  expect(await reached()).toEqual([subscription.id])
  // The running service sees this one too, and may be first.
  await deliver((await due(subscription)).body)
  await expect.poll(reached).toEqual([])
})

it('sets no retry for a subscription that was revoked during the attempt', async () => {
  const { ws, subscribe, due } = bench()
  using to = await receiver(async () => {
    const found = await getSubscription(ws, subscription.id)
    if (found)
      await commitSettings(subscriptionReplacement(found, revoke(found.record, 'deleted', new Date())))
    return 500
  })
  const { subscription } = await subscribe(to.url, false)
  const { body, read } = await due(subscription)
  await deliver(body)
  expect(await read()).toMatchObject({ status: 'skipped', attempts: [{ response_status: 500 }] })
})

it('repeats only the messages that it could not handle, and does not count an attempt for them', async () => {
  using to = await receiver()
  const { ws, subscribe, due } = bench()
  const good = await subscribe(to.url, false)
  const bad = await subscribe(to.url, false)
  const found = await getSubscription(ws, bad.subscription.id)
  if (!found) throw new Error('no subscription')
  const headers = { names: ['X-Team'], sealed: await seal('no JSON') }
  await commitSettings(subscriptionReplacement(found, { ...found.record, headers }))
  const [one, two] = [await due(bad.subscription), await due(good.subscription)]
  expect(await deliver(one.body, two.body, 'not json')).toEqual({
    batchItemFailures: [{ itemIdentifier: '0' }, { itemIdentifier: '2' }],
  })
  expect(await one.row()).toMatchObject({ started: 0, delivery: { status: 'pending', lease_until: null } })
  expect((await two.read()).status).toBe('succeeded')
  expect(to.hits).toHaveLength(1)
})

it('takes over a crashed attempt when its lease has ended, and counts it', async () => {
  using to = await receiver()
  const { ws, subscribe, due } = bench()
  const { subscription } = await subscribe(to.url, false)
  const { body, read, delivery } = await due(subscription)
  await claim(ws, delivery.id, 600_000)
  await deliver(body)
  expect(to.hits).toHaveLength(0)
  await endLease(ws, delivery.id)
  await deliver(body)
  expect(await read()).toMatchObject({ status: 'succeeded', attempts: [{ number: 2 }] })
})

it('never starts a seventh attempt', async () => {
  using to = await receiver()
  const { ws, subscribe, due } = bench()
  const { subscription } = await subscribe(to.url, false)
  const { body, read, delivery } = await due(subscription)
  for (let crash = 0; crash < 6; crash++) await claim(ws, delivery.id, -3_000)
  await deliver(body)
  expect(to.hits).toHaveLength(0)
  expect((await read()).status).toBe('failed')
})
