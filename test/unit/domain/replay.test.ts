import { expect, test } from 'vitest'
import type { Delivery, DeliveryStatus } from '../../../shared/domain/delivery.ts'
import type { DeliveryId, MemberId, SubscriptionId, WorkspaceId } from '../../../shared/domain/ids.ts'
import {
  advance,
  cancelReplay,
  isReplayable,
  newReplay,
  type ReplayInput,
  viewReplay,
} from '../../../shared/domain/replay.ts'
import type { Subscription } from '../../../shared/domain/subscription.ts'
import type { TriggerChoice } from '../../../shared/domain/triggers.ts'

const now = new Date('2026-03-14T09:00:00.000Z')
const at = now.toISOString()
const subscription = {
  id: 'subscription' as SubscriptionId,
  workspace_id: 'workspace' as WorkspaceId,
  trigger_ids: ['call.missed'] as TriggerChoice,
} as Subscription
const create = (input: Partial<ReplayInput> = {}) =>
  newReplay(subscription, { status: 'failed', ...input }, 'member' as MemberId, now)

test('a new replay has counts of zero, and covers all events up to now', () => {
  expect(create()).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    workspace_id: 'workspace',
    subscription_id: 'subscription',
    deliveries: 'failed',
    trigger_ids: ['call.missed'],
    since: null,
    until: at,
    status: 'running',
    matched: 0,
    queued: 0,
    cursor: null,
    created_by: 'member',
    created_at: at,
    updated_at: at,
  })
})

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

test('each page adds to the counts of a replay, and the last one completes it', () => {
  const later = new Date(now.getTime() + 1000)
  const cursor = 'delivery' as DeliveryId
  const first = advance(create(), { matched: 100, queued: 98, cursor }, later)
  expect(first).toEqual({
    ...create(),
    id: first.id,
    matched: 100,
    queued: 98,
    cursor,
    updated_at: later.toISOString(),
  })
  expect(advance(first, { matched: 3, queued: 2, cursor: null }, later)).toMatchObject({
    status: 'completed',
    matched: 103,
    queued: 100,
    cursor: null,
  })
})

test('a replay is cancelled when its subscription is revoked', () => {
  const replay = create()
  const later = new Date(now.getTime() + 1000)
  expect(cancelReplay(replay, later)).toEqual({
    ...replay,
    status: 'cancelled',
    updated_at: later.toISOString(),
  })
})

test('the view of a replay leaves out its workspace and its position', () => {
  const { workspace_id: _, cursor: __, trigger_ids: ___, ...shown } = create()
  expect(viewReplay({ ...create(), id: shown.id })).toEqual({ ...shown, object: 'replay' })
})
