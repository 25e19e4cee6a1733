import {
  DeleteMessageBatchCommand,
  type Message,
  ReceiveMessageCommand,
  type SQSClient,
} from '@aws-sdk/client-sqs'
import { expect, test, vi } from 'vitest'
import { mapping as mappingSchema } from '../../../../local/cloudformation/resources.ts'
import { FunctionThrottled } from '../../../../local/lambda/concurrency.ts'
import { QueuePoller } from '../../../../local/sqs/poller.ts'
import { until } from '../../../support/until.ts'

const ARN = 'arn:aws:sqs:us-east-1:000000000000:q'

/** A queue of these messages. A message that was received is not received again. */
function setUp(count: number, more: object = {}, VisibilityTimeout = '360') {
  const waiting: Message[] = Array.from({ length: count }, (_, n) => ({
    MessageId: `m${n}`,
    ReceiptHandle: `r${n}`,
    Body: `body ${n}`,
    MD5OfBody: 'md5',
    Attributes: { ApproximateReceiveCount: '1' },
    MessageAttributes: {
      text: { DataType: 'String', StringValue: 'x' },
      bytes: { DataType: 'Binary', BinaryValue: new Uint8Array([1]) },
    },
  }))
  const received: object[] = []
  const removed: string[] = []
  const send = vi.fn(async (command: object) => {
    if (command instanceof ReceiveMessageCommand) {
      received.push(command.input)
      // A long poll, in short.
      if (waiting.length === 0) await new Promise((done) => setTimeout(done, 5))
      const Messages = waiting.splice(0, command.input.MaxNumberOfMessages)
      return Messages.length > 0 ? { Messages } : {}
    }
    if (command instanceof DeleteMessageBatchCommand)
      for (const { ReceiptHandle = '' } of command.input.Entries ?? []) removed.push(ReceiptHandle)
    return {}
  })
  const invoke = vi.fn<(arn: string, event: unknown) => Promise<unknown>>(async () => undefined)
  const mapping = mappingSchema.parse({
    FunctionName: 'deliver',
    EventSourceArn: ARN,
    FunctionResponseTypes: ['ReportBatchItemFailures'],
    BatchSize: 10,
    ...more,
  })
  const queue = { url: 'https://queue', attributes: { VisibilityTimeout } }
  // The poller only sends commands.
  const poller = new QueuePoller(mapping, queue, { send } as unknown as SQSClient, { invoke })
  const sizes = () => invoke.mock.calls.map(([, event]) => (event as { Records: object[] }).Records.length)
  async function run(isDone: () => boolean) {
    const running = poller.run()
    await until(isDone)
    poller.stop()
    await running
  }
  return { waiting, received, removed, send, invoke, poller, sizes, run }
}

test('messages are passed as Lambda passes them, and removed', async () => {
  const { run, invoke, removed, received } = setUp(1)
  await run(() => removed.length === 1)
  expect(invoke).toHaveBeenCalledExactlyOnceWith('deliver', {
    Records: [
      {
        messageId: 'm0',
        receiptHandle: 'r0',
        body: 'body 0',
        attributes: { ApproximateReceiveCount: '1' },
        messageAttributes: {
          text: { stringValue: 'x', stringListValues: [], binaryListValues: [], dataType: 'String' },
          bytes: { binaryValue: 'AQ==', stringListValues: [], binaryListValues: [], dataType: 'Binary' },
        },
        md5OfBody: 'md5',
        eventSource: 'aws:sqs',
        eventSourceARN: ARN,
        awsRegion: 'us-east-1',
      },
    ],
  })
  expect(removed).toEqual(['r0'])
  expect(received[0]).toEqual({
    QueueUrl: 'https://queue',
    MaxNumberOfMessages: 10,
    WaitTimeSeconds: 1,
    MessageSystemAttributeNames: ['All'],
    MessageAttributeNames: ['All'],
  })
})

