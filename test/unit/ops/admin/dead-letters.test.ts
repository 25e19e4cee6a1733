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
import { drain, drop, peek } from '../../../../ops/admin/dead-letters.ts'
import { physicalId } from '../../../../ops/admin/queues.ts'

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

test('a message that is not of the service is described by its metadata only', () => {
  for (const foreign of ['not JSON', '[]', '{"workspace_id":1}', ''])
    expect(describeDelivery(message(foreign), NOW)).toEqual(common)
  const notified = message({ Records: [{ s3: { object: { key: 'receipts/x' } } }] })
  for (const foreign of [notified, message({ Records: [] }), message('{}')])
    expect(describeUpload(foreign, NOW)).toEqual(common)
  expect(describeBatch(message('{}'), NOW)).toEqual(common)
  // A clock that is ahead.
  expect(describeDelivery(message({}), NOW - 60_000).age_seconds).toBe(0)
})

test('a receipt to render names the expense', () => {
  const [workspace_id, expense_id, upload] = [1, 2, 3].map((n) => `019a0000-0000-7000-8000-00000000000${n}`)
  const object = { key: `receipts/${workspace_id}/${expense_id}/${upload}` }
  const described = describeUpload(message({ Records: [{ s3: { object } }] }), NOW)
  expect(described).toEqual({ ...common, workspace_id, expense_id })
})

test('the work of a revocation names the subscription', () => {
  expect(describeDelivery(message({ workspace_id: 'w', revoked: 's' }), NOW)).toEqual({
    ...common,
    workspace_id: 'w',
    subscription_id: 's',
  })
  expect(subscriptionOf(message({ subscription_id: 's', revoked: 'r' }))).toBe('s')
  expect(subscriptionOf(message('not JSON'))).toBeUndefined()
})

test('a stream batch has a range if its position is whole', () => {
  const info = { shardId: 's', startSequenceNumber: '100', endSequenceNumber: '200', streamArn: 'arn' }
  const rangeOf = (change: object) => streamRangeOf(message({ DDBStreamBatchInfo: { ...info, ...change } }))
  expect(rangeOf({})).toEqual({ streamArn: 'arn', shardId: 's', first: '100', last: '200' })
  for (const missing of Object.keys(info)) expect(rangeOf({ [missing]: undefined })).toBeUndefined()
  expect(rangeOf({ endSequenceNumber: '2x' })).toBeUndefined()
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
  expect(sent(ReceiveMessageCommand)).toHaveLength(3)
  const shown = sent(ChangeMessageVisibilityBatchCommand).flatMap(({ Entries }) => Entries)
  expect(shown).toMatchObject(ids.map((id) => ({ ReceiptHandle: `r${id}`, VisibilityTimeout: 1 })))
  expect(sent(DeleteMessageCommand)).toEqual([])
})

test('listing ends at a thousand messages', async () => {
  const pages = Array.from({ length: 150 }, (_, page) => Array.from({ length: 10 }, (_, n) => `${page}.${n}`))
  const { sqs, sent } = queueOf(...pages)
  expect((await peek(sqs, 'queue')).length).toBe(1_000)
  expect(sent(ReceiveMessageCommand).length).toBe(100)
})

test('dropping deletes the named messages, shows the others again, and reads no more than it must', async () => {
  const { sqs, sent } = queueOf(['a', 'b'], ['c', 'd'], ['e'])
  expect((await drop(sqs, 'queue', ['b', 'c'])).map(({ MessageId }) => MessageId)).toEqual(['b', 'c'])
  expect(sent(DeleteMessageCommand).map(({ ReceiptHandle }) => ReceiptHandle)).toEqual(['rb', 'rc'])
  expect(sent(ReceiveMessageCommand)).toHaveLength(2)
  const shown = sent(ChangeMessageVisibilityBatchCommand).flatMap(({ Entries }) => Entries)
  expect(shown).toMatchObject([{ ReceiptHandle: 'ra' }, { ReceiptHandle: 'rd' }])
})

test('dropping all deletes what is in the queue; a message that is not there is not found', async () => {
  const all = queueOf(['a', 'b'], ['c'])
  expect(await drop(all.sqs, 'queue')).toHaveLength(3)
  expect(all.sent(ChangeMessageVisibilityBatchCommand)).toEqual([])
  const another = queueOf(['a'], ['a'])
  expect(await drop(another.sqs, 'queue', ['x'])).toEqual([])
  expect(another.sent(DeleteMessageCommand)).toEqual([])
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

test('a resource is found by its construct path and the hash after it', () => {
  expect(() => physicalId({}, 'Table')).toThrow('the deployed definition has no Table')
  expect(() => physicalId({ Table1: 'x', xTable1A2B3C4D: 'y', Table1A2B3C4Dx: 'z' }, 'Table')).toThrow()
})
