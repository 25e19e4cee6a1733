import { expect, test } from 'vitest'
import { createEvent } from '../../../shared/domain/event.ts'
import type {
  DeliveryId,
  EventId,
  MemberId,
  SubscriptionId,
  WorkspaceId,
} from '../../../shared/domain/ids.ts'
import type { Permission, Plan } from '../../../shared/domain/permissions.ts'
import type { Fields } from '../../../shared/domain/stored-record.ts'
import { SUBSCRIPTION_FIELDS } from '../../../shared/domain/subscription.ts'
import { MEMBER_FIELDS, WORKSPACE_FIELDS } from '../../../shared/domain/workspace.ts'
import type { Key } from '../../../shared/table/keys.ts'
import { stored } from '../../../shared/table/store/commit.ts'
import { eventItem } from '../../../shared/table/webhooks/events.ts'
import type { ClaimedDelivery } from '../../../shared/table/webhooks/leases.ts'
import { checkEligibility, readDeliveryContext } from '../../../shared/webhooks/check-eligibility.ts'
import { recordWith } from '../../support/records.ts'

const ws = 'ws' as WorkspaceId
const now = new Date('2026-03-14T09:00:00.000Z')
const message = (trigger_id: 'photo.deleted' | 'expense.deleted') => ({
  workspace_id: ws,
  delivery_id: 'delivery' as DeliveryId,
  event_id: 'event' as EventId,
  subscription_id: 'subscription' as SubscriptionId,
  trigger_id,
  owner_id: 'owner' as MemberId,
})
const row = <T>(fields: Fields<T>, record: object, more: object = {}) => ({
  data: JSON.stringify(recordWith(fields, record)),
  v: 1,
  ...more,
})
const subscribed = (change: object, more: object = {}) =>
  row(SUBSCRIPTION_FIELDS, { trigger_ids: ['expense.deleted', 'photo.deleted'], ...change }, more)
const envelope = createEvent('expense.deleted', now, { entityId: 'e', performedBy: null, data: null })

interface Stored {
  readonly event?: object | undefined
  readonly subscription?: object | undefined
  readonly member?: object | undefined
  readonly workspace?: object | undefined
}
const ALL: Stored = {
  event: stored(eventItem(ws, envelope)),
  subscription: subscribed({ status: 'active' }),
  member: row(MEMBER_FIELDS, { status: 'active', permissions: ['expenses.view', 'expenses.view_all'] }),
  workspace: row(WORKSPACE_FIELDS, { plan: 'professional' }),
}

/** The decision for a delivery with these rows, and the rows that were read. */
async function decided(rows: Stored, trigger: Parameters<typeof message>[0] = 'expense.deleted') {
  let read: readonly Key[] = []
  const places = {
    event: 'ws#event#',
    subscription: 'ws#subscription',
    member: 'ws#member',
    workspace: 'ws#workspace',
  }
  const found = (pk: string) =>
    Object.entries(places).find(([, place]) => pk.startsWith(place))?.[0] as keyof Stored
  const batcher = {
    read: async (keys: readonly Key[]) => {
      read = keys
      return keys.map(({ pk }) => rows[found(pk)] as Record<string, unknown> | undefined)
    },
    update: async () => true,
    record: async () => true,
  }
  const facts = await readDeliveryContext(message(trigger), batcher)
  const claimed = { delivery: { trigger_id: trigger } } as ClaimedDelivery
  return { due: checkEligibility(claimed, facts), read: read.map(({ pk }) => pk), facts }
}

test('a delivery with its event and an active subscription is eligible', async () => {
  const { due, facts } = await decided(ALL)
  expect(due).toMatchObject({ envelope, subscription: { record: { status: 'active' }, v: 1 } })
  expect(facts.slowUntil).toBeUndefined()
  const slow = {
    ...ALL,
    subscription: subscribed({ status: 'active' }, { slow_until: 'then' }),
  }
  expect((await decided(slow)).facts.slowUntil).toBe('then')
})

test('only expense events need the rights of the owner of the subscription', async () => {
  const { read, due } = await decided({ event: ALL.event, subscription: ALL.subscription }, 'photo.deleted')
  expect(read).toEqual(['ws#delivery#delivery', 'ws#event#event', 'ws#subscription'])
  expect(due).not.toHaveProperty('skip')
  expect((await decided(ALL)).read.slice(3)).toEqual(['ws#member', 'ws#workspace'])
})

test('a subscription to all triggers serves each; a paused one waits before its triggers are looked at', async () => {
  const every = subscribed({ status: 'active', trigger_ids: ['*'] })
  expect((await decided({ ...ALL, subscription: every })).due).not.toHaveProperty('skip')
  const paused = subscribed({ status: 'paused', trigger_ids: ['photo.deleted'] })
  expect((await decided({ ...ALL, subscription: paused })).due).toEqual({ wait: true })
})

const member = (status: string, ...permissions: Permission[]) => row(MEMBER_FIELDS, { status, permissions })
const on = (plan: Plan) => row(WORKSPACE_FIELDS, { plan })
test.each<[string, Stored, string]>([
  ['the event is deleted', { event: undefined }, 'event expired'],
  [
    'the subscription is revoked',
    { subscription: subscribed({ status: 'revoked' }) },
    'subscription revoked',
  ],
  [
    'its subscription no longer has the trigger',
    { subscription: subscribed({ status: 'active', trigger_ids: ['photo.deleted'] }) },
    'trigger removed from the subscription',
  ],
  ['the subscription is deleted', { subscription: undefined }, 'subscription revoked'],
  ['its owner is deleted', { member: undefined }, 'owner lacks the rights to the data'],
  ['its workspace is deleted', { workspace: undefined }, 'owner lacks the rights to the data'],
  [
    'its owner is deactivated',
    { member: member('deactivated', 'expenses.view', 'expenses.view_all') },
    'owner lacks the rights to the data',
  ],
  [
    'its owner lacks a permission',
    { member: member('active', 'expenses.view') },
    'owner lacks the rights to the data',
  ],
  [
    'the plan does not allow expense data',
    { workspace: on('starter') },
    'owner lacks the rights to the data',
  ],
])('a delivery is skipped when %s', async (_, change, skip) => {
  expect((await decided({ ...ALL, ...change })).due).toEqual({ skip })
})
