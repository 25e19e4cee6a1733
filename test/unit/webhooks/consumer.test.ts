import { beforeEach, expect, test, vi } from 'vitest'
import { StoreUnavailable } from '../../../shared/aws/unavailable.ts'
import { logger } from '../../../shared/log.ts'
import { publishCounts } from '../../../shared/metrics.ts'
import { consumer } from '../../../shared/webhooks/consumer.ts'
import { handle } from '../../../shared/webhooks/deliver/deliver.ts'
import { enqueueBestEffort } from '../../../shared/webhooks/enqueue-best-effort.ts'
import { enqueue } from '../../../shared/webhooks/queue/enqueue.ts'

vi.mock('../../../shared/webhooks/deliver/deliver.ts', () => ({ handle: vi.fn() }))
vi.mock('../../../shared/metrics.ts', () => ({ publishCounts: vi.fn() }))
vi.mock('../../../shared/webhooks/queue/enqueue.ts', async (original) => ({
  ...(await original<typeof import('../../../shared/webhooks/queue/enqueue.ts')>()),
  enqueue: vi.fn(),
}))
const warn = vi.spyOn(logger(), 'warn').mockReturnValue()
const error = vi.spyOn(logger(), 'error').mockReturnValue()
beforeEach(() => {
  for (const mock of [vi.mocked(handle), vi.mocked(publishCounts), vi.mocked(enqueue)]) mock.mockReset()
  warn.mockClear()
  error.mockClear()
})

const message = (delivery_id: string) => ({ workspace_id: 'ws', delivery_id })
const consume = (...bodies: string[]) =>
  consumer('slow')({
    Records: bodies.map((body, n) => ({ messageId: `m${n}`, body })),
  } as unknown as Parameters<ReturnType<typeof consumer>>[0])

test('the messages of a batch share calls, and failed messages are returned for a retry', async () => {
  vi.mocked(handle).mockImplementation(async (one) => {
    if ('delivery_id' in one && one.delivery_id === 'bad') throw new StoreUnavailable('unavailable')
  })
  const bodies = ['good', 'bad'].map((id) => JSON.stringify(message(id)))
  expect(await consume(...bodies, '{}')).toEqual({
    batchItemFailures: [{ itemIdentifier: 'm1' }, { itemIdentifier: 'm2' }],
  })
  const calls = vi.mocked(handle).mock.calls
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
  vi.mocked(enqueue).mockRejectedValue(new Error('unavailable'))
  await enqueueBestEffort([])
  expect(warn).toHaveBeenCalledExactlyOnceWith('left to the sweep', { error: 'Error: unavailable' })
})
