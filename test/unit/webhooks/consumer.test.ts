import { SQSClient } from '@aws-sdk/client-sqs'
import { beforeEach, expect, test, vi } from 'vitest'
import { StoreUnavailable } from '../../../shared/aws/unavailable.ts'
import { logger } from '../../../shared/log.ts'
import { publishCounts } from '../../../shared/metrics.ts'
import { consumer } from '../../../shared/webhooks/consumer.ts'
import { deliver } from '../../../shared/webhooks/deliver/deliver.ts'
import { enqueueBestEffort } from '../../../shared/webhooks/queue/enqueue.ts'
import type { DeliveryMessage } from '../../../shared/webhooks/queue/messages.ts'

vi.mock('../../../shared/webhooks/deliver/deliver.ts', () => ({ deliver: vi.fn() }))
vi.mock('../../../shared/metrics.ts', () => ({ publishCounts: vi.fn() }))
const warn = vi.spyOn(logger(), 'warn').mockReturnValue()
const error = vi.spyOn(logger(), 'error').mockReturnValue()
beforeEach(() => {
  for (const mock of [vi.mocked(deliver), vi.mocked(publishCounts)]) mock.mockReset()
  warn.mockClear()
  error.mockClear()
})

const message = (delivery_id: string) => ({ workspace_id: 'ws', delivery_id })
const consume = (...bodies: string[]) =>
  consumer('slow')({
    Records: bodies.map((body, n) => ({ messageId: `m${n}`, body })),
  } as unknown as Parameters<ReturnType<typeof consumer>>[0])

test('the messages of a batch share calls, and failed messages are returned for a retry', async () => {
  vi.mocked(deliver).mockImplementation(async (one) => {
    if (one.delivery_id === 'bad') throw new StoreUnavailable('unavailable')
    return undefined
  })
  const bodies = ['good', 'bad'].map((id) => JSON.stringify(message(id)))
  expect(await consume(...bodies, '{}')).toEqual({
    batchItemFailures: [{ itemIdentifier: 'm1' }, { itemIdentifier: 'm2' }],
  })
  const calls = vi.mocked(deliver).mock.calls
  expect(calls.map(([one]) => one)).toEqual([message('good'), message('bad')])
  const [batch] = calls.map(([, of]) => of)
  expect(calls[1]?.[1]).toBe(batch)
  expect(batch).toMatchObject({
    lane: 'slow',
    enqueue: expect.any(Function),
    read: expect.any(Function),
    update: expect.any(Function),
    record: expect.any(Function),
  })
  expect(publishCounts).toHaveBeenCalledTimes(1)
  // A failure that a retry may fix is a warning. A malformed message never succeeds, so it is an error.
  expect([warn.mock.calls.length, error.mock.calls.length]).toEqual([1, 1])
})

test('a message that cannot be queued is left to the sweep', async () => {
  const send = vi.spyOn(SQSClient.prototype, 'send').mockRejectedValue(new Error('unavailable') as never)
  vi.stubEnv('DELIVERY_QUEUE_URL', 'http://127.0.0.1:9/queue')
  await enqueueBestEffort([{ message: message('a') as DeliveryMessage, delaySeconds: 0 }])
  expect(send).toHaveBeenCalledTimes(1)
  expect(warn).toHaveBeenCalledExactlyOnceWith('left to the sweep', { error: 'Error: unavailable' })
})
