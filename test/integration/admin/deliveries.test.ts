import { dirname } from 'node:path'
import { beforeAll, expect, inject, it } from 'vitest'
import { toId } from '../../../shared/domain/kit/ids.ts'
import { timeOfDueKey } from '../../../shared/table/keys.ts'
import { getDeliveryRow } from '../../../shared/webhooks/deliveries/rows.ts'
import { adminHere, adminJsonHere } from '../../support/admin.ts'
import { http, useService } from '../../support/api.ts'
import { receiver } from '../../support/receiver.ts'
import { newSession } from '../../support/session.ts'
import { until } from '../../support/until.ts'
import { newWorkspace } from '../../support/workspace.ts'

beforeAll(useService)

const on = () => ['--data', dirname(inject('service').logFile)]

it('shows an event and its deliveries, and makes a delivery due again until its subscription is revoked', async () => {
  const workspace = await newWorkspace(http)
  const { url } = await receiver()
  const { body: subscription } = await workspace.post('/v1/subscriptions', {
    trigger_id: 'opportunity.created',
    target_url: url,
  })
  await workspace.post('/v1/opportunities', { name: 'Roof' })
  const event = (await workspace.get('/v1/events')).body.data[0]
  const of = (...args: string[]) => [...on(), ...args, '--workspace', workspace.id]
  const shown = () => adminJsonHere(of('event', 'show', event.id))
  await until(async () => (await shown()).deliveries[0]?.status === 'succeeded')
  const { deliveries, ...stored } = await shown()
  expect(stored).toMatchObject({ id: event.id, trigger: 'opportunity.created', data: { name: 'Roof' } })
  const [{ id }] = deliveries
  const delivery = await adminJsonHere(of('delivery', 'show', id))
  expect(delivery).toEqual((await workspace.get(`/v1/deliveries/${id}`)).body)

  const again = await adminJsonHere(of('delivery', 'redeliver', id))
  expect(again).toMatchObject({ id, status: 'pending', attempts: delivery.attempts })
  // Lost messages are due minutes later: this is due now.
  const { dueSk = '' } = (await getDeliveryRow(toId(workspace.id), id)) ?? {}
  expect(timeOfDueKey(dueSk)).toBe(again.next_attempt_at)

  await workspace.delete(`/v1/subscriptions/${subscription.id}`)
  const stderr = 'the subscription is revoked\n'
  expect(await adminHere(of('delivery', 'redeliver', id))).toMatchObject({ code: 1, stderr })
})

it('ends the sessions of a member, whose keys stay', async () => {
  const workspace = await newWorkspace(http)
  const { member } = (await workspace.get('/v1/me')).body
  const { id } = await newSession(toId(workspace.id), member.id)
  const end = () => adminJsonHere([...on(), 'member', 'end-sessions', member.id])
  expect(await end()).toEqual({ id: member.id, sessions_ended: 1 })
  const { data } = (await workspace.get('/v1/audit-log')).body
  expect(data[0]).toMatchObject({ action: 'session.ended', entity_id: id, actor: { type: 'operator' } })
  expect(await end()).toMatchObject({ sessions_ended: 0 })
})
