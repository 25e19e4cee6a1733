import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SQSClient } from '@aws-sdk/client-sqs'
import { beforeEach, expect, test, vi } from 'vitest'
import { mapping as mappingSchema } from '../../cloudformation/resources.ts'
import { FunctionThrottled } from '../../lambda/concurrency.ts'
import { type Start, type StreamRecord, type StreamsApi, StreamsFault } from '../../streams/api.ts'
import { Checkpoints } from '../../streams/checkpoints.ts'
import { StreamPoller } from '../../streams/poller.ts'
import { ShardReader } from '../../streams/shard-reader.ts'
import { tempFolder } from '../support/temp-folder.ts'

/** How long the reader and the poller have waited, in milliseconds. */
const waits = vi.hoisted((): number[] => [])
vi.mock('node:timers/promises', () => ({
  setTimeout: (ms: number) => {
    waits.push(ms)
    return new Promise((done) => setImmediate(done))
  },
}))
beforeEach(() => {
  waits.length = 0
  vi.spyOn(console, 'error').mockReset().mockReturnValue()
})

const STREAM = 'arn:aws:dynamodb:us-east-1:000000000000:table/t/stream/1'
const record = (SequenceNumber: string, type = 'event'): StreamRecord => ({
  eventName: 'INSERT',
  eventID: SequenceNumber,
  dynamodb: { SequenceNumber, NewImage: { type: { S: type } } },
})

/** A stream with one shard of these records; the shard is closed after them. */
function setUp(records: readonly StreamRecord[], more: object = {}) {
  const folder = tempFolder()
  const file = join(folder, 'checkpoints.json')
  const started: Start[] = []
  const api = {
    shards: vi.fn(async () => [{ ShardId: 'one' }]),
    iterator: vi.fn(async (_: string, start: Start) => {
      started.push(start)
      return typeof start === 'string' ? '' : 'after' in start ? start.after : ''
    }),
    records: vi.fn(async (after: string) => ({
      Records: records.filter(({ dynamodb }) => after === '' || dynamodb.SequenceNumber > after),
      NextShardIterator: undefined as string | undefined,
    })),
  }
  const invoke = vi.fn<(arn: string, event: unknown) => Promise<unknown>>(async () => undefined)
  const send = vi.fn()
  const mapping = mappingSchema.parse({
    FunctionName: 'fan-out',
    EventSourceArn: STREAM,
    FilterCriteria: { Filters: [{ Pattern: '{"dynamodb":{"NewImage":{"type":{"S":["event"]}}}}' }] },
    FunctionResponseTypes: ['ReportBatchItemFailures'],
    BatchSize: 4,
    ...more,
  })
  const source = {
    mapping,
    streamArn: STREAM,
    // The reader calls these three operations only.
    api: api as unknown as StreamsApi,
    functions: { invoke },
    checkpoints: new Checkpoints(file),
    sqs: { send } as unknown as SQSClient,
    failureQueueUrl: 'https://queue' as string | undefined,
  }
  const batches = () =>
    invoke.mock.calls.map(([, event]) =>
      (event as { Records: StreamRecord[] }).Records.map(({ dynamodb }) => dynamodb.SequenceNumber).join(''),
    )
  const position = () => new Checkpoints(file).get(`fan-out ${STREAM}`, 'one')
  const read = () => new ShardReader(source, 'one').run()
  return { api, source, invoke, send, batches, position, read, started, file }
}

const letters = (text: string) => [...text].map((one) => record(one))

test('the records of a shard are passed in order, in batches, and the position is kept', async () => {
  const { read, batches, position, invoke, started, file } = setUp(letters('abcdef'))
  await read()
  expect(batches()).toEqual(['abcd', 'ef'])
  expect(started).toEqual(['TRIM_HORIZON'])
  expect(position()).toBe('end')
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ [`fan-out ${STREAM} one`]: 'end' })
  const [[arn, event] = []] = invoke.mock.calls
  expect([arn, event]).toEqual([
    'fan-out',
    {
      Records: letters('abcd').map((one) => ({
        ...one,
        eventVersion: '1.1',
        eventSource: 'aws:dynamodb',
        awsRegion: 'us-east-1',
        eventSourceARN: STREAM,
      })),
    },
  ])
})

test('a record that is reported as failed is repeated with those after it', async () => {
  const { read, batches, invoke, source, send } = setUp(letters('abcd'))
  const positions = vi.spyOn(source.checkpoints, 'set')
  const failures = (id: string) => ({ batchItemFailures: [{ itemIdentifier: id }] })
  invoke.mockResolvedValueOnce(failures('c')).mockResolvedValueOnce(failures('c'))
  await read()
  expect(batches()).toEqual(['abcd', 'cd', 'cd'])
  expect(positions.mock.calls.map(([, , position]) => position)).toEqual(['b', 'd', 'end'])
  expect(send).not.toHaveBeenCalled()
})

