import { beforeEach, expect, test, vi } from 'vitest'
import { expenseWrite, readExpense } from '../../../shared/actions/expenses/authorize.ts'
import {
  mayReadTrigger,
  triggerOfPath,
  triggersInQuery,
  triggersOfBody,
} from '../../../shared/actions/webhooks/authorize.ts'
import { showDelivery } from '../../../shared/actions/webhooks/present.ts'
import { deliveryWrite } from '../../../shared/actions/webhooks/redeliver.ts'
import {
  subscriptionDelete,
  subscriptionPatch,
  subscriptionTest,
  subscriptionWrite,
} from '../../../shared/actions/webhooks/subscription-guard.ts'
import { DELIVERY_FIELDS, type TargetedDelivery, withTarget } from '../../../shared/domain/delivery.ts'
import { EXPENSE_FIELDS } from '../../../shared/domain/expense.ts'
import type { MemberId, WorkspaceId } from '../../../shared/domain/ids.ts'
import type { Permission, Plan } from '../../../shared/domain/permissions.ts'
import { SUBSCRIPTION_FIELDS } from '../../../shared/domain/subscription.ts'
import { NO_DELIVERIES } from '../../../shared/domain/subscription-health.ts'
import type { TriggerId } from '../../../shared/domain/triggers.ts'
import type { Caller } from '../../../shared/http/exchange.ts'
import { deliveryKey, expenseKey, subscriptionKey } from '../../../shared/table/keys.ts'
import type { MemoryTable } from '../../support/memory-table.ts'
import { recordWith } from '../../support/records.ts'

/** Guards: rights that depend on the records in a request (contract 4.8). */
const table = await vi.hoisted(
  async (): Promise<MemoryTable> => new (await import('../../support/memory-table.ts')).MemoryTable(),
)
vi.mock('../../../shared/table/store/client.ts', () => ({ documents: () => table, tableName: () => 'table' }))
beforeEach(() => table.clear())

const workspaceId = 'ws' as WorkspaceId
const callerWith = (plan: Plan, ...permissions: Permission[]) =>
  ({ workspaceId, memberId: 'me' as MemberId, plan, permissions }) as Partial<Caller> as Caller
const reader = callerWith('professional', 'expenses.view', 'expenses.view_all')
const member = callerWith('professional')
const admin = callerWith('starter', 'workspace.admin')
const id = 'id' as never
const params = { id }

/** 200 and the record that the guard loaded, or the status and message of the error that it throws. */
async function outcome<T>(check: () => T | Promise<T>): Promise<[number, unknown]> {
  try {
    return [200, await check()]
  } catch (error) {
    const { status, message } = error as { status: number; message: string }
    return [status, message]
  }
}
const subscriptionTo = (...trigger_ids: string[]) => recordWith(SUBSCRIPTION_FIELDS, { id, trigger_ids })
const deliveryOf = (trigger_id: string) =>
  recordWith(DELIVERY_FIELDS, { id, workspace_id: workspaceId, trigger_id, subscription_id: 's' })
const putDelivery = (trigger_id: string) => {
  const data = deliveryOf(trigger_id)
  table.putRow({ ...deliveryKey(workspaceId, id), data, owner: 'owner', started: 0, projected: {} })
}
const statusOf = async (check: () => unknown) => (await outcome(check))[0]

test('changing a subscription to expense events needs the right to create one', async () => {
  const requestBy = (caller: Caller) => ({ params, caller })
  const write = (caller: Caller) => outcome(() => subscriptionWrite.check(requestBy(caller)))
  const remove = (caller: Caller) => statusOf(() => subscriptionDelete.check(requestBy(caller)))
  expect(await write(reader)).toEqual([404, 'no such subscription'])
  expect(await remove(admin)).toBe(404)
  table.put(subscriptionKey(workspaceId, id), subscriptionTo('expense.created'))
  expect(await write(reader)).toEqual([
    200,
    expect.objectContaining({ record: subscriptionTo('expense.created'), v: 1, health: NO_DELIVERIES }),
  ])
  expect([(await write(member))[0], (await write(admin))[0]]).toEqual([403, 403])
  // An admin may delete any subscription.
  expect([await remove(reader), await remove(member), await remove(admin)]).toEqual([200, 403, 200])
  table.put(subscriptionKey(workspaceId, id), subscriptionTo('photo.deleted'))
  expect((await write(member))[0]).toBe(200)
})

test('a change or test of a subscription also needs the rights to the triggers that it names', async () => {
  const check = (caller: Caller, trigger?: TriggerId) =>
    Promise.all([
      statusOf(() =>
        subscriptionPatch.check({ params, caller, body: trigger ? { trigger_ids: [trigger] } : {} }),
      ),
      statusOf(() => subscriptionTest.check({ params, caller, body: { trigger_id: trigger } })),
    ])
  expect(await check(reader)).toEqual([404, 404])
  table.put(subscriptionKey(workspaceId, id), subscriptionTo('photo.deleted'))
  for (const [caller, trigger, status] of [
    [member, undefined, 200],
    [member, 'call.missed', 200],
    [member, 'expense.created', 403],
    [reader, 'expense.created', 200],
  ] as const)
    expect(await check(caller, trigger)).toEqual([status, status])
  const loaded = expect.objectContaining({ record: subscriptionTo('photo.deleted') })
  for (const guard of [subscriptionPatch, subscriptionTest])
    expect(await guard.check({ params, caller: member, body: {} })).toEqual(loaded)
  table.put(subscriptionKey(workspaceId, id), subscriptionTo('expense.created'))
  expect(await check(member)).toEqual([403, 403])
})

