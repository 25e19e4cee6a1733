import { describe, expect, test } from 'vitest'
import { ENVELOPE_FIELDS } from '../../../shared/domain/kit/event.ts'
import type { MemberId, WorkspaceId } from '../../../shared/domain/kit/ids.ts'
import { TRIGGER_IDS } from '../../../shared/domain/kit/triggers.ts'
import { DELIVERY_FIELDS } from '../../../shared/domain/webhooks/delivery.ts'
import { stored } from '../../../shared/table/store/commit.ts'
import { deliveryInsertion } from '../../../shared/webhooks/deliveries/rows.ts'
import * as events from '../../../shared/webhooks/events/rows.ts'
import { itemSize } from '../../support/item-size.ts'
import { recordWith } from '../../support/records.ts'
import { at, now } from '../table/expected-rows.ts'

describe('an event', () => {
  const envelope = recordWith(ENVELOPE_FIELDS, {
    id: 'evt_1',
    trigger: 'photo.deleted',
    entity_id: 'entity',
    occurred_at: at,
  })
  const ws = 'ws' as WorkspaceId

  test('is read together with its workspace', () => {
    const row = stored(events.eventItem(ws, envelope))
    expect(events.toStoredEvent(row)).toEqual({ workspaceId: 'ws', envelope, isChecked: true })
    const before = { ...row, due_pk: 'due#3' }
    expect(events.toStoredEvent(before)).toMatchObject({ isChecked: false })
    expect(events.toEventRef(row)).toEqual({ workspaceId: 'ws', id: 'evt_1', trigger: 'photo.deleted' })
  })
})

test('a delivery that has succeeded fits one write unit, with 70 bytes of a target and 200 of the answer', () => {
  const id = '01a20298-2cc4-7b5e-8d1f-3a0d6c1b2e4f'
  const delivery = recordWith(DELIVERY_FIELDS, {
    ...{ id, workspace_id: id, subscription_id: id, event_id: `evt_${id.replaceAll('-', '')}` },
    // The longest one.
    trigger_id: TRIGGER_IDS.toSorted((a, b) => b.length - a.length)[0],
    ...{ status: 'succeeded', next_attempt_at: null, created_at: at, updated_at: at },
    lease_until: null,
    target_url: 'x'.repeat(70),
    attempts: [
      {
        ...{ number: 1, started_at: at, duration_ms: 12_345, response_status: 200, error: null },
        response_body: 'x'.repeat(200),
      },
    ],
  })
  const write = deliveryInsertion(delivery, id as MemberId, now)
  if (!('put' in write)) throw new Error('no put')
  const { due_pk: _, due_sk: __, ...row } = write.put
  expect(itemSize(row)).toBeLessThanOrEqual(1_024)
})
