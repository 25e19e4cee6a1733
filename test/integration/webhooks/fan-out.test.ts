import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { marshall } from '@aws-sdk/util-dynamodb'
import type { DynamoDBRecord } from 'aws-lambda'
import { expect, it } from 'vitest'
import { handler as fanOutHandler } from '../../../functions/webhooks/fan-out.ts'
import type { Envelope } from '../../../shared/domain/event.ts'
import type { WorkspaceId } from '../../../shared/domain/ids.ts'
import { SLOTS, sampleKey } from '../../../shared/table/keys.ts'
import { tableName } from '../../../shared/table/store/client.ts'
import { stored } from '../../../shared/table/store/commit.ts'
import { listDeliveries } from '../../../shared/webhooks/deliveries/list.ts'
import { eventItem } from '../../../shared/webhooks/events/rows.ts'
import { keepNewestEvents, newestEvents } from '../../../shared/webhooks/events/samples.ts'
import { documents } from '../../support/documents.ts'
import { asFunction } from '../../support/like-aws.ts'
import { bench, receiver } from './bench.ts'

const handler = asFunction('webhooks/fan-out', fanOutHandler)

const records = (ws: WorkspaceId, events: Envelope[]): DynamoDBRecord[] =>
  events.map((event, index) => ({
    dynamodb: { SequenceNumber: String(index), NewImage: marshall(stored(eventItem(ws, event))) },
  })) as DynamoDBRecord[]

it('creates one delivery per event and subscription when the stream repeats records', async () => {
  using to = await receiver()
  const { ws, subscribe, fire } = bench()
  const subscriptions = [(await subscribe(to.url)).subscription, (await subscribe(to.url)).subscription]
  const events = await Promise.all([fire(), fire(), fire()])
  const Records = records(ws, events)
  const results = await Promise.all([handler({ Records }), handler({ Records: Records.toReversed() })])
  expect(results).toEqual([{ batchItemFailures: [] }, { batchItemFailures: [] }])
  for (const { id } of subscriptions) {
    await expect.poll(async () => (await listDeliveries(ws, id, {}, { limit: 10 })).rows.length).toBe(3)
  }
  await expect.poll(() => to.hits.length).toBe(6)
  await new Promise((done) => setTimeout(done, 500))
  expect(to.hits).toHaveLength(6)
})

it('delivers events created after the subscription or up to two seconds before it, because clocks differ', async () => {
  const { ws, subscribe, envelope } = bench()
  const { subscription } = await subscribe('http://127.0.0.1:9/hook')
  const at = Date.parse(subscription.created_at)
  const [before, since] = [envelope(new Date(at - 2_001)), envelope(new Date(at - 2_000))]
  await handler({ Records: records(ws, [before, since]) })
  const { rows } = await listDeliveries(ws, subscription.id, {}, { limit: 10 })
  expect(rows.map(({ event_id }) => event_id)).toEqual([since.id])
})

it('reaches receivers through the running service', async () => {
  using to = await receiver()
  const { ws, subscribe, fire } = bench()
  const { subscription } = await subscribe(to.url)
  const event = await fire()
  await expect.poll(() => to.hits.length).toBe(1)
  expect(JSON.parse(to.hits[0]?.body ?? '')).toEqual(event)
  await expect
    .poll(async () => (await listDeliveries(ws, subscription.id, {}, { limit: 10 })).rows[0]?.status)
    .toBe('succeeded')
})

it('keeps the three newest events as samples, in any order of arrival', async () => {
  const { ws, envelope } = bench()
  const events = Array.from({ length: 7 }, (_, index) => envelope(new Date(Date.now() + index * 1000)))
  const order = [3, 6, 0, 5, 1, 4, 2]
  const batches = [order.slice(0, 3), order.slice(3), order]
  const keep = (batch: readonly number[]) =>
    keepNewestEvents(
      ws,
      'opportunity.created',
      batch.flatMap((index) => events[index] ?? []),
    )
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
