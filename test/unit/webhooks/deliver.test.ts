import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Delivery } from '../../../shared/domain/delivery.ts'
import { createEvent } from '../../../shared/domain/event.ts'
import { type MemberId, newId, type SubscriptionId, type WorkspaceId } from '../../../shared/domain/ids.ts'
import { SUBSCRIPTION_FIELDS } from '../../../shared/domain/subscription.ts'
import { logger } from '../../../shared/log.ts'
import { deliveryKey, type Key, subscriptionKey } from '../../../shared/table/keys.ts'
import { type RowUpdate, toTransactWrite } from '../../../shared/table/store/batching/update-expression.ts'
import { stored } from '../../../shared/table/store/commit.ts'
import { eventItem } from '../../../shared/table/webhooks/events.ts'
import { handle } from '../../../shared/webhooks/deliver.ts'
import type { Lane } from '../../../shared/webhooks/lane.ts'
import type { DeliveryMessage } from '../../../shared/webhooks/messages.ts'
import { type MemoryTable, transactionRefused } from '../../support/memory-table.ts'
import { recordWith } from '../../support/records.ts'

/** The handling of one delivery message, from the claim to the retry. */
const { table, post, isPaused, count, recordHealth } = await vi.hoisted(async () => ({
  table: new (await import('../../support/memory-table.ts')).MemoryTable() as MemoryTable,
  post: vi.fn(),
  isPaused: vi.fn(),
  count: vi.fn(),
  recordHealth: vi.fn(),
}))
vi.mock('../../../shared/table/store/client.ts', () => ({ documents: () => table, tableName: () => 'table' }))
vi.mock('../../../shared/webhooks/send.ts', () => ({ post, sender: (rule: string) => `sender ${rule}` }))
vi.mock('../../../shared/webhooks/delivery-pause.ts', () => ({ deliveriesArePaused: isPaused }))
vi.mock('../../../shared/metrics.ts', () => ({ count }))
vi.mock('../../../shared/webhooks/health.ts', () => ({ recordHealth }))
vi.mock('../../../shared/storage/seal.ts', () => ({ unseal: vi.fn(async (text: string) => `whsec_${text}`) }))
vi.stubEnv('SPEED', '1')
vi.stubEnv('PRIVATE_TARGETS', 'refused')
vi.stubEnv('SUCCESS_LOG_SAMPLE', '1')

const now = new Date()
const ws = 'ws' as WorkspaceId
const envelope = createEvent('photo.deleted', now, { entityId: 'photo', performedBy: null, data: null })
let subscriptionId: SubscriptionId
const subscription = () =>
  recordWith(SUBSCRIPTION_FIELDS, {
    id: subscriptionId,
    workspace_id: ws,
    trigger_ids: ['photo.deleted'],
    target_url: 'https://example.com/hook',
    status: 'active',
    secret: 'sealed',
  })
const delivery = (): Delivery => ({
  id: 'delivery' as Delivery['id'],
  workspace_id: ws,
  event_id: envelope.id,
  trigger_id: 'photo.deleted',
  subscription_id: subscriptionId,
  status: 'pending',
  attempts: [],
  next_attempt_at: now.toISOString(),
  lease_until: null,
  created_at: now.toISOString(),
  updated_at: now.toISOString(),
})
const message = (): DeliveryMessage => ({
  workspace_id: ws,
  delivery_id: 'delivery' as Delivery['id'],
  event_id: envelope.id,
  subscription_id: subscriptionId,
  trigger_id: 'photo.deleted',
  owner_id: 'owner' as MemberId,
})
const putDelivery = (started: number, more: Partial<Delivery> = {}, earlier = 0) => {
  const data = { ...delivery(), ...more }
  table.putRow({ ...deliveryKey(ws, data.id), data, slim: {}, owner: 'owner', started, earlier })
}
const putSubscription = (more: object = {}, attributes: object = {}) =>
  table.put(subscriptionKey(ws, subscriptionId), { ...subscription(), ...more }, attributes)

