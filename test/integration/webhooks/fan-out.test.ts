import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { marshall } from '@aws-sdk/util-dynamodb'
import { expect, it, onTestFinished } from 'vitest'
import { handler as fanOutHandler } from '../../../functions/webhooks/fan-out.ts'
import { maxTries, TRIES } from '../../../shared/aws/backoff.ts'
import { StoreUnavailable } from '../../../shared/aws/unavailable.ts'
import type { Envelope } from '../../../shared/domain/kit/event.ts'
import { deliveryIdOf } from '../../../shared/domain/kit/ids.ts'
import { deliveryKey, SLOTS, sampleKey } from '../../../shared/table/keys.ts'
import { update } from '../../../shared/table/store/batching/update-expression.ts'
import { tableName } from '../../../shared/table/store/client.ts'
import { stored } from '../../../shared/table/store/commit.ts'
import { claimUpdate } from '../../../shared/webhooks/deliveries/leases.ts'
import { outcomeUpdate } from '../../../shared/webhooks/deliveries/outcomes.ts'
import { getDelivery, getDeliveryRow } from '../../../shared/webhooks/deliveries/rows.ts'
import { eventItem } from '../../../shared/webhooks/events/rows.ts'
import { keepNewestEvents, newestEvents } from '../../../shared/webhooks/events/samples.ts'
import { documents } from '../../support/documents.ts'
import { fanOut } from '../../support/fan-out.ts'
import { asFunction, withoutFaults } from '../../support/like-aws.ts'
import { wrapStore } from '../../support/wrap-store.ts'
import { bench, queued } from './bench.ts'

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

it('a record that cannot be read fails alone, and an event that the store is unavailable for is left to its check', async () => {
  const [away, { ws, subscribe, envelope }] = [bench(), bench()]
  const { subscription } = await subscribe('http://127.0.0.1:9/')
  const good = envelope()
  onTestFinished(
    wrapStore(async ({ input }, next) => {
      if (JSON.stringify(input).includes(away.ws)) throw new StoreUnavailable('throttled')
      return next()
    }),
  )
  queued()
  const unreadable = { pk: 'ws#event#x', sk: 'self', type: 'event' }
  const items = [eventItem(away.ws, away.envelope()), eventItem(ws, good)]
  const Records = [unreadable, ...items.map(stored)].map((image, n) => ({
    dynamodb: { SequenceNumber: String(n), NewImage: marshall(image) },
  }))
  const handler = asFunction('webhooks/fan-out', fanOutHandler)
  expect(await handler({ Records } as never)).toEqual({ batchItemFailures: [{ itemIdentifier: '0' }] })
  expect(await getDelivery(ws, deliveryIdOf(good.id, subscription.id))).toMatchObject({ status: 'pending' })
})

it('calls for a workspace that the store has refused get one try, until one succeeds', async () => {
  withoutFaults()
  const [{ ws, envelope }, other] = [bench(), bench()]
  const tries = new Set<number>()
  let refuses = false
  onTestFinished(
    wrapStore(async (_, next) => {
      tries.add(maxTries())
      if (refuses) throw new StoreUnavailable('throttled')
      return next()
    }),
  )
  const triesOf = async (refused: boolean, workspaceId = ws) => {
    refuses = refused
    tries.clear()
    await fanOut([{ workspaceId, envelope: envelope(), isChecked: true }])
    return [...tries]
  }
  expect(await triesOf(true)).toEqual([TRIES])
  expect(await triesOf(true)).toEqual([1])
  expect(await triesOf(false, other.ws)).toEqual([TRIES])
  expect(await triesOf(false)).toEqual([1])
  expect(await triesOf(false)).toEqual([TRIES])
})

it('keeps the three newest events as samples, in any order of arrival', async () => {
  const { ws, envelope } = bench()
  const events = Array.from({ length: 7 }, (_, index) => envelope(new Date(Date.now() + index * 1000)))
  const order = [3, 6, 0, 5, 1, 4, 2]
  const batches = [order.slice(0, 3), order.slice(3), order]
  const keep = (batch: readonly number[]) => {
    const some = batch.flatMap((index) => events[index] ?? [])
    return keepNewestEvents(ws, 'opportunity.created', some)
  }
  await Promise.all(batches.map(keep))
  expect(await newestEvents(ws, 'opportunity.created', new Date())).toEqual(events.slice(4).toReversed())
})

it('a sample that two calls at once have put into two slots gives one up', async () => {
  const { ws, envelope } = bench()
  const [older, twice, newer] = [0, 1, 2].map((index) => envelope(new Date(Date.now() + index * 1000)))
  if (!older || !twice || !newer) throw new Error('three events')
  const trigger = 'opportunity.created'
  for (const slot of SLOTS) {
    const item = { ...sampleKey(ws, trigger, slot), type: 'sample', event_id: twice.id }
    await documents().send(
      new PutCommand({ TableName: tableName(), Item: { ...item, data: JSON.stringify(twice) } }),
    )
  }
  await keepNewestEvents(ws, trigger, [older, newer])
  expect(await newestEvents(ws, trigger, new Date())).toEqual([newer, twice, older])
})

it('samples include events of the last three hours, which may not be kept yet, each once', async () => {
  const { ws, envelope } = bench()
  const age = (minutes: number) => envelope(new Date(Date.now() - minutes * 60_000))
  const [older, kept, fresh] = [age(181), age(179), age(1)]
  for (const event of [older, kept, fresh])
    await documents().send(new PutCommand({ TableName: tableName(), Item: stored(eventItem(ws, event)) }))
  const newest = () => newestEvents(ws, 'opportunity.created', new Date())
  expect(await newest()).toEqual([fresh, kept])
  await keepNewestEvents(ws, 'opportunity.created', [kept, older])
  expect(await newest()).toEqual([fresh, kept, older])
  expect(await newestEvents(ws, 'opportunity.project.approved', new Date())).toEqual([])
})
