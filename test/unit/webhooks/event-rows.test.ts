import { isDeepStrictEqual } from 'node:util'
import { describe, expect, test } from 'vitest'
import { DELIVERY_FIELDS } from '../../../shared/domain/delivery.ts'
import { ENVELOPE_FIELDS } from '../../../shared/domain/event.ts'
import type { MemberId, WorkspaceId } from '../../../shared/domain/ids.ts'
import type { Replay } from '../../../shared/domain/replay.ts'
import { TRIGGER_IDS } from '../../../shared/domain/triggers.ts'
import { stored } from '../../../shared/table/store/commit.ts'
import { replayInsertion } from '../../../shared/webhooks/deliveries/replays.ts'
import { deliveryInsertion, projectedOf, toDeliveryRow } from '../../../shared/webhooks/deliveries/rows.ts'
import { unpack } from '../../../shared/webhooks/events/packed.ts'
import * as events from '../../../shared/webhooks/events/rows.ts'
import { itemSize } from '../../support/item-size.ts'
import { recordWith } from '../../support/records.ts'
import { ABSENT, at, base, now, of, self } from '../table/expected-rows.ts'

describe('an event', () => {
  const envelope = recordWith(ENVELOPE_FIELDS, {
    id: 'evt_1',
    trigger: 'photo.deleted',
    entity_id: 'entity',
    occurred_at: at,
  })
  const ws = 'ws' as WorkspaceId
  const kept = 90 * 86_400
  const packed = expect.toSatisfy((packed: unknown) => isDeepStrictEqual(unpack({}, packed), envelope))

  test('is indexed, kept for 90 days, and in the outbox', () => {
    expect(events.eventInsertion(ws, envelope)).toEqual({
      put: {
        ...self('ws#event#evt_1'),
        type: 'event',
        data: null,
        list_pk: 'ws#event',
        list_sk: 'evt_1',
        projected: { trigger: 'photo.deleted', entity_id: 'entity', envelope: packed },
        due_pk: expect.stringMatching(/^outbox#\d+$/),
        due_sk: '2026-03-14T09:00:00.000Z#photo.deleted#evt_1',
        expires_at: Date.parse(at) / 1000 + kept,
      },
    })
    expect(events.expiry('2026-03-14T09:00:00.001Z')).toBe(Date.parse(at) / 1000 + kept + 1)
  })

  test('of a test delivery is neither indexed nor due', () => {
    expect(events.testEventInsertion(ws, envelope, now)).toEqual({
      put: {
        ...self('ws#event#evt_1'),
        type: 'test_event',
        data: null,
        projected: { envelope: packed },
        expires_at: Date.parse(at) / 1000 + kept,
      },
    })
  })

  test('is read together with its workspace', () => {
    const row = stored(events.eventItem(ws, envelope))
    expect(events.toStoredEvent(row)).toEqual({ workspaceId: 'ws', envelope, isChecked: true })
    const before = { ...row, due_pk: 'due#3' }
    expect(events.toStoredEvent(before)).toMatchObject({ isChecked: false })
    expect(events.toEventRef(row)).toEqual({ workspaceId: 'ws', id: 'evt_1', trigger: 'photo.deleted' })
  })
})

test('a delivery is stored as a map, next to the attributes that only the engine uses', () => {
  const delivery = recordWith(DELIVERY_FIELDS, {
    ...base,
    event_id: 'evt_1',
    trigger_id: 'photo.deleted',
    subscription_id: 's',
  })
  const write = deliveryInsertion(delivery, 'owner' as MemberId, now)
  // The key of the row says these.
  const { id: _, workspace_id: __, ...data } = delivery
  const item = {
    ...self('ws#delivery#id'),
    type: 'delivery',
    data,
    owner: 'owner',
    started: 0,
    list_pk: 'ws#deliveries#s',
    list_sk: 'id',
    projected: { trigger: 'photo.deleted' },
    due_pk: expect.stringMatching(/^due#\d+$/),
    due_sk: `${at}#ws#delivery#id`,
    expires_at: Date.parse(at) / 1000 + 90 * 86_400,
  }
  expect(write).toEqual({ put: item, when: ABSENT })
  expect(stored({ pk: 'p', sk: 's', type: 'delivery', data: delivery }).data).toBe(delivery)
  expect(stored({ pk: 'p', sk: 's', type: 'other', data: delivery }).data).toBe(JSON.stringify(delivery))
  expect(projectedOf(delivery, 'failed')).toEqual({ ...item.projected, state: 'failed' })
  const row = {
    ...item,
    started: 3,
    earlier: 2,
    projected: { state: 'retrying' },
    replay: 'r',
    due_sk: 'due',
  }
  expect(toDeliveryRow(row)).toEqual({
    delivery,
    ownerId: 'owner',
    started: 3,
    earlier: 2,
    state: 'retrying',
    dueSk: 'due',
    replay: 'r',
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

test('a running replay is due', () => {
  const row = {
    ...{ pk: 'ws#replay', sk: 'id' },
    type: 'replay',
    v: 1,
    expires_at: Date.parse(at) / 1000 + 90 * 86_400,
  }
  const running = of<Replay>({ status: 'running' })
  expect(replayInsertion(running, now)).toEqual({
    put: { ...row, data: running, due_pk: expect.stringMatching(/^due#\d+$/), due_sk: `${at}#ws#replay` },
    when: ABSENT,
  })
  const ended = of<Replay>({ status: 'cancelled' })
  expect(replayInsertion(ended, now)).toEqual({ put: { ...row, data: ended }, when: ABSENT })
})
