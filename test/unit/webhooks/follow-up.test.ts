import { beforeEach, expect, test, vi } from 'vitest'
import { DELIVERY_FIELDS } from '../../../shared/domain/webhooks/delivery.ts'
import { logger } from '../../../shared/log.ts'
import { followUp } from '../../../shared/webhooks/deliver/follow-up.ts'
import { skipIfRevoked } from '../../../shared/webhooks/deliver/skip-revoked.ts'
import type { RecordedDelivery } from '../../../shared/webhooks/deliver/stages.ts'
import { recordWith } from '../../support/records.ts'

/** What deliver does after it has recorded an attempt (contract 12.3 to 12.5). */
vi.mock('../../../shared/webhooks/deliver/skip-revoked.ts', () => ({ skipIfRevoked: vi.fn() }))

const NOW = Date.parse('2026-03-14T09:00:00.000Z')
const info = vi.spyOn(logger(), 'info').mockReturnValue()
const warn = vi.spyOn(logger(), 'warn').mockReturnValue()
beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
  vi.stubEnv('SUCCESS_LOG_SAMPLE', '0')
  for (const mock of [info, warn, vi.mocked(skipIfRevoked)]) mock.mockClear()
})

/** What is queued after a decision, as its delay, its lane and what it names. */
async function queuedAfter(decision: object, attempt: object = {}, enqueue = vi.fn(async () => {})) {
  const delivery = recordWith(DELIVERY_FIELDS, { id: 'd', workspace_id: 'ws', subscription_id: 's' })
  const recorded = {
    attempted: {
      due: {
        claimed: { delivery, ownerId: 'o' },
        subscription: { record: { workspace_id: 'ws', id: 's' } },
      },
      attempt: { number: 1, duration_ms: 5, error: 'timeout', response_status: null, ...attempt },
    },
    decision,
  } as unknown as RecordedDelivery
  await followUp(recorded, { enqueue } as never)
  return (enqueue.mock.calls as unknown[][]).map(([outgoing, lane]) => {
    const { message, delaySeconds } = Object(outgoing)
    return [message.delivery_id ?? message.revoked, delaySeconds, lane]
  })
}
const retryIn = (seconds: number) => ({ kind: 'retry', at: new Date(NOW + 1_000 * seconds) })

test.each([
  [60, { duration_ms: 1_000 }, [['d', 60, 'main']]],
  [60, { duration_ms: 1_001 }, [['d', 60, 'slow']]],
  // The longest delay of SQS; later ones are for the sweep.
  [900, {}, [['d', 900, 'main']]],
  [901, {}, []],
])('a retry in %i seconds of an attempt %o queues %j', async (seconds, attempt, queued) => {
  expect(await queuedAfter(retryIn(seconds), attempt)).toEqual(queued)
  expect(skipIfRevoked).toHaveBeenCalledTimes(1)
})

test('a revocation is queued, and after any other end nothing', async () => {
  expect(await queuedAfter({ kind: 'revoke' })).toEqual([['s', 2, undefined]])
  for (const kind of ['fail', 'lost', 'succeed']) expect(await queuedAfter({ kind })).toEqual([])
  expect(skipIfRevoked).not.toHaveBeenCalled()
})

test.each([
  ['fail', '0', 1],
  ['retry', '0', 1],
  ['succeed', '0', 0],
  ['succeed', '1', 1],
])(
  'an attempt after which it must %s is logged, a success by its share %s: %i',
  async (kind, share, lines) => {
    vi.stubEnv('SUCCESS_LOG_SAMPLE', share)
    await queuedAfter({ ...retryIn(60), kind })
    expect(info.mock.calls.map(([message]) => message)).toEqual(Array(lines).fill('attempt'))
  },
)

test('a message that cannot be queued is logged, and the sweep queues it later', async () => {
  await queuedAfter(retryIn(60), {}, vi.fn().mockRejectedValue(new Error('no queue')))
  expect(warn.mock.calls).toEqual([
    [
      'message not queued, the sweep queues it later',
      expect.objectContaining({ delivery_id: 'd', reason: 'Error: no queue' }),
    ],
  ])
})
