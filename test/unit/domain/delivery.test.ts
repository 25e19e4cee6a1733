import { expect, test } from 'vitest'
import { type TargetedDelivery, viewDelivery } from '../../../shared/domain/delivery.ts'
import type { DeliveryId, EventId, SubscriptionId, WorkspaceId } from '../../../shared/domain/ids.ts'

test('the view of a delivery leaves out its workspace and lease, and unreadable response bodies', () => {
  const at = '2026-03-14T09:00:00.000Z'
  const shown = {
    id: 'delivery' as DeliveryId,
    event_id: 'evt_1' as EventId,
    trigger_id: 'photo.uploaded' as const,
    subscription_id: 'subscription' as SubscriptionId,
    target_url: 'https://example.com/newest',
    status: 'pending' as const,
    attempts: [
      {
        number: 1,
        started_at: at,
        duration_ms: 12,
        response_status: 500,
        response_body: 'no',
        error: 'HTTP 500',
      },
    ],
    next_attempt_at: at,
    created_at: at,
    updated_at: at,
  }
  const delivery: TargetedDelivery = { ...shown, workspace_id: 'workspace' as WorkspaceId, lease_until: at }
  const view = { ...shown, object: 'delivery', is_test: false }
  expect(viewDelivery(delivery, true)).toEqual(view)
  expect(viewDelivery({ ...delivery, is_test: true }, true)).toEqual({ ...view, is_test: true })
  const attempts = shown.attempts.map((attempt) => ({ ...attempt, response_body: null }))
  expect(viewDelivery(delivery, false)).toEqual({ ...view, attempts })
})