const info = vi.spyOn(logger(), 'info').mockReturnValue()
const warn = vi.spyOn(logger(), 'warn').mockReturnValue()
const enqueue = vi.fn()
const update = vi.fn<(row: RowUpdate) => Promise<boolean>>()
const record = vi.fn<(row: RowUpdate) => Promise<boolean>>()
const read = vi.fn(async (keys: readonly Key[]) => keys.map((key) => table.get(key)))
const respond = (status: number | null, error: string | null = null) =>
  post.mockResolvedValue({ status, body: 'hello', error })

beforeEach(() => {
  table.clear()
  for (const mock of [post, isPaused, count, recordHealth, enqueue, update, record, info, warn])
    mock.mockReset()
  read.mockClear()
  isPaused.mockResolvedValue(false)
  update.mockResolvedValue(true)
  record.mockResolvedValue(true)
  respond(200)
  // The process caches the marks of slow receivers.
  subscriptionId = newId(now)
  putDelivery(0)
  putSubscription()
  table.putRow({ ...stored(eventItem(ws, envelope)) } as never)
})

const deliver = (lane: Lane = 'main') => handle(message(), { lane, enqueue, update, record, read })
/** The values that an update writes or compares. */
const valuesOf = (mock: typeof update) =>
  mock.mock.calls.map(([row]) => {
    const write = toTransactWrite(row)
    return Object.values('update' in write ? (write.values ?? {}) : {})
  })