test('a batch has at most its size, and several calls fill one of more than ten', async () => {
  const small = setUp(5, { BatchSize: 2 })
  await small.run(() => small.removed.length === 5)
  expect(small.sizes()).toEqual([2, 2, 1])
  const large = setUp(25, { BatchSize: 15, MaximumBatchingWindowInSeconds: 60 })
  // The second batch waits for more messages, until the poller stops.
  await large.run(() => large.waiting.length === 0 && large.received.length > 6)
  expect(large.sizes()).toEqual([15, 10])
  expect(large.removed.length).toBe(25)
})

test('a batch that Lambda refuses waits for a place and is removed; meanwhile it takes one of the mapping', async () => {
  const { run, invoke, removed, sizes, received } = setUp(20, { ScalingConfig: { MaximumConcurrency: 1 } })
  const before: number[] = []
  for (let n = 0; n < 2; n++) {
    invoke.mockImplementationOnce(async () => {
      before.push(received.length)
      throw new FunctionThrottled()
    })
  }
  await run(() => removed.length === 20)
  expect(sizes()).toEqual([10, 10, 10, 10])
  expect(before).toEqual([1, 1])
})

test('a batch that is refused for as long as its messages are invisible stays in the queue', async () => {
  const { run, invoke, removed } = setUp(1, {}, '0')
  invoke.mockRejectedValue(new FunctionThrottled())
  await run(() => invoke.mock.calls.length === 1)
  expect([invoke.mock.calls.length, removed]).toEqual([1, []])
})

test('what a function reports as failed stays in the queue; all of it if it throws', async () => {
  const reported = setUp(3)
  reported.invoke.mockResolvedValueOnce({ batchItemFailures: [{ itemIdentifier: 'm1' }] })
  await reported.run(() => reported.removed.length > 0)
  expect(reported.removed).toEqual(['r0', 'r2'])
  for (const outcome of [
    () => Promise.reject(new Error('out of order')),
    async () => ({ batchItemFailures: [{ itemIdentifier: 'unknown' }] }),
  ]) {
    const failed = setUp(3)
    failed.invoke.mockImplementationOnce(outcome)
    await failed.run(() => failed.invoke.mock.calls.length > 0)
    expect(failed.removed).toEqual([])
  }
  const ignored = setUp(1, { FunctionResponseTypes: [] })
  ignored.invoke.mockResolvedValue({ batchItemFailures: [{ itemIdentifier: 'm0' }] })
  await ignored.run(() => ignored.removed.length > 0)
  expect(ignored.removed).toEqual(['r0'])
})

test('batches run at the same time, up to the concurrency; stopping waits for them', async () => {
  const { invoke, poller, removed } = setUp(3, { BatchSize: 1, ScalingConfig: { MaximumConcurrency: 2 } })
  const finish: (() => void)[] = []
  invoke.mockImplementation(() => new Promise<void>((done) => finish.push(done)))
  let hasEnded = false
  const running = poller.run().then(() => {
    hasEnded = true
  })
  await until(() => finish.length === 2)
  await new Promise((done) => setTimeout(done, 50))
  expect(finish.length).toBe(2)
  finish[0]?.()
  await until(() => finish.length === 3)
  poller.stop()
  finish[1]?.()
  await new Promise((done) => setTimeout(done, 50))
  expect(hasEnded).toBe(false)
  finish[2]?.()
  await running
  expect(removed.toSorted()).toEqual(['r0', 'r1', 'r2'])
})

test('a queue that does not answer is asked again', async () => {
  const error = vi.spyOn(console, 'error').mockReturnValue()
  const { run, send, removed } = setUp(1)
  send.mockRejectedValueOnce(new Error('no connection'))
  await run(() => removed.length === 1)
  expect(error).toHaveBeenCalledExactlyOnceWith(
    '{"level":"ERROR","message":"no connection","source":"queue poller"}',
  )
})
