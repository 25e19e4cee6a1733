import { expect, test } from 'vitest'
import type { DeliveryId, MemberId, SubscriptionId, WorkspaceId } from '../../../shared/domain/kit/ids.ts'
import type { TriggerChoice } from '../../../shared/domain/kit/triggers.ts'
import type { Delivery, DeliveryStatus } from '../../../shared/domain/webhooks/delivery.ts'
import { advance, isReplayable, newReplay, type ReplayInput } from '../../../shared/domain/webhooks/replay.ts'
import type { Subscription } from '../../../shared/domain/webhooks/subscription.ts'

const now = new Date('2026-03-14T09:00:00.000Z')
const at = now.toISOString()
const subscription = {
  id: 'subscription' as SubscriptionId,
  workspace_id: 'workspace' as WorkspaceId,
  trigger_ids: ['call.missed'] as TriggerChoice,
} as Subscription
const create = (input: Partial<ReplayInput> = {}) =>
  newReplay(subscription, { status: 'failed', ...input }, 'member' as MemberId, now)

test('a replay keeps the requested period, but ends at the time of the request at the latest', () => {
  const since = '2026-01-01T00:00:00.000Z'
  expect(create({ since, until: '2026-03-14T08:59:59.999Z' })).toMatchObject({
    since,
    until: '2026-03-14T08:59:59.999Z',
  })
  for (const until of [at, '2026-03-14T09:00:00.001Z', '2999-01-01T00:00:00.000Z', null])
    expect(create({ until }).until).toBe(at)
})

test('a replay selects failed deliveries, or all that have ended', () => {
  const statuses: DeliveryStatus[] = ['pending', 'succeeded', 'failed', 'skipped']
  const selected = (
    status: ReplayInput['status'],
    served: TriggerChoice = ['call.missed'],
    trigger_ids: TriggerChoice = ['*'],
  ) =>
    statuses.filter((each) => {
      const delivery = { status: each, trigger_id: 'call.missed' } as Delivery
      return isReplayable({ ...create({ status }), trigger_ids }, delivery, served)
    })
  expect(selected('failed')).toEqual(['failed'])
  expect(selected('all')).toEqual(['succeeded', 'failed', 'skipped'])
  expect(selected('all', ['*'])).toEqual(['succeeded', 'failed', 'skipped'])
  expect(selected('all', ['photo.deleted'])).toEqual([])
  expect(selected('all', ['*'], ['photo.deleted'])).toEqual([])
})

test('a replay runs until its last page', () => {
  const page = { matched: 1, queued: 1 }
  const first = advance(create(), { ...page, cursor: 'delivery' as DeliveryId }, now)
  expect([first.status, advance(first, { ...page, cursor: null }, now).status]).toEqual([
    'running',
    'completed',
  ])
})