describe('an attempt', () => {
  test('posts the signed event and records the response', async () => {
    await deliver()
    const [[sent, sender]] = post.mock.calls as never as [
      [{ url: string; headers: object; body: Buffer }, string],
    ]
    expect(sender).toBe('sender refused')
    expect(sent.url).toBe('https://example.com/hook')
    expect(sent.headers).toMatchObject({ 'X-Service-Event': 'photo.deleted', 'webhook-id': envelope.id })
    expect(JSON.parse(sent.body.toString())).toEqual(envelope)
    const attempt = {
      number: 1,
      started_at: expect.stringMatching(/^\d{4}-.*Z$/),
      duration_ms: expect.any(Number),
      response_status: 200,
      response_body: 'hello',
      error: null,
    }
    expect(valuesOf(record)).toEqual([expect.arrayContaining(['succeeded', [attempt]])])
    expect(count.mock.calls).toEqual([
      ['attempts', 'succeeded'],
      ['ended', 'succeeded'],
    ])
    expect(enqueue).not.toHaveBeenCalled()
    expect(info).toHaveBeenCalledExactlyOnceWith('attempt', {
      workspace_id: ws,
      delivery_id: 'delivery',
      event_id: envelope.id,
      subscription_id: subscriptionId,
      number: 1,
      response_status: 200,
      error: null,
      duration_ms: expect.any(Number),
      decision: 'succeed',
    })
  })

  test('that succeeds is logged as often as the settings say; any other always is', async () => {
    vi.stubEnv('SUCCESS_LOG_SAMPLE', '0')
    await deliver()
    expect([info.mock.calls, count.mock.calls.length]).toEqual([[], 2])
    respond(500, 'HTTP 500')
    await deliver()
    record.mockResolvedValue(false)
    respond(200)
    await deliver()
    expect(info.mock.calls.map(([, fields]) => fields)).toMatchObject([
      { decision: 'retry' },
      { decision: 'lost' },
    ])
    vi.stubEnv('SUCCESS_LOG_SAMPLE', '1')
  })

  test('of a test delivery is marked as a test in its headers', async () => {
    const headers = () => post.mock.calls.at(-1)?.[0].headers
    await deliver()
    expect(headers()).not.toHaveProperty('X-Service-Test')
    table.putRow({ ...stored(eventItem(ws, envelope)), type: 'test_event' } as never)
    await deliver()
    expect(headers()).toMatchObject({ 'X-Service-Test': 'true' })
  })

  test.each([
    [500, 'HTTP 500', 'HTTP 5xx'],
    [429, 'HTTP 429', 'HTTP 4xx'],
    [null, 'timeout', 'timeout'],
  ])('that failed with %s is retried after a minute', async (status, error, metric) => {
    respond(status, error)
    await deliver()
    expect(valuesOf(record)).toEqual([expect.arrayContaining(['pending'])])
    expect(enqueue.mock.calls).toEqual([[{ message: message(), delaySeconds: expect.any(Number) }, 'main']])
    expect(enqueue.mock.calls[0]?.[0].delaySeconds).toBeLessThanOrEqual(60)
    expect(count.mock.calls).toEqual([['attempts', metric]])
    // The claim, and no second update: the subscription is still active.
    expect(update).toHaveBeenCalledTimes(1)
  })

  test('that was slow is retried in the slow lane', async () => {
    const later = vi.spyOn(performance, 'now').mockReturnValueOnce(0).mockReturnValue(1_001)
    respond(500, 'HTTP 500')
    await deliver()
    later.mockRestore()
    expect(enqueue.mock.calls.map(([, lane]) => lane)).toEqual(['slow'])
  })

  test('whose retry is due after the longest queue delay is left to the sweep', async () => {
    putDelivery(3)
    respond(500, 'HTTP 500')
    await deliver()
    expect(valuesOf(record)).toEqual([expect.arrayContaining(['pending'])])
    expect(enqueue).not.toHaveBeenCalled()
  })

  test('counts in the round that a redelivery opened', async () => {
    putDelivery(6, {}, 6)
    respond(500, 'HTTP 500')
    await deliver()
    expect(valuesOf(record)).toEqual([expect.arrayContaining(['pending'])])
    expect(enqueue).toHaveBeenCalledTimes(1)
  })

  test('with a permanent failure, or that was the sixth, fails the delivery', async () => {
    for (const [started, status] of [
      [0, 404],
      [5, 500],
    ] as const) {
      putDelivery(started)
      record.mockClear()
      respond(status, `HTTP ${status}`)
      await deliver()
      expect(valuesOf(record)).toEqual([expect.arrayContaining(['failed'])])
      expect(count).toHaveBeenLastCalledWith('ended', 'failed')
    }
    expect(enqueue).not.toHaveBeenCalled()
  })

  test('whose lease was lost changes nothing', async () => {
    record.mockResolvedValue(false)
    respond(500, 'HTTP 500')
    await deliver()
    expect(enqueue).not.toHaveBeenCalled()
    expect(info.mock.calls[0]?.[1]).toMatchObject({ decision: 'lost' })
    expect(count.mock.calls).toEqual([['attempts', 'HTTP 5xx']])
  })

  test('whose retry cannot be queued or skipped is left to the sweep', async () => {
    respond(500, 'HTTP 500')
    enqueue.mockRejectedValue(new Error('unavailable'))
    await deliver()
    expect(warn).toHaveBeenCalledExactlyOnceWith(
      'left to the sweep',
      expect.objectContaining({ delivery_id: 'delivery', reason: 'Error: unavailable' }),
    )
  })

  test('during which the subscription was revoked is not retried', async () => {
    respond(500, 'HTTP 500')
    read.mockImplementationOnce(async (keys) => {
      const found = keys.map((key) => table.get(key))
      putSubscription({ status: 'revoked' })
      return found
    })
    await deliver()
    expect(valuesOf(update)[1]).toContain('skipped')
  })

  const revocations = () =>
    table.send.mock.calls.flatMap(
      ([{ input }]) => input.TransactItems?.[1]?.Update?.ExpressionAttributeValues ?? [],
    )

  test('with a 410 response revokes the subscription in the same transaction', async () => {
    respond(410, 'HTTP 410')
    await deliver()
    expect(revocations()).toMatchObject([{ ':data': expect.stringContaining('"gone"'), ':next': 2 }])
    expect(table.transactions()).toEqual([4])
    expect(enqueue.mock.calls).toEqual([
      [{ message: { workspace_id: ws, revoked: subscriptionId }, delaySeconds: 2 }],
    ])
    expect(count).toHaveBeenLastCalledWith('ended', 'failed')
  })

  test('with a 410 response is recorded again if the subscription changed in between', async () => {
    respond(410, 'HTTP 410')
    table.send.mockImplementationOnce(async () => {
      putSubscription({ description: 'new' }, { v: 7 })
      throw transactionRefused(1)
    })
    await deliver()
    expect(revocations()).toMatchObject([{ ':next': 2 }, { ':next': 8 }])
    expect(info.mock.lastCall?.[1]).toMatchObject({ decision: 'revoke' })
  })

  test('with a 410 response revokes nothing if its lease was lost', async () => {
    respond(410, 'HTTP 410')
    table.send.mockRejectedValueOnce(transactionRefused(0))
    await deliver()
    expect(table.transactions()).toHaveLength(1)
    expect(info.mock.lastCall?.[1]).toMatchObject({ decision: 'lost' })
    expect(enqueue).not.toHaveBeenCalled()
    table.send.mockRejectedValueOnce(new Error('broken'))
    await expect(deliver()).rejects.toThrow('broken')
  })
})

