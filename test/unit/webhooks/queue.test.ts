import { type SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isTransient } from '../../../shared/aws/unavailable.ts'
import { type SubscriptionId, toId, type WorkspaceId } from '../../../shared/domain/kit/ids.ts'
import type { Delivery } from '../../../shared/domain/webhooks/delivery.ts'
import type { Replay } from '../../../shared/domain/webhooks/replay.ts'
import { enqueue, enqueueBestEffort, lostAt, sharedQueues } from '../../../shared/webhooks/queue/enqueue.ts'
import {
  delayUntil,
  deliveryMessage,
  parseMessage,
  replayMessage,
  revocationMessage,
  startReplay,
} from '../../../shared/webhooks/queue/messages.ts'

const now = new Date('2026-03-14T09:00:00.000Z')
const inMs = (ms: number) => new Date(now.getTime() + ms).toISOString()
const ws = 'workspace' as WorkspaceId
const subscription = 'subscription' as SubscriptionId
const about = { event_id: 'evt_1', subscription_id: subscription, trigger_id: 'photo.uploaded' }
const deliveryAt = (next_attempt_at: string | null, id = 'delivery') =>
  ({ id: toId(id), workspace_id: ws, ...about, next_attempt_at }) as Delivery
const keys = { workspace_id: ws, delivery_id: 'delivery', ...about, owner_id: 'owner' }
const of = (delivery: Delivery) => deliveryMessage(delivery, toId('owner'), now)

describe('a message', () => {
  it.each([
    [null, 0],
    [inMs(-5_000), 0],
    [inMs(0), 0],
    [inMs(1), 1],
    [inMs(1_000), 1],
    [inMs(1_001), 2],
    [inMs(3_600_000), 3_600],
  ])('of a delivery that is due at %s is delayed by %d s, and has every key', (at, delaySeconds) => {
    expect(of(deliveryAt(at))).toEqual({ message: keys, delaySeconds })
    if (at !== null) expect(delayUntil(at, now)).toBe(delaySeconds)
  })

  it('is delayed until the index is current for a revocation or new replay, but not for the next page', () => {
    expect(revocationMessage(ws, subscription)).toEqual({
      message: { workspace_id: ws, revoked: subscription },
      delaySeconds: 2,
    })
    const replay = { id: toId('replay'), workspace_id: ws, subscription_id: subscription } as Replay
    expect(replayMessage(replay)).toEqual({
      message: { workspace_id: ws, subscription_id: subscription, replay: 'replay' },
      delaySeconds: 0,
    })
    expect(startReplay(replay)).toEqual({ ...replayMessage(replay), delaySeconds: 2 })
  })

  it('can be parsed', () => {
    for (const message of [
      keys,
      { workspace_id: ws, revoked: subscription },
      { workspace_id: ws, replay: 'r' },
      { workspace_id: ws, subscription_id: subscription, check: 'c' },
    ])
      expect(parseMessage(JSON.stringify(message))).toEqual(message)
  })

  it.each([
    '',
    '{',
    'null',
    '1',
    '"workspace_id"',
    '[]',
    '{}',
    '{"workspace_id":"w"}',
    '{"delivery_id":"d"}',
  ])('cannot be %j', (body) => {
    expect(() => parseMessage(body)).toThrow()
  })

  it('that is malformed is named in the error', () => {
    expect(() => parseMessage('{"workspace_id":"w"}')).toThrow('not a delivery queue message')
  })
})

