import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DescribeTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { expect, inject, it } from 'vitest'
import { queuesOf } from '../../../ops/admin/queues.ts'
import { StreamsApi } from '../../../packages/local-aws/streams/api.ts'
import type { EventId, WorkspaceId } from '../../../shared/domain/kit/ids.ts'
import { dueKey, eventKey } from '../../../shared/table/keys.ts'
import { tableName } from '../../../shared/table/store/client.ts'
import { stored } from '../../../shared/table/store/commit.ts'
import { readRow } from '../../../shared/table/store/read.ts'
import { eventItem } from '../../../shared/webhooks/events/rows.ts'
import { sweep } from '../../../shared/webhooks/sweep/sweep.ts'
import { adminHere, adminJsonHere } from '../../support/admin.ts'
import { documents } from '../../support/documents.ts'
import { WAIT_LIMIT_MS } from '../../support/until.ts'
import { bench, receiver } from '../webhooks/bench.ts'

const folder = () => dirname(inject('service').logFile)
const dlq = (...command: string[]) => adminJsonHere(['--data', folder(), 'dlq', ...command])
const queues = () =>
  queuesOf(JSON.parse(readFileSync(join(folder(), 'service.json'), 'utf8')).resources.queues)

/** Puts a message into a dead-letter queue, as SQS does after too many failed receives. */
async function deadLetter(QueueUrl: string | undefined, body: unknown) {
  const MessageBody = typeof body === 'string' ? body : JSON.stringify(body)
  const { MessageId } = await new SQSClient().send(new SendMessageCommand({ QueueUrl, MessageBody }))
  return MessageId
}

/** An event of two minutes ago that fan-out gave up on, and that the sweep does not handle for an hour. */
async function failedEvent({ ws, envelope }: ReturnType<typeof bench>) {
  const event = envelope(new Date(Date.now() - 120_000))
  const [{ id }, item] = [event, eventItem(ws, event)]
  const due = dueKey(item, new Date(Date.now() + 3_600_000))
  // The stream's filter passes only INSERTs of events, and this event is a MODIFY.
  for (const type of ['other', 'event']) {
    await documents().send(
      new PutCommand({ TableName: tableName(), Item: { ...stored(item), type, ...due } }),
    )
  }
  const dueNow = async () => (await readRow(eventKey(ws, id)))?.due_sk
  // A due row may be taken at any moment by the scheduled sweep, so tests cannot expect a certain due time.
  return { id, waits: async () => (await dueNow()) === due.due_sk, dueNow }
}

it('dlq list shows the ids of dead deliveries and uploads on each call, and dlq redrive delivers them', async () => {
  const to = await receiver()
  const { ws, subscribe, due } = bench()
  const { subscription } = await subscribe(to.url, false)
  const { delivery, body } = await due(subscription)
  const id = await deadLetter(queues().deliveries.dead, { ...JSON.parse(body), payload: 'a secret' })
  const upload = { kind: 'photos', workspace_id: ws, upload_id: crypto.randomUUID() }
  const object = { key: `uploads/photos/${ws}/${upload.upload_id}` }
  await deadLetter(queues().uploads[1]?.dead, { Records: [{ s3: { object } }] })
  const found = {
    message_id: id,
    workspace_id: ws,
    delivery_id: delivery.id,
    subscription_id: subscription.id,
  }
  for (const _ of [1, 2]) {
    const listed = await dlq('list')
    expect(listed.deliveries).toContainEqual(expect.objectContaining(found))
    expect(listed.uploads).toContainEqual(expect.objectContaining(upload))
    expect(JSON.stringify(listed)).not.toContain('a secret')
  }
  const printed = await adminHere(['--data', folder(), 'dlq', 'list'])
  expect(printed.stdout).toContain(`delivery_id=${delivery.id}`)
  expect(to.hits).toEqual([])
  const redriven = await dlq('redrive')
  for (const kind of ['deliveries', 'uploads']) expect(redriven[kind]).toBeGreaterThanOrEqual(1)
  await expect.poll(() => to.hits.length).toBe(1)
  expect((await dlq('list')).deliveries).not.toContainEqual(expect.objectContaining(found))
})

