import { expect, test } from 'vitest'
import { setPlan } from '../../../shared/actions/workspaces/provision.ts'
import { newEventId, newId } from '../../../shared/domain/kit/ids.ts'
import { DELIVERY_FIELDS, type Delivery } from '../../../shared/domain/webhooks/delivery.ts'
import { insertDelivery } from '../../../shared/webhooks/deliveries/rows.ts'
import { describeTransports, type Transport } from '../../support/api.ts'
import type { Client } from '../../support/client.ts'
import { receiver } from '../../support/receiver.ts'
import { recordWith } from '../../support/records.ts'
import { until } from '../../support/until.ts'
import { newWorkspace } from '../../support/workspace.ts'
import { refusal } from '../expenses/api.ts'

// No server listens on this port.
const NOWHERE = 'http://127.0.0.1:9/hook'
const EXPENSE = { expense_type: 'purchase', expense_date: '2026-01-02', amount_tax_inclusive: 10 }
/** The results of `writes` by a member with the rights. */
const DONE = ['200', '200', '200', '202', '202', '202', '204']

/** Sends every write on a subscription, DELETE last, and returns the results. */
async function writes(client: Client, id: string): Promise<string[]> {
  const answers = [refusal(await client.patch(`/v1/subscriptions/${id}`, { description: 'd' }))]
  for (const action of ['rotate-secret', 'take-over', 'test', 'replay', 'check'])
    answers.push(refusal(await client.post(`/v1/subscriptions/${id}/${action}`)))
  return [...answers, refusal(await client.delete(`/v1/subscriptions/${id}`))]
}

/** A workspace with a delivery of an expense event, which its receiver has echoed in the response. */
async function delivered(send: Transport) {
  const ws = await newWorkspace(send)
  const to = await receiver((post) => post.body.toString())
  const hook = { trigger_id: 'expense.created', target_url: to.url }
  const { id: subscription } = (await ws.post('/v1/subscriptions', hook)).body
  await ws.post('/v1/expenses', { ...EXPENSE, notes: 'for owners only' })
  const list = `/v1/subscriptions/${subscription}/deliveries`
  await until(async () => (await ws.get(list)).body.data[0]?.status === 'succeeded')
  const { id: delivery, event_id } = (await ws.get(list)).body.data[0]
  return { ws, subscription, delivery, list, ofEvent: `/v1/events/${event_id}/deliveries` }
}