describe('the queues', () => {
  type Sent = SendMessageBatchCommand['input']
  let sent: Sent[] = []
  let respond: (input: Sent) => object = () => ({})
  beforeEach(() => {
    vi.stubEnv('DELIVERY_QUEUE_URL', 'https://queue/main')
    vi.stubEnv('SLOW_DELIVERY_QUEUE_URL', 'https://queue/slow')
    vi.stubEnv('SPEED', '1')
    vi.stubEnv('AWS_REGION', 'eu-west-1')
    sent = []
    respond = () => ({})
    vi.spyOn(SQSClient.prototype, 'send').mockImplementation(async (command) => {
      const { input } = command as SendMessageBatchCommand
      sent.push(input)
      return respond(input)
    })
  })
  afterEach(() => {
    vi.restoreAllMocks()
    vi.unstubAllEnvs()
  })
  const refuse =
    (id: string, Code = 'Throttled') =>
    () => ({ Failed: [{ Id: id, Code }] })
  const messages = (count: number) =>
    Array.from({ length: count }, (_, n) => of(deliveryAt(inMs(0), `delivery-${n}`)))

  it('receive ten messages per call, in the group of their workspace', async () => {
    await enqueue(messages(21))
    expect(sent.map(({ QueueUrl, Entries }) => [QueueUrl, Entries?.length])).toEqual([
      ['https://queue/main', 10],
      ['https://queue/main', 10],
      ['https://queue/main', 1],
    ])
    expect(sent[1]?.Entries?.[9]).toEqual({
      Id: '9',
      MessageBody: JSON.stringify({ ...keys, delivery_id: 'delivery-19' }),
      MessageGroupId: ws,
      DelaySeconds: 0,
    })
    await enqueue([revocationMessage(ws, 'gone' as SubscriptionId)])
    expect(sent[3]?.Entries).toMatchObject([{ MessageGroupId: ws, DelaySeconds: 2 }])
  })

  it('group messages of the slow lane by subscription, so that one receiver that hangs does not delay another', async () => {
    const slow = sharedQueues()
    const [delivery] = messages(1)
    if (delivery) await slow(delivery, 'slow')
    await slow(revocationMessage(ws, 'gone' as SubscriptionId), 'slow')
    const groups = sent.flatMap(({ Entries = [] }) => Entries.map(({ MessageGroupId }) => MessageGroupId))
    expect(groups).toEqual(['subscription', 'gone'])
  })

  it('delay a message by at most 15 minutes', async () => {
    await enqueue([of(deliveryAt(inMs(900_000))), of(deliveryAt(inMs(3_600_000)))])
    expect(sent[0]?.Entries?.map(({ DelaySeconds }) => DelaySeconds)).toEqual([900, 900])
  })

  it('are not called for an empty list', async () => {
    await enqueue([])
    expect(sent).toEqual([])
  })

  it('fail the whole call if one message is refused', async () => {
    respond = refuse('1')
    await expect(enqueue(messages(2))).rejects.toThrow('the queue refused a message: Throttled')
    respond = refuse('7')
    await expect(enqueue(messages(2))).resolves.toBeUndefined()
  })

  it('fail only the refused message if a batch shares the call', async () => {
    respond = refuse('1', 'InvalidMessageContents')
    const send = sharedQueues()
    const outcomes = await Promise.allSettled(messages(3).map((message) => send(message)))
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(sent).toHaveLength(1)
  })

  it('take a throttled message in another call, unless it stays throttled', async () => {
    respond = () => (sent.length === 1 ? refuse('1')() : {})
    const send = sharedQueues()
    await Promise.all(messages(3).map((message) => send(message)))
    expect(sent.map(({ Entries }) => Entries?.length)).toEqual([3, 1])
    respond = refuse('0')
    const reason = await send(of(deliveryAt(inMs(0)))).catch((error: unknown) => error)
    expect(isTransient(reason)).toBe(true)
  })

  it('default to the main queue', async () => {
    const send = sharedQueues()
    const [one, two, three] = messages(3)
    if (!one || !two || !three) throw new Error('three messages')
    await Promise.all([send(one), send(two, 'slow'), send(three, 'main')])
    expect(sent.map(({ QueueUrl, Entries }) => [QueueUrl, Entries?.length])).toEqual([
      ['https://queue/main', 2],
      ['https://queue/slow', 1],
    ])
  })

  it('may be unavailable for a best-effort message', async () => {
    await enqueueBestEffort(messages(1))
    expect(sent).toHaveLength(1)
    respond = refuse('0')
    await expect(enqueueBestEffort(messages(1))).resolves.toBeUndefined()
  })

  it('count a message as lost after a minute, and earlier at a higher speed', () => {
    expect(lostAt(now).toISOString()).toBe(inMs(60_000))
    vi.stubEnv('SPEED', '6')
    expect(lostAt(now).toISOString()).toBe(inMs(10_000))
  })
})