test('a delivery needs the rights to its own trigger and to the trigger of its subscription', async () => {
  const check = (caller: Caller) => outcome(() => deliveryWrite.check({ params, caller }))
  const put = (own: string, subscribed: string) => {
    putDelivery(own)
    table.put(subscriptionKey(workspaceId, 's' as never), subscriptionTo(subscribed))
  }
  expect(await check(reader)).toEqual([404, 'no such delivery'])
  put('photo.deleted', 'photo.deleted')
  expect(await check(member)).toEqual([
    200,
    {
      row: expect.objectContaining({ delivery: deliveryOf('photo.deleted') }),
      subscription: subscriptionTo('photo.deleted'),
    },
  ])
  for (const [own, subscribed] of [
    ['expense.created', 'photo.deleted'],
    ['photo.deleted', 'expense.created'],
  ] as const) {
    put(own, subscribed)
    expect([(await check(reader))[0], (await check(member))[0]]).toEqual([200, 403])
  }
  table.clear()
  putDelivery('photo.deleted')
  expect(await check(reader)).toEqual([404, 'no such subscription'])
})

test('the author of an expense may change it with expenses.edit, and read it with expenses.view', async () => {
  const author = callerWith('professional', 'expenses.view', 'expenses.edit')
  const check = (caller: Caller) => statusOf(() => expenseWrite.check({ params, caller }))
  expect(await check(author)).toBe(404)
  const expense = recordWith(EXPENSE_FIELDS, { id, created_by: 'me' })
  table.put(expenseKey(workspaceId, id), expense)
  expect([await check(author), await check(reader), await check(member)]).toEqual([200, 403, 404])
  expect(await readExpense(reader, id)).toEqual({ record: expense, v: 1 })
  await expect(readExpense(reader, 'other' as never)).rejects.toMatchObject({ status: 404 })
})

test('a trigger in the body, query or path needs the rights to its events', async () => {
  const guards = (trigger_id: 'expense.created' | 'photo.deleted', caller: Caller) => [
    () => triggersOfBody.check({ body: { trigger_ids: [trigger_id] }, caller }),
    () => triggersInQuery.check({ query: { trigger_id }, caller }),
    () => triggersInQuery.check({ query: { trigger_ids: ['call.missed', trigger_id] }, caller }),
    () => triggerOfPath.check({ params: { trigger_id }, caller }),
  ]
  for (const check of guards('expense.created', member)) expect(await statusOf(check)).toBe(403)
  for (const check of guards('expense.created', reader)) expect(await statusOf(check)).toBe(200)
  for (const check of guards('photo.deleted', member)) expect(await statusOf(check)).toBe(200)
  expect(await statusOf(() => triggersInQuery.check({ query: {}, caller: member }))).toBe(200)
  const inPath = (trigger_id: string) =>
    outcome(() => triggerOfPath.check({ params: { trigger_id }, caller: reader }))
  expect(await inPath('expense.created')).toEqual([200, 'expense.created'])
  expect(await inPath('expense.lost')).toEqual([404, 'no such trigger'])
})

test('each guard is named after the right in the route table', () => {
  const subscription = [subscriptionWrite, subscriptionPatch, subscriptionTest, subscriptionDelete]
  const guards = [...subscription, deliveryWrite, expenseWrite]
  const triggers = [triggersOfBody, triggersInQuery, triggerOfPath]
  expect([...guards, ...triggers].map(({ name }) => name)).toEqual([
    ...[...subscription.map(() => 'subscription'), 'delivery', 'expense'],
    ...['trigger', 'trigger', 'trigger'],
  ])
})

test('response bodies of a receiver are shown only to callers who may read the event', () => {
  const attempts = [{ number: 1, response_body: 'ok' }]
  const found = recordWith(DELIVERY_FIELDS, { trigger_id: 'expense.created', attempts })
  const delivery = withTarget(found, { target_url: 'https://example.com' })
  const bodies = (caller: Caller, shown: TargetedDelivery) =>
    showDelivery(caller, shown).attempts.map((one) => one.response_body)
  expect([bodies(reader, delivery), bodies(member, delivery)]).toEqual([['ok'], [null]])
  expect(bodies(member, { ...delivery, trigger_id: 'photo.deleted' })).toEqual(['ok'])
  expect(mayReadTrigger(callerWith('starter', 'expenses.view', 'expenses.view_all'), 'expense.created')).toBe(
    false,
  )
})
