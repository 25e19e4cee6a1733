import {
  ChangeMessageVisibilityBatchCommand,
  DeleteMessageCommand,
  type Message,
  ReceiveMessageCommand,
  type SQSClient,
} from '@aws-sdk/client-sqs'
import { expect, test, vi } from 'vitest'
import {
  describeBatch,
  describeDelivery,
  describeUpload,
  streamRangeOf,
  subscriptionOf,
} from '../../../../ops/admin/dead-letter-summary.ts'
import { drain, peek } from '../../../../ops/admin/dead-letters.ts'
import { physicalId, queuesOf } from '../../../../ops/admin/queues.ts'

const NOW = Date.parse('2026-03-14T09:00:10.400Z')
const message = (body: unknown, more: Partial<Message> = {}): Message => ({
  MessageId: 'm',
  Attributes: { SentTimestamp: String(NOW - 10_400), ApproximateReceiveCount: '11' },
  Body: typeof body === 'string' ? body : JSON.stringify(body),
  ...more,
})
const common = {
  message_id: 'm',
  sent_at: '2026-03-14T09:00:00.000Z',
  age_seconds: 10,
  receive_count: 11,
}
const IDS = { workspace_id: 'w', delivery_id: 'd', event_id: 'e', subscription_id: 's' }

test('a delivery is described by its ids and nothing else', () => {
  expect(describeDelivery(message({ ...IDS, payload: 'a secret' }), NOW)).toEqual({ ...common, ...IDS })
  expect(describeDelivery(message({ workspace_id: 'w', revoked: 's' }), NOW)).toEqual({
    ...common,
    workspace_id: 'w',
    subscription_id: 's',
  })
  for (const foreign of ['not JSON', '[]', '{"workspace_id":1}', ''])
    expect(describeDelivery(message(foreign), NOW)).toEqual(common)
  // A clock that is ahead.
  expect(describeDelivery(message({}), NOW - 60_000).age_seconds).toBe(0)
  expect(subscriptionOf(message({ subscription_id: 's', revoked: 'r' }))).toBe('s')
  expect(subscriptionOf(message('not JSON'))).toBeUndefined()
})

test('an upload is described by its key', () => {
  const ws = '01a1fcfc-f48f-7768-8f5a-0ece9dcc5b6a'
  const id = '01a1fcfc-f92d-702e-bc47-2e07bcdd81a5'
  const notified = (key: string) => message({ Records: [{ s3: { object: { key } } }] })
  for (const kind of ['receipts', 'photos'])
    expect(describeUpload(notified(`uploads/${kind}/${ws}/${id}`), NOW)).toEqual({
      ...common,
      kind,
      workspace_id: ws,
      upload_id: id,
    })
  for (const foreign of [notified('receipts/x'), message({ Records: [] }), message('{}')])
    expect(describeUpload(foreign, NOW)).toEqual(common)
})

const batchInfo = {
  shardId: 'shard',
  startSequenceNumber: '100',
  endSequenceNumber: '200',
  streamArn: 'arn',
  batchSize: 3,
}

test('a stream batch is described by its position', () => {
  const whole = message({
    requestContext: { condition: 'RetryAttemptsExhausted' },
    DDBStreamBatchInfo: batchInfo,
  })
  expect(describeBatch(whole, NOW)).toEqual({
    ...common,
    shard_id: 'shard',
    start_sequence_number: '100',
    records: 3,
    condition: 'RetryAttemptsExhausted',
  })
  expect(streamRangeOf(whole)).toEqual({ streamArn: 'arn', shardId: 'shard', first: '100', last: '200' })
  expect(describeBatch(message('{}'), NOW)).toEqual(common)
  for (const missing of ['shardId', 'startSequenceNumber', 'endSequenceNumber', 'streamArn'])
    expect(
      streamRangeOf(message({ DDBStreamBatchInfo: { ...batchInfo, [missing]: undefined } })),
    ).toBeUndefined()
  expect(
    streamRangeOf(message({ DDBStreamBatchInfo: { ...batchInfo, endSequenceNumber: '2x' } })),
  ).toBeUndefined()
})