describe('nothing is posted', () => {
  const ended = (reason: string, status: string) =>
    expect(info).toHaveBeenCalledExactlyOnceWith('delivery ended', {
      workspace_id: ws,
      delivery_id: 'delivery',
      event_id: envelope.id,
      subscription_id: subscriptionId,
      status,
      reason,
      recorded: true,
    })

  test('for a revoked subscription', async () => {
    putSubscription({ status: 'revoked' })
    await deliver()
    expect(post).not.toHaveBeenCalled()
    expect(valuesOf(record)).toEqual([expect.arrayContaining(['skipped'])])
    expect(count.mock.calls).toEqual([['ended', 'skipped']])
    ended('subscription revoked', 'skipped')
  })

  test('as a seventh attempt, after a sixth that was interrupted', async () => {
    putDelivery(6)
    record.mockResolvedValueOnce(true)
    await deliver()
    expect(post).not.toHaveBeenCalled()
    expect(valuesOf(record)).toEqual([expect.arrayContaining(['failed'])])
    ended('interrupted', 'failed')
    // A sixth attempt is made.
    putDelivery(5)
    await deliver()
    expect(post).toHaveBeenCalledTimes(1)
  })

  test('and nothing is counted if another consumer has recorded the end', async () => {
    putSubscription({ status: 'revoked' })
    record.mockResolvedValue(false)
    await deliver()
    expect(count).not.toHaveBeenCalled()
  })

  test('while deliveries are paused', async () => {
    isPaused.mockResolvedValue(true)
    await deliver()
    expect([update.mock.calls, read.mock.calls, enqueue.mock.calls]).toEqual([[], [], []])
  })

  test('and the claim is released if signing fails', async () => {
    const { unseal } = await import('../../../shared/storage/seal.ts')
    for (const releases of [true, false]) {
      putSubscription()
      update.mockReset().mockResolvedValueOnce(true)
      if (releases) update.mockResolvedValueOnce(true)
      else update.mockRejectedValueOnce(new Error('unavailable'))
      vi.mocked(unseal).mockRejectedValueOnce(new Error('no key'))
      await expect(deliver()).rejects.toThrow('no key')
      expect(update).toHaveBeenCalledTimes(2)
    }
    expect(post).not.toHaveBeenCalled()
  })

  const inSeconds = (seconds: number) => new Date(Date.now() + 1_000 * seconds).toISOString()
  test.each([
    ['due in ten minutes', { next_attempt_at: inSeconds(600) }, true],
    ['due after the longest queue delay', { next_attempt_at: inSeconds(3_600) }, false],
    ['due now, and claimed by another', {}, false],
    ['ended', { status: 'failed', next_attempt_at: inSeconds(600) }, false],
  ] as const)('for a delivery that is %s', async (_, more, isQueued) => {
    putDelivery(0, more as Partial<Delivery>)
    update.mockResolvedValue(false)
    await deliver()
    expect(post).not.toHaveBeenCalled()
    if (!isQueued) return expect(enqueue).not.toHaveBeenCalled()
    expect(enqueue).toHaveBeenCalledExactlyOnceWith({ message: message(), delaySeconds: expect.any(Number) })
    const [delaySeconds] = enqueue.mock.calls.map(([outgoing]) => outgoing.delaySeconds)
    expect(delaySeconds).toBeGreaterThan(0)
    expect(delaySeconds).toBeLessThanOrEqual(600)
  })

  test('for a paused subscription: the delivery waits', async () => {
    putSubscription({ status: 'paused' })
    await deliver()
    const [, waits] = valuesOf(update)
    expect(waits).toEqual(expect.arrayContaining([expect.objectContaining({ state: 'waiting' })]))
    expect([update.mock.calls.length, post.mock.calls, record.mock.calls]).toEqual([2, [], []])
    expect(enqueue).not.toHaveBeenCalled()
  })

  test.each([
    ['resumed', 'active', 'retrying', 1],
    ['revoked', 'revoked', 'skipped', 0],
  ])(
    'for a subscription that is %s while its delivery begins to wait',
    async (_, status, state, messages) => {
      putSubscription({ status: 'paused' })
      update.mockImplementation(async () => {
        if (update.mock.calls.length === 2) putSubscription({ status })
        return true
      })
      await deliver()
      const [, , follows] = valuesOf(update)
      expect(follows).toEqual(expect.arrayContaining([expect.objectContaining({ state })]))
      expect(enqueue).toHaveBeenCalledTimes(messages)
      expect(post).not.toHaveBeenCalled()
    },
  )

  test.each([
    ['active', 1],
    ['paused', 0],
  ])('for a delivery that waits already, of an %s subscription', async (status, messages) => {
    putDelivery(0, { next_attempt_at: null })
    putSubscription({ status })
    update.mockImplementation(async () => update.mock.calls.length > 1)
    await deliver()
    expect(enqueue).toHaveBeenCalledTimes(messages)
    expect(post).not.toHaveBeenCalled()
  })

  test('for a deleted delivery', async () => {
    table.clear()
    update.mockResolvedValue(false)
    await deliver()
    expect(enqueue).not.toHaveBeenCalled()
  })
})

describe('a slow receiver', () => {
  const moved = () => [[{ message: message(), delaySeconds: 0 }, 'slow']]

  test('moves to the slow lane: at first its claim is released, later it is not even claimed', async () => {
    putSubscription({}, { slow_until: new Date(Date.now() + 3_600_000).toISOString() })
    await deliver()
    expect([post.mock.calls.length, update.mock.calls.length]).toEqual([0, 2])
    expect(enqueue.mock.calls).toEqual(moved())
    for (const mock of [enqueue, update, read]) mock.mockClear()
    await deliver()
    expect(enqueue.mock.calls).toEqual(moved())
    expect([update.mock.calls, read.mock.calls]).toEqual([[], []])
    await deliver('slow')
    expect(post).toHaveBeenCalledTimes(1)
  })
})

test('messages about a revocation or a replay are not handled as deliveries', async () => {
  const batch = { lane: 'main', enqueue, update, record, read } as const
  await handle({ workspace_id: ws, revoked: subscriptionId }, batch)
  await handle({ workspace_id: ws, subscription_id: subscriptionId, replay: 'gone' as never }, batch)
  expect([update.mock.calls, post.mock.calls]).toEqual([[], []])
})
