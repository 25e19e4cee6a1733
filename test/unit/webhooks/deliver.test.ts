import { describe, expect, test, vi } from 'vitest'
import type { Attempt } from '../../../shared/domain/delivery.ts'
import { logger } from '../../../shared/log.ts'
import { NotOpened } from '../../../shared/storage/not-opened.ts'
import { REMOVED } from '../../../shared/webhooks/send/redact.ts'
import { oneDelivery, valuesOf } from './one-delivery.ts'

/** An attempt of a delivery, from the claim to the retry. */
const mocks = await vi.hoisted(async () => (await import('./delivery-mocks.ts')).deliveryMocks())
vi.mock('../../../shared/table/store/client.ts', () => ({
  documents: () => mocks.table,
  tableName: () => 'table',
}))
vi.mock('../../../shared/webhooks/send/send.ts', () => ({
  post: mocks.post,
  sender: (rule: string) => `sender ${rule}`,
}))
vi.mock('../../../shared/webhooks/deliveries/pause.ts', () => ({ deliveriesArePaused: mocks.isPaused }))
vi.mock('../../../shared/metrics.ts', () => ({ count: mocks.count }))
vi.mock('../../../shared/webhooks/subscriptions/health.ts', () => ({ recordHealth: mocks.recordHealth }))
// Custom headers are sealed as JSON.
vi.mock('../../../shared/storage/seal.ts', () => ({
  unseal: vi.fn(async (text: string) => (text.startsWith('{') ? text : `whsec_${text}`)),
}))

const { post, count, table, recordHealth } = mocks
const one = oneDelivery(mocks)
const { envelope, message, putDelivery, putSubscription, deliver, respond } = one
const { info, warn, enqueue, update, record, read } = one

/** The attempts that the first of these updates writes. */
const attemptsIn = (mock: typeof record): Attempt[] =>
  valuesOf(mock)[0]?.find((value): value is Attempt[] => Array.isArray(value)) ?? []

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
      ...one.ids(),
      number: 1,
      response_status: 200,
      error: null,
      duration_ms: expect.any(Number),
      decision: 'succeed',
    })
  })

  test('starts at the time that its signature names, however long a secret takes to open', async () => {
    const { unseal } = await import('../../../shared/storage/seal.ts')
    vi.useFakeTimers({ toFake: ['Date'] })
    vi.mocked(unseal).mockImplementationOnce(async (text) => {
      vi.setSystemTime(Date.now() + 3000)
      return `whsec_${text}`
    })
    await deliver().finally(() => vi.useRealTimers())
    const [[sent]] = post.mock.calls as never as [[{ headers: Record<string, string> }]]
    const started = Date.parse(attemptsIn(record)[0]?.started_at ?? '')
    expect(sent.headers['webhook-timestamp']).toBe(String(Math.floor(started / 1000)))
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

  test('has the custom headers of the subscription, which its response does not show', async () => {
    putSubscription({ headers: { names: ['X-Team'], sealed: '{"X-Team":"roofing-crew"}' } })
    post.mockResolvedValue({ status: 200, body: 'hello roofing-crew', error: null })
    await deliver()
    expect(post.mock.calls[0]?.[0].headers).toMatchObject({ 'X-Team': 'roofing-crew' })
    expect(attemptsIn(record)).toMatchObject([{ response_body: REMOVED }])
  })

  test('of a test delivery is marked as a test in its headers', async () => {
    const headers = () => post.mock.calls.at(-1)?.[0].headers
    await deliver()
    expect(headers()).not.toHaveProperty('X-Service-Test')
    putDelivery(0, { is_test: true })
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

  test.each([
    [0, 'pending', [['attempts', 'secret cannot be opened']]],
    [
      5,
      'failed',
      [
        ['attempts', 'secret cannot be opened'],
        ['ended', 'failed'],
      ],
    ],
  ] as const)(
    'whose secret does not open fails without a post (contract 12.9), and after %i others the delivery is %s',
    async (started, status, counted) => {
      const { unseal } = await import('../../../shared/storage/seal.ts')
      vi.mocked(unseal).mockRejectedValueOnce(new NotOpened('sealed with another key'))
      putDelivery(started)
      const error = vi.spyOn(logger(), 'error').mockReturnValue()
      await deliver()
      expect(post).not.toHaveBeenCalled()
      const attempt = {
        number: started + 1,
        started_at: expect.stringMatching(/^\d{4}-.*Z$/),
        duration_ms: 0,
        response_status: null,
        response_body: null,
        error: 'secret cannot be opened',
      }
      expect(valuesOf(record)).toEqual([expect.arrayContaining([status, [attempt]])])
      expect(count.mock.calls).toEqual(counted)
      // The claim, which the attempt uses up, and no release.
      expect(update).toHaveBeenCalledTimes(1)
      expect(enqueue).toHaveBeenCalledTimes(status === 'pending' ? 1 : 0)
      expect(recordHealth.mock.calls[0]?.[1]).toMatchObject({ isFinal: status === 'failed' })
      expect(error).toHaveBeenCalledExactlyOnceWith('secret cannot be opened', {
        ...one.ids(),
        error: expect.any(NotOpened),
      })
      error.mockRestore()
    },
  )

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

  test.each([
    [200, 0, false],
    [500, 0, false],
    [500, 5, true],
    [404, 0, true],
  ])(
    'answered with %i after %i others is recorded in the health, as final: %s',
    async (status, started, isFinal) => {
      putDelivery(started)
      const error = status === 200 ? null : `HTTP ${status}`
      respond(status, error)
      await deliver()
      const ended = { delivery_id: 'delivery', response_status: status, error, isFinal }
      expect(recordHealth.mock.calls.map(([, given]) => given)).toMatchObject([ended])
    },
  )

  test('whose outcome was written, although the answer of the write was lost, is not lost', async () => {
    record.mockImplementation(async () => {
      putDelivery(1, { status: 'succeeded', attempts: attemptsIn(record) })
      return false
    })
    await deliver()
    expect(info.mock.calls[0]?.[1]).toMatchObject({ decision: 'succeed' })
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
})
