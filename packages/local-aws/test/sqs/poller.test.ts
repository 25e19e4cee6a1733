import {
  DeleteMessageBatchCommand,
  type Message,
  ReceiveMessageCommand,
  type SQSClient,
} from '@aws-sdk/client-sqs'
import { expect, test, vi } from 'vitest'
import { mapping as mappingSchema } from '../../cloudformation/resources.ts'
import { FunctionThrottled } from '../../lambda/concurrency.ts'
import { QueuePoller } from '../../sqs/poller.ts'

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
    await expect.poll(isDone).toBe(true)
    poller.stop()
    await running
  }
  return { waiting, received, removed, send, invoke, poller, sizes, run }
}

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
