import { expect, it, onTestFinished } from 'vitest'
import type { Envelope } from '../../../shared/domain/event.ts'
import { deliveryIdOf } from '../../../shared/domain/ids.ts'
import { deliveryKey } from '../../../shared/table/keys.ts'
import { update } from '../../../shared/table/store/batching/update-expression.ts'
import { claimUpdate } from '../../../shared/webhooks/deliveries/leases.ts'
import { outcomeUpdate } from '../../../shared/webhooks/deliveries/outcomes.ts'
import { getDelivery, getDeliveryRow } from '../../../shared/webhooks/deliveries/rows.ts'
import { fanOut } from '../../support/fan-out.ts'
import { wrapStore } from '../../support/wrap-store.ts'
import { bench } from './bench.ts'
import { queued } from './queues.ts'

it('a repeated fan-out queues a delivery again only until it is claimed', async () => {
  const { ws, subscribe, envelope } = bench()
  const { subscription } = await subscribe('http://127.0.0.1:9/')
  const event = { workspaceId: ws, envelope: envelope(), isChecked: true }
  const id = deliveryIdOf(event.envelope.id, subscription.id)
  const sent = queued()
  const messages = async () => {
    sent.length = 0
    expect(await fanOut([event])).toMatchObject([{ status: 'fulfilled' }])
    return sent.map(({ message }) => message.delivery_id)
  }
  expect(await messages()).toEqual([id])
  expect(await messages()).toEqual([id])
  expect(await getDelivery(ws, id)).toMatchObject({ status: 'pending', event_id: event.envelope.id })

  const now = new Date()
  const lease = new Date(now.getTime() + 60_000).toISOString()
  expect(await update(claimUpdate(ws, id, now, lease))).toBe(true)
  expect(await messages()).toEqual([])
  const row = await getDeliveryRow(ws, id)
  if (!row) throw new Error('no delivery')
  // Ended without an attempt: the claim did not count.
  await update(outcomeUpdate({ ...row, leaseUntil: lease }, { status: 'skipped' }, now))
  expect(await getDeliveryRow(ws, id)).toMatchObject({ started: 0, delivery: { status: 'skipped' } })
  expect(await messages()).toEqual([])
})

it('a failed event does not stop the others', async () => {
  const { ws, subscribe, envelope } = bench()
  const { subscription } = await subscribe('http://127.0.0.1:9/')
  const other = bench('opportunity.project.approved', { ws })
  const { subscription: second } = await other.subscribe('http://127.0.0.1:9/')
  // Not written, so only this test fans them out.
  const [bad, good, approved] = [envelope(), envelope(), other.envelope()]
  const idOf = (event: Envelope) => deliveryIdOf(event.id, event === approved ? second.id : subscription.id)
  onTestFinished(
    wrapStore(async ({ input }, next) => {
      if (input.Item?.pk === deliveryKey(ws, idOf(bad)).pk) throw new Error('no room')
      return next()
    }),
  )
  const sent = queued()
  const events = [bad, good, approved].map((envelope) => ({ workspaceId: ws, envelope, isChecked: true }))
  const outcomes = await fanOut(events)
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
  expect(outcomes[0]).toMatchObject({ reason: new Error('no room') })
  expect(sent.map(({ message }) => message.delivery_id).sort()).toEqual([idOf(good), idOf(approved)].sort())
})

it('an event fails if the queue refuses one of its messages', async () => {
  const { ws, subscribe, envelope } = bench()
  await subscribe('http://127.0.0.1:9/')
  queued(() => ({ Failed: [{ Id: '0', Code: 'InternalError' }] }))
  const [outcome] = await fanOut([{ workspaceId: ws, envelope: envelope(), isChecked: true }])
  expect(outcome).toMatchObject({
    status: 'rejected',
    reason: { message: expect.stringContaining('the queue refused') },
  })
})