describeTransports('the rights to a subscription', (send) => {
  test.each([
    ['expense.created', 'also needs the plan'],
    ['*', 'does not need the plan'],
  ])(
    'every write on a subscription to %s needs both permissions, and %s (contract 4.8)',
    async (trigger, plan) => {
      const ws = await newWorkspace(send)
      const entitled = await ws.join(['expenses.view', 'expenses.view_all'])
      const partial = [['expenses.view', 'expenses.edit_all'], ['expenses.view_all'], []] as const
      const others = await Promise.all(partial.map((permissions) => ws.join(permissions)))
      const hook = { trigger_ids: [trigger], target_url: NOWHERE }
      const { id } = (await entitled.post('/v1/subscriptions', hook)).body
      for (const other of others) expect(await writes(other, id)).toEqual(Array(7).fill('403 forbidden'))
      await setPlan(ws.id, 'starter', new Date())
      const test = await entitled.post(`/v1/subscriptions/${id}/test`, { trigger_id: 'expense.created' })
      expect(refusal(test)).toBe('403 plan_required')
      if (plan.startsWith('also')) {
        expect(await writes(entitled, id)).toEqual(Array(7).fill('403 plan_required'))
        await setPlan(ws.id, 'professional', new Date())
      }
      expect(await writes(entitled, id)).toEqual(DONE)
      // Without the rights, the response does not reveal that the subscription is revoked.
      for (const other of others) expect(await writes(other, id)).toEqual(Array(7).fill('403 forbidden'))
      expect(await writes(entitled, id)).toEqual([...Array(6).fill('409 conflict'), '204'])
    },
  )

  test('an admin may delete any subscription, but not change or use it', async () => {
    const ws = await newWorkspace(send)
    const admin = await ws.join(['workspace.admin'])
    const hook = { trigger_id: 'expense.created', target_url: NOWHERE }
    const { id } = (await ws.post('/v1/subscriptions', hook)).body
    expect(await writes(admin, id)).toEqual([...Array(6).fill('403 forbidden'), '204'])
    expect((await ws.get(`/v1/subscriptions/${id}`)).body.status).toBe('revoked')
    const { id: second } = (await ws.post('/v1/subscriptions', hook)).body
    await setPlan(ws.id, 'starter', new Date())
    expect(await writes(admin, second)).toEqual([...Array(6).fill('403 plan_required'), '204'])
  })

  test('redelivery needs the rights to every trigger of the subscription, not only to the trigger of the delivery', async () => {
    const ws = await newWorkspace(send)
    const to = await receiver()
    const hook = { trigger_ids: ['opportunity.created', 'expense.created'], target_url: to.url }
    const { id } = (await ws.post('/v1/subscriptions', hook)).body
    const test = await ws.post(`/v1/subscriptions/${id}/test`, { trigger_id: 'opportunity.created' })
    const path = `/v1/deliveries/${test.body.id}/redeliver`
    const member = await ws.join(['expenses.view'])
    expect([refusal(await member.post(path)), refusal(await ws.post(path))]).toEqual(['403 forbidden', '202'])
  })

  test('redelivery checks the rights to the subscription and to the delivery before its state', async () => {
    const { ws, subscription, delivery } = await delivered(send)
    const member = await ws.join(['expenses.view', 'workspace.admin'])
    const path = `/v1/deliveries/${delivery}/redeliver`
    expect(refusal(await member.post(path))).toBe('403 forbidden')
    expect(refusal(await ws.post(path))).toBe('202')
    await ws.delete(`/v1/subscriptions/${subscription}`)
    expect(refusal(await member.post(path))).toBe('403 forbidden')
    expect(refusal(await ws.post(path))).toBe('409 conflict')

    const hook = { trigger_id: 'opportunity.created', target_url: NOWHERE }
    const { id: open } = (await ws.post('/v1/subscriptions', hook)).body
    const now = new Date()
    const stored = recordWith<Delivery>(DELIVERY_FIELDS, {
      ...{ id: newId(now), workspace_id: ws.id, event_id: newEventId(now), status: 'failed' },
      ...{ trigger_id: 'expense.created', subscription_id: open, created_at: now.toISOString() },
    })
    await insertDelivery(stored, ws.owner, new Date(now.getTime() + 600_000))
    expect(refusal(await member.post(`/v1/deliveries/${stored.id}/redeliver`))).toBe('403 forbidden')
    // The subscription does not have its trigger.
    expect(refusal(await ws.post(`/v1/deliveries/${stored.id}/redeliver`))).toBe('409 conflict')
  })

  test('the response body to an expense event is shown only to members who may read the event', async () => {
    const { ws, delivery, list, ofEvent } = await delivered(send)
    const member = await ws.join(['expenses.view', 'workspace.admin'])
    const bodies = async (client: Client) => [
      (await client.get(`/v1/deliveries/${delivery}`)).body.attempts[0].response_body,
      (await client.get(list)).body.data[0].attempts[0].response_body,
    ]
    expect(await bodies(member)).toEqual([null, null])
    expect([refusal(await member.get(ofEvent)), (await ws.get(ofEvent)).body.data]).toEqual([
      '404 not_found',
      (await ws.get(list)).body.data,
    ])
    expect((await member.get(list)).text).not.toContain('for owners only')
    const shown = expect.stringContaining('for owners only')
    expect(await bodies(ws)).toEqual([shown, shown])
    const redelivered = await ws.post(`/v1/deliveries/${delivery}/redeliver`)
    expect(redelivered.body.attempts[0].response_body).toEqual(shown)
    await setPlan(ws.id, 'starter', new Date())
    expect(await bodies(ws)).toEqual([null, null])
    expect(refusal(await ws.get(ofEvent))).toBe('404 not_found')
  })
})