/** A queue that returns these pages of messages, one after the other. */
function queueOf(...pages: readonly (readonly string[])[]) {
  const left = [...pages]
  const send = vi.fn(async (command: object) =>
    command instanceof ReceiveMessageCommand
      ? { Messages: left.shift()?.map((id) => ({ MessageId: id, ReceiptHandle: `r${id}` })) }
      : {},
  )
  // Only commands are sent.
  const sqs = { send } as unknown as SQSClient
  const sent = (type: abstract new (...args: never[]) => object) =>
    send.mock.calls.flatMap(([command]) =>
      command instanceof type && 'input' in command ? [command.input as Record<string, unknown>] : [],
    )
  return { sqs, sent, send }
}

test('listing receives until nothing new comes, and makes all messages visible again', async () => {
  const ids = Array.from({ length: 12 }, (_, n) => String(n))
  const { sqs, sent } = queueOf(ids.slice(0, 10), ids.slice(10), ['3'])
  expect((await peek(sqs, 'queue')).map(({ MessageId }) => MessageId)).toEqual(ids)
  expect(sent(ReceiveMessageCommand)).toEqual(
    Array(3).fill({
      QueueUrl: 'queue',
      MaxNumberOfMessages: 10,
      VisibilityTimeout: 60,
      WaitTimeSeconds: 1,
      MessageSystemAttributeNames: ['SentTimestamp', 'ApproximateReceiveCount'],
    }),
  )
  const shown = sent(ChangeMessageVisibilityBatchCommand).map(({ Entries }) => Entries)
  expect(shown).toEqual([
    ids
      .slice(0, 10)
      .map((id, index) => ({ Id: String(index), ReceiptHandle: `r${id}`, VisibilityTimeout: 1 })),
    [
      { Id: '0', ReceiptHandle: 'r10', VisibilityTimeout: 1 },
      { Id: '1', ReceiptHandle: 'r11', VisibilityTimeout: 1 },
    ],
  ])
  expect(sent(DeleteMessageCommand)).toEqual([])
})

test('listing ends at a thousand messages', async () => {
  const pages = Array.from({ length: 150 }, (_, page) => Array.from({ length: 10 }, (_, n) => `${page}.${n}`))
  const { sqs, sent } = queueOf(...pages)
  expect((await peek(sqs, 'queue')).length).toBe(1_000)
  expect(sent(ReceiveMessageCommand).length).toBe(100)
})

test('draining passes each message on before it deletes it, until the queue is empty', async () => {
  const { sqs, sent } = queueOf(['a', 'b'], ['c'])
  const taken: (string | undefined)[] = []
  const take = async ({ MessageId }: Message) => {
    expect(sent(DeleteMessageCommand).length).toBe(taken.length)
    taken.push(MessageId)
  }
  expect(await drain(sqs, 'queue', take)).toBe(3)
  expect(taken).toEqual(['a', 'b', 'c'])
  expect(sent(DeleteMessageCommand)).toEqual(
    ['ra', 'rb', 'rc'].map((ReceiptHandle) => ({ QueueUrl: 'queue', ReceiptHandle })),
  )
})

test('a message that cannot be passed on stays in the queue', async () => {
  const { sqs, sent } = queueOf(['a'])
  await expect(drain(sqs, 'queue', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(sent(DeleteMessageCommand)).toEqual([])
})

test('queues are found by their construct path', () => {
  const paths = ['WebhooksDeliveries', 'WebhooksDeliveriesDead', 'WebhooksStreamDead', 'FilesReceipts']
  const all = [...paths, 'FilesReceiptsDead', 'FilesPhotos', 'FilesPhotosDead']
  const urls = Object.fromEntries(all.map((path) => [`${path}1A2B3C4D`, `url of ${path}`]))
  expect(queuesOf(urls)).toEqual({
    deliveries: { dead: 'url of WebhooksDeliveriesDead', home: 'url of WebhooksDeliveries' },
    uploads: [
      { dead: 'url of FilesReceiptsDead', home: 'url of FilesReceipts' },
      { dead: 'url of FilesPhotosDead', home: 'url of FilesPhotos' },
    ],
    stream: { dead: 'url of WebhooksStreamDead' },
  })
  expect(() => physicalId(urls, 'Table')).toThrow('the deployed definition has no Table')
  expect(() => physicalId({ Table1: 'x', xTable1A2B3C4D: 'y', Table1A2B3C4Dx: 'z' }, 'Table')).toThrow()
})
