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

const now = new Date('2026-03-14T09:00:00.000Z')
const at = now.toISOString()
const subscription = {
  id: 'subscription' as SubscriptionId,
  workspace_id: 'workspace' as WorkspaceId,
} as Subscription
const ask = (input: Partial<ReplayInput> = {}) =>
  newReplay(subscription, { status: 'failed', ...input }, 'member' as MemberId, now)

test('a new replay has looked at nothing, and covers everything up to now', () => {
  expect(ask()).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    workspace_id: 'workspace',
    subscription_id: 'subscription',
    deliveries: 'failed',
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

test('it keeps the period it is asked for, but never reaches past the moment of the request', () => {
  const since = '2026-01-01T00:00:00.000Z'
  expect(ask({ since, until: '2026-03-14T08:59:59.999Z' })).toMatchObject({
    since,
    until: '2026-03-14T08:59:59.999Z',
  })
  for (const until of [at, '2026-03-14T09:00:00.001Z', '2999-01-01T00:00:00.000Z', null])
    expect(ask({ until }).until).toBe(at)
})

test('it takes what failed, or all that has ended', () => {
  const statuses: DeliveryStatus[] = ['pending', 'succeeded', 'failed', 'skipped']
  const taken = (status: ReplayInput['status']) =>
    statuses.filter((each) => isReplayable(ask({ status }), { status: each } as Delivery))
  expect(taken('failed')).toEqual(['failed'])
  expect(taken('all')).toEqual(['succeeded', 'failed', 'skipped'])
})

test('each page adds to its counts, and the last one completes it', () => {
  const later = new Date(now.getTime() + 1000)
  const cursor = 'delivery' as DeliveryId
  const first = advance(ask(), { matched: 100, queued: 98, cursor }, later)
  expect(first).toEqual({
    ...ask(),
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

test('it ends early when its subscription is revoked', () => {
  const replay = ask()
  const later = new Date(now.getTime() + 1000)
  expect(cancelReplay(replay, later)).toEqual({
    ...replay,
    status: 'cancelled',
    updated_at: later.toISOString(),
  })
})

test('its view leaves out where it belongs and where it stands', () => {
  const { workspace_id: _, cursor: __, ...shown } = ask()
  expect(viewReplay({ ...ask(), id: shown.id })).toEqual({ ...shown, object: 'replay' })
})
