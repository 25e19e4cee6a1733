import { expect, test } from 'vitest'
import { createEvent } from '../../../shared/domain/kit/event.ts'
import { toId, type WorkspaceId } from '../../../shared/domain/kit/ids.ts'
import type { Fields } from '../../../shared/domain/kit/stored-record.ts'
import type { Permission, Plan } from '../../../shared/domain/people/permissions.ts'
import { MEMBER_FIELDS, WORKSPACE_FIELDS } from '../../../shared/domain/people/workspace.ts'
import { SUBSCRIPTION_FIELDS } from '../../../shared/domain/webhooks/subscription.ts'
import type { Key } from '../../../shared/table/keys.ts'
import { stored } from '../../../shared/table/store/commit.ts'
import { checkEligibility } from '../../../shared/webhooks/deliver/check-eligibility.ts'
import { readDeliveryContext } from '../../../shared/webhooks/deliver/read-context.ts'
import type { ClaimedDelivery } from '../../../shared/webhooks/deliveries/leases.ts'
import { eventItem } from '../../../shared/webhooks/events/rows.ts'
import type { DeliveryMessage } from '../../../shared/webhooks/queue/messages.ts'
import { recordWith } from '../../support/records.ts'

const ws = 'ws' as WorkspaceId
const now = new Date('2026-03-14T09:00:00.000Z')
const message = (trigger_id: 'photo.deleted' | 'expense.deleted'): DeliveryMessage => ({
  workspace_id: ws,
  delivery_id: toId('delivery'),
  event_id: toId('event'),
  subscription_id: toId('subscription'),
  trigger_id,
  owner_id: toId('owner'),
})
const row = <T>(fields: Fields<T>, record: object, more: object = {}) => ({
  sk: 'owner',
  data: JSON.stringify(recordWith(fields, record)),
  v: 1,
  ...more,
})
const subscribed = (change: object, more: object = {}) =>
  row(
    SUBSCRIPTION_FIELDS,
    { workspace_id: ws, created_by: 'owner', trigger_ids: ['expense.deleted', 'photo.deleted'], ...change },
    more,
  )
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
  const reads: (readonly Key[])[] = []
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
      reads.push(keys)
      return keys.map(({ pk }) => rows[found(pk)] as Record<string, unknown> | undefined)
    },
    update: async () => true,
    record: async () => true,
  }
  const facts = await readDeliveryContext(message(trigger), batcher)
  const claimed = { delivery: { trigger_id: trigger } } as ClaimedDelivery
  const [read = [], ...later] = reads
  return { due: checkEligibility(claimed, facts), read: read.map(({ pk }) => pk), later, facts }
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

const RIGHTS: readonly Permission[] = ['expenses.view', 'expenses.view_all']
const ownerAt = (sk: string) => [[{ pk: 'ws#member', sk }]]

test('every delivery waits while the owner is deactivated, whose row is read only if it is in doubt', async () => {
  const doubted = subscribed({ status: 'active' }, { owner_in_doubt: true })
  const gone = member('deactivated', ...RIGHTS)
  const other = await decided({ ...ALL, subscription: doubted, member: gone }, 'photo.deleted')
  expect([other.due, other.later]).toEqual([{ wait: true }, ownerAt('owner')])
  const expense = await decided({ ...ALL, subscription: doubted, member: gone })
  expect([expense.due, expense.later]).toEqual([{ wait: true }, []])
  // A doubt does not decide: the deactivation was not committed.
  const trusted = await decided({ ...ALL, subscription: doubted }, 'photo.deleted')
  expect(trusted.due).toHaveProperty('envelope')
  // No member is deactivated without the mark, so that an ordinary delivery reads no member.
  const ordinary = await decided({ ...ALL, member: gone }, 'photo.deleted')
  expect([ordinary.due, ordinary.later]).toEqual([expect.objectContaining({ envelope }), []])
})

test('the owner of today decides, not the owner in the message', async () => {
  const taken = subscribed({ status: 'active', created_by: 'new owner' })
  const { due, later } = await decided({ ...ALL, subscription: taken, member: member('active') })
  expect([due, later]).toEqual([{ skip: 'owner lacks the rights to the data' }, ownerAt('new owner')])
})
