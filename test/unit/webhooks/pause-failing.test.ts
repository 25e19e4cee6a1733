import { beforeEach, expect, test, vi } from 'vitest'
import { SERVICE } from '../../../shared/domain/audit.ts'
import { SUBSCRIPTION_FIELDS } from '../../../shared/domain/subscription.ts'
import { NO_DELIVERIES } from '../../../shared/domain/subscription-health.ts'
import { logger } from '../../../shared/log.ts'
import { postpone } from '../../../shared/table/store/due-index.ts'
import { commitUnlessChanged } from '../../../shared/table/store/retry-on-conflict.ts'
import { failingDeletion } from '../../../shared/webhooks/subscriptions/failing.ts'
import { ownerStatuses } from '../../../shared/webhooks/subscriptions/owner.ts'
import { getSubscription } from '../../../shared/webhooks/subscriptions/rows.ts'
import { pauseFailing } from '../../../shared/webhooks/sweep/process-due-row.ts'
import { recordWith } from '../../support/records.ts'

/** The decisions of the sweep about a subscription that began to be watched five days ago. */
vi.mock('../../../shared/table/store/retry-on-conflict.ts', () => ({ commitUnlessChanged: vi.fn() }))
vi.mock('../../../shared/table/store/due-index.ts', async (original) => ({
  ...(await original<typeof import('../../../shared/table/store/due-index.ts')>()),
  postpone: vi.fn(),
}))
vi.mock('../../../shared/webhooks/subscriptions/owner.ts', () => ({ ownerStatuses: vi.fn() }))
vi.mock('../../../shared/webhooks/subscriptions/rows.ts', () => ({ getSubscription: vi.fn() }))

const NOW = new Date('2026-03-14T09:00:00.000Z')
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000).toISOString()
const info = vi.spyOn(logger(), 'info').mockReturnValue()

beforeEach(() => {
  vi.clearAllMocks()
  vi.stubEnv('SPEED', '1')
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  vi.mocked(ownerStatuses).mockResolvedValue(() => 'active')
  vi.mocked(commitUnlessChanged).mockResolvedValue(true)
  return () => vi.useRealTimers()
})

const due = { pk: 'ws#failing', sk: 's', type: 'failing', due_sk: 'due' }

/** The writes of the sweep, if any. */
async function decide(since: string, failing_since: string | null, state: object = {}) {
  const record = recordWith(SUBSCRIPTION_FIELDS, {
    ...{ id: 's', workspace_id: 'ws', status: 'active', updated_at: daysAgo(30) },
    ...state,
  })
  const health = { ...NO_DELIVERIES, failing_since }
  const row = { record, v: 1, health, inOrderUntil: undefined, ownerInDoubt: false }
  vi.mocked(getSubscription).mockResolvedValue(row)
  const data = JSON.stringify({ workspace_id: 'ws', subscription_id: 's', since })
  await pauseFailing({ ...due, data })
  return vi.mocked(commitUnlessChanged).mock.calls[0]?.[0](NOW)
}

const PAUSE_ENTRY = expect.objectContaining({
  action: 'subscription.paused',
  entity_id: 's',
  actor: SERVICE,
  changes: {
    status: { from: 'active', to: 'paused' },
    paused_reason: { from: null, to: 'failing' },
  },
})

test('one that has been failing for five days is paused, and no longer watched', async () => {
  const writes = await decide(daysAgo(5), daysAgo(5))
  expect(writes).toEqual([
    expect.objectContaining({ update: { pk: 'ws#subscription', sk: 's' } }),
    failingDeletion(due),
    expect.objectContaining({ put: expect.objectContaining({ pk: 'ws#audit', data: PAUSE_ENTRY }) }),
  ])
  const [pause] = writes ?? []
  if (!pause || !('update' in pause)) throw new Error('no update')
  expect(JSON.parse(String(pause.values?.[':data']))).toMatchObject({
    status: 'paused',
    paused_reason: 'failing',
  })
  expect(info).toHaveBeenCalledExactlyOnceWith('failing subscription paused', {
    ...{ workspace_id: 'ws', subscription_id: 's', failing_since: daysAgo(5) },
  })
  expect(postpone).not.toHaveBeenCalled()
})

test('nothing is logged when another change came between', async () => {
  vi.mocked(commitUnlessChanged).mockResolvedValue(false)
  await decide(daysAgo(6), daysAgo(6))
  expect(info).not.toHaveBeenCalled()
})

test.each([
  ['was resumed since', daysAgo(1), daysAgo(9), 4],
  ['has failed anew since', daysAgo(9), daysAgo(2), 3],
])('one that %s is looked at after five more days', async (_, since, failing, days) => {
  expect(await decide(since, failing)).toBeUndefined()
  expect(postpone).toHaveBeenCalledExactlyOnceWith(due, new Date(NOW.getTime() + days * 86_400_000))
})

test('the speed divides the five days', async () => {
  vi.stubEnv('SPEED', '5')
  expect(await decide(daysAgo(1), daysAgo(1))).toHaveLength(3)
})

test.each([
  ['has had a success', null, {}, 'active'],
  ['is paused', daysAgo(6), { status: 'paused' }, 'active'],
  ['is revoked', daysAgo(6), { status: 'revoked' }, 'active'],
  ['waits for its owner', daysAgo(6), {}, 'deactivated'],
] as const)('one that %s is no longer watched', async (_, failing, state, owner) => {
  vi.mocked(ownerStatuses).mockResolvedValue(() => owner)
  expect(await decide(daysAgo(6), failing, state)).toEqual([failingDeletion(due)])
  expect(info).not.toHaveBeenCalled()
})

test('a deleted one is no longer watched', async () => {
  vi.mocked(getSubscription).mockResolvedValue(undefined)
  await pauseFailing({
    ...due,
    data: JSON.stringify({ workspace_id: 'ws', subscription_id: 's', since: 'then' }),
  })
  expect(vi.mocked(commitUnlessChanged).mock.calls[0]?.[0](NOW)).toEqual([failingDeletion(due)])
})