test('a batch whose function fails is halved until the bad record is alone, if the mapping says so', async () => {
  const poison = async (_: string, event: unknown) => {
    if (JSON.stringify(event).includes('"SequenceNumber":"c"')) throw new Error('poison')
  }
  const halved = setUp(letters('abcd'), { BisectBatchOnFunctionError: true, MaximumRetryAttempts: 3 })
  halved.invoke.mockImplementation(poison)
  await halved.read()
  expect(halved.batches()).toEqual(['abcd', 'ab', 'cd', 'c', 'c', 'd'])
  const whole = setUp(letters('abcd'), { MaximumRetryAttempts: 1 })
  whole.invoke.mockImplementation(poison)
  await whole.read()
  expect(whole.batches()).toEqual(['abcd', 'abcd'])
})

test('a batch that is given up leaves its position in the failure queue, and the reader goes on', async () => {
  const { read, batches, invoke, send, position } = setUp(letters('abcdef'), { MaximumRetryAttempts: 2 })
  for (let n = 0; n < 3; n++) invoke.mockRejectedValueOnce(new Error('out of order'))
  await read()
  expect(batches()).toEqual(['abcd', 'abcd', 'abcd', 'ef'])
  expect(waits).toEqual([200, 400])
  expect(position()).toBe('end')
  const [[{ input }] = [{ input: {} }]] = send.mock.calls
  expect(send).toHaveBeenCalledTimes(1)
  expect(input.QueueUrl).toBe('https://queue')
  expect(JSON.parse(input.MessageBody)).toEqual({
    requestContext: {
      functionArn: 'fan-out',
      condition: 'RetryAttemptsExhausted',
      approximateInvokeCount: 3,
    },
    version: '1.0',
    timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
    DDBStreamBatchInfo: {
      shardId: 'one',
      startSequenceNumber: 'a',
      endSequenceNumber: 'd',
      batchSize: 4,
      streamArn: STREAM,
    },
  })
})

test('a batch that Lambda refuses waits for a place, which counts as no retry', async () => {
  const { read, batches, invoke, send } = setUp(letters('ab'), { MaximumRetryAttempts: 0 })
  for (let n = 0; n < 2; n++) invoke.mockRejectedValueOnce(new FunctionThrottled())
  await read()
  expect(batches()).toEqual(['ab', 'ab', 'ab'])
  expect(send).not.toHaveBeenCalled()
})

test('retries wait twice as long each time, and ten seconds at most', async () => {
  const { read, invoke } = setUp(letters('a'))
  for (let n = 0; n < 8; n++) invoke.mockRejectedValueOnce(new Error('out of order'))
  await read()
  expect(waits).toEqual([200, 400, 800, 1_600, 3_200, 6_400, 10_000, 10_000])
})

test('a position that was trimmed is read from the oldest record; an expired iterator is renewed', async () => {
  const trimmed = setUp(letters('cd'))
  trimmed.source.checkpoints.set(`fan-out ${STREAM}`, 'one', 'a')
  trimmed.api.iterator.mockRejectedValueOnce(new StreamsFault('TrimmedDataAccessException', 'too old'))
  await trimmed.read()
  expect([trimmed.batches(), trimmed.started]).toEqual([['cd'], ['TRIM_HORIZON']])
  const expired = setUp(letters('ab'))
  expired.api.records.mockRejectedValueOnce(new StreamsFault('ExpiredIteratorException', 'too late'))
  await expired.read()
  expect([expired.batches(), expired.started]).toEqual([['ab'], ['TRIM_HORIZON', 'TRIM_HORIZON']])
  expect(console.error).not.toHaveBeenCalled()
  const broken = setUp(letters('ab'))
  broken.api.records.mockRejectedValueOnce(new Error('no connection'))
  await broken.read()
  expect(broken.batches()).toEqual(['ab'])
  expect(console.error).toHaveBeenCalledTimes(1)
})

test('a reader that stops during a retry keeps the position before it', async () => {
  const { source, invoke, position, batches } = setUp(letters('abcd'))
  const reader = new ShardReader(source, 'one')
  invoke.mockImplementation(async () => {
    reader.stop()
    return { batchItemFailures: [{ itemIdentifier: 'c' }] }
  })
  await reader.run()
  expect([batches(), position()]).toEqual([['abcd'], 'b'])
})

test('a child shard is read after its parent, and each shard once', async () => {
  const { api, source, started } = setUp(letters('a'))
  api.shards.mockResolvedValue([
    { ShardId: 'child', ParentShardId: 'one' },
    { ShardId: 'one', ParentShardId: 'gone' },
  ] as never)
  const poller = new StreamPoller(source)
  const running = poller.run()
  await expect.poll(() => started.length).toBe(2)
  poller.stop()
  await running
  expect(api.iterator.mock.calls.map(([shard]) => shard)).toEqual(['one', 'child'])
  expect(started).toEqual(['TRIM_HORIZON', 'TRIM_HORIZON'])
})