it('dlq drop deletes the messages that it names, and no other', async () => {
  const [one, another] = [
    await deadLetter(queues().deliveries.dead, '{'),
    await deadLetter(queues().stream.dead, '{'),
  ]
  const listed = async () => JSON.stringify(await dlq('list'))
  const unknown = crypto.randomUUID()
  expect(await dlq('drop', `${one}`, unknown)).toMatchObject({
    deliveries: [{ message_id: one }],
    uploads: [],
    stream_batches: [],
    not_found: [unknown],
  })
  expect(await listed()).not.toContain(one)
  expect(await listed()).toContain(another)
  expect(await dlq('drop', `${another}`)).toMatchObject({
    stream_batches: [{ message_id: another }],
    not_found: [],
  })
  expect(await dlq('drop', `${another}`)).toMatchObject({ not_found: [another] })
  for (const words of [[], ['--all', `${one}`]]) {
    const { code, stderr } = await adminHere(['--data', folder(), 'dlq', 'drop', ...words])
    expect([code, stderr]).toEqual([1, 'name the messages by the message_id of dlq list, or give --all\n'])
  }
})

/** Finds an event's row in the stream, and returns its position as fan-out's failure destination reports it. */
async function streamPositionOf(ws: WorkspaceId, id: EventId) {
  const { Table } = await new DynamoDBClient().send(new DescribeTableCommand({ TableName: tableName() }))
  const streamArn = Table?.LatestStreamArn ?? ''
  const api = new StreamsApi(process.env.AWS_ENDPOINT_URL_DYNAMODB ?? '', streamArn)
  for (const { ShardId: shardId } of await api.shards()) {
    let iterator: string | undefined = await api.iterator(shardId, 'TRIM_HORIZON')
    while (iterator !== undefined) {
      const { Records, NextShardIterator }: Awaited<ReturnType<StreamsApi['records']>> =
        await api.records(iterator)
      const found = Records.findLast(({ dynamodb }) => dynamodb.NewImage?.pk?.S === eventKey(ws, id).pk)
      if (found) return { streamArn, shardId, sequence: found.dynamodb.SequenceNumber }
      iterator = Records.length === 0 ? undefined : NextShardIterator
    }
  }
  throw new Error('the event is not in the stream')
}

const deadLetterBatch = (streamArn: string, shardId: string, sequence: string) =>
  deadLetter(queues().stream.dead, {
    requestContext: { condition: 'RetryAttemptsExhausted' },
    DDBStreamBatchInfo: {
      ...{ streamArn, shardId, batchSize: 1 },
      ...{ startSequenceNumber: sequence, endSequenceNumber: sequence },
    },
  })

it('redrive replays a failed batch from the stream: only its own events, and only if they are not fanned out', async () => {
  const [to, made] = [await receiver(), bench()]
  await made.subscribe(to.url)
  const [one, another] = [await failedEvent(made), await failedEvent(made)]
  const { streamArn, shardId, sequence } = await streamPositionOf(made.ws, one.id)
  await deadLetterBatch(streamArn, shardId, sequence)
  expect(await dlq('redrive')).toMatchObject({ stream_batches: 1, from_stream: 1, from_outbox: 0, events: 1 })
  expect([await one.waits(), await another.waits()]).toEqual([false, true])
  // The schedule would run this sweep within a minute.
  await sweep(new Date(Date.now() + WAIT_LIMIT_MS))
  await expect.poll(() => to.hits.length).toBe(1)
  await expect.poll(one.dueNow).toBeUndefined()
  await deadLetterBatch(streamArn, shardId, sequence)
  expect(await dlq('redrive')).toMatchObject({ stream_batches: 1, from_stream: 1, events: 0 })
  expect(to.hits.map(({ headers }) => headers['x-service-event-id'])).toEqual([one.id])
})

it('redrive replays a failed batch from the outbox when the stream no longer has it', async () => {
  const [to, made] = [await receiver(), bench()]
  await made.subscribe(to.url)
  const { id, waits } = await failedEvent(made)
  const { streamArn } = await streamPositionOf(made.ws, id)
  const shard = 'shardId-00000001'
  await deadLetterBatch(streamArn, shard, '100')
  expect((await dlq('list')).stream_batches).toContainEqual(
    expect.objectContaining({ shard_id: shard, records: 1, condition: 'RetryAttemptsExhausted' }),
  )
  const redriven = await dlq('redrive')
  expect(redriven).toMatchObject({ stream_batches: 1, from_stream: 0, from_outbox: 1 })
  expect(redriven.events).toBeGreaterThanOrEqual(1)
  expect(await waits()).toBe(false)
  await sweep(new Date(Date.now() + WAIT_LIMIT_MS))
  await expect.poll(() => to.hits.length).toBe(1)
})
