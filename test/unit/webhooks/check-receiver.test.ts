import { beforeEach, expect, test, vi } from 'vitest'
import {
  endCheck,
  leaseCheck,
  MAX_CHECK_MS,
  newReceiverCheck,
  type ReceiverCheck,
} from '../../../shared/domain/webhooks/receiver-check.ts'
import type { Subscription } from '../../../shared/domain/webhooks/subscription.ts'
import { NotOpened } from '../../../shared/storage/not-opened.ts'
import { commitUnlessChanged } from '../../../shared/table/store/retry-on-conflict.ts'
import { areHeld } from '../../../shared/webhooks/deliveries/holds.ts'
import { checkReceiver } from '../../../shared/webhooks/probe/check-receiver.ts'
import { sendProbes } from '../../../shared/webhooks/probe/probes.ts'
import { getReceiverCheck } from '../../../shared/webhooks/probe/rows.ts'
import { getSubscription } from '../../../shared/webhooks/subscriptions/rows.ts'

vi.mock(import('../../../shared/webhooks/deliveries/holds.ts'))
vi.mock(import('../../../shared/table/store/retry-on-conflict.ts'))
vi.mock(import('../../../shared/webhooks/subscriptions/rows.ts'))
vi.mock(import('../../../shared/webhooks/probe/rows.ts'), async (original) => ({
  ...(await original()),
  getReceiverCheck: vi.fn(),
}))
vi.mock(import('../../../shared/webhooks/probe/probes.ts'), async (original) => ({
  ...(await original()),
  sendProbes: vi.fn(),
}))

const subscription = { id: 's', workspace_id: 'ws', status: 'active' } as Subscription
const probe = { expected: '', response_status: 200, duration_ms: 1, message: '' }
const passing = { ...probe, name: 'accepts_event', passed: true } as const
const message = { workspace_id: 'ws', subscription_id: 's', check: 'c' } as Parameters<
  typeof checkReceiver
>[0]

let written: ReceiverCheck[]
const stored = (record: ReceiverCheck) => vi.mocked(getReceiverCheck).mockResolvedValue({ record, v: 3 })
const fresh = (ageMs = 0) => newReceiverCheck(subscription, 'm' as never, new Date(Date.now() - ageMs))

beforeEach(() => {
  vi.resetAllMocks()
  written = []
  vi.mocked(areHeld).mockResolvedValue(false)
  vi.mocked(getSubscription).mockResolvedValue({ record: subscription } as never)
  vi.mocked(sendProbes).mockResolvedValue([passing])
  vi.mocked(commitUnlessChanged).mockImplementation(async (writesAt) => {
    for (const write of writesAt(new Date()))
      if ('put' in write) written.push(write.put.data as ReceiverCheck)
    return true
  })
  stored(fresh())
})

test('reserves the check, sends its probes once, and stores the report', async () => {
  await checkReceiver(message)
  expect(written.map(({ status, probes }) => [status, probes])).toEqual([
    ['running', []],
    ['passed', [passing]],
  ])
  expect(sendProbes).toHaveBeenCalledExactlyOnceWith(subscription)
})

test('does nothing for a check that has ended, that another worker has, or that is gone', async () => {
  const soon = new Date(Date.now() + 60_000)
  stored(endCheck(fresh(), [passing], new Date()))
  await checkReceiver(message)
  const leased = leaseCheck(fresh(), soon, new Date())
  if (!leased) throw new Error('the check is not running')
  stored(leased)
  await checkReceiver(message)
  vi.mocked(getReceiverCheck).mockResolvedValue(undefined)
  await checkReceiver(message)
  stored(fresh())
  vi.mocked(commitUnlessChanged).mockResolvedValue(false)
  await checkReceiver(message)
  expect([written, vi.mocked(sendProbes).mock.calls]).toEqual([[], []])
})

test('goes on when the lease of a worker that was lost is over', async () => {
  const before = new Date(Date.now() - 1)
  stored({ ...fresh(), lease_until: before.toISOString() })
  await checkReceiver(message)
  expect(written.at(-1)?.status).toBe('passed')
})

test('waits while deliveries are paused', async () => {
  vi.mocked(areHeld).mockResolvedValue(true)
  await checkReceiver(message)
  expect([written, vi.mocked(sendProbes).mock.calls]).toEqual([[], []])
})

test.each([
  ['it waited for more than ten minutes', () => stored(fresh(MAX_CHECK_MS + 1)), 'start another check'],
  [
    'the subscription was revoked meanwhile',
    () =>
      vi
        .mocked(getSubscription)
        .mockResolvedValue({ record: { ...subscription, status: 'revoked' } } as never),
    'the subscription is revoked',
  ],
  [
    'its secret does not open',
    () => vi.mocked(sendProbes).mockRejectedValue(new NotOpened('no key')),
    'secret cannot be opened',
  ],
])('fails if %s', async (_, arrange, reason) => {
  arrange()
  await checkReceiver(message)
  expect(written.at(-1)).toMatchObject({
    status: 'failed',
    lease_until: null,
    probes: [{ name: 'accepts_event', passed: false, message: expect.stringContaining(reason) }],
  })
})

test('is tried again after a fault of the store', async () => {
  vi.mocked(sendProbes).mockRejectedValue(new Error('the store is away'))
  await expect(checkReceiver(message)).rejects.toThrow('the store is away')
  expect(written.map(({ status }) => status)).toEqual(['running'])
})
