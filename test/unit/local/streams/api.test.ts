import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { StreamsApi, StreamsFault } from '../../../../local/streams/api.ts'
import { eventsOf } from '../../../../ops/admin/stream-range.ts'
import { documents } from '../../../../shared/table/store/client.ts'

interface Received {
  readonly operation: string
  readonly input: Record<string, unknown>
  readonly headers: IncomingHttpHeaders
}
const received: Received[] = []
/** The responses of the stream, in the order of the requests; the last one is repeated. */
let answers: (readonly [status: number, body: object])[] = []

const server = createServer(async (request, response) => {
  const operation = String(request.headers['x-amz-target']).replace('DynamoDBStreams_20120810.', '')
  const input = (await json(request)) as Record<string, unknown>
  received.push({ operation, input, headers: request.headers })
  const [status, body] = answers[Math.min(received.length, answers.length) - 1] ?? [500, {}]
  response.writeHead(status).end(JSON.stringify(body))
})
let url = ''
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  received.length = 0
  vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', url)
  vi.stubEnv('AWS_REGION', 'us-east-1')
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIA')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret')
})
afterEach(() => void vi.unstubAllEnvs())

const api = () => new StreamsApi(url, 'arn:stream')
const ok = (body: object) => [200, body] as const

test('shards are read page by page', async () => {
  const page = (ShardId: string, LastEvaluatedShardId?: string) =>
    ok({ StreamDescription: { Shards: [{ ShardId }], LastEvaluatedShardId } })
  answers = [page('a', 'a'), page('b')]
  expect(await api().shards()).toEqual([{ ShardId: 'a' }, { ShardId: 'b' }])
  expect(received.map(({ operation, input }) => [operation, input])).toEqual([
    ['DescribeStream', { StreamArn: 'arn:stream' }],
    ['DescribeStream', { StreamArn: 'arn:stream', ExclusiveStartShardId: 'a' }],
  ])
  expect(received[0]?.headers).toMatchObject({
    'content-type': 'application/x-amz-json-1.0',
    authorization: expect.stringMatching(
      /^AWS4-HMAC-SHA256 Credential=S3RVER\/20200101\/us-east-1\/dynamodb\/aws4_request, /,
    ),
  })
  answers = [ok({ StreamDescription: {} })]
  expect(await api().shards()).toEqual([])
})

test.each([
  ['TRIM_HORIZON', { ShardIteratorType: 'TRIM_HORIZON' }],
  ['LATEST', { ShardIteratorType: 'LATEST' }],
  [{ at: '5' }, { ShardIteratorType: 'AT_SEQUENCE_NUMBER', SequenceNumber: '5' }],
  [{ after: '5' }, { ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', SequenceNumber: '5' }],
] as const)('an iterator begins at %j', async (start, position) => {
  answers = [ok({ ShardIterator: 'i' })]
  expect(await api().iterator('shard', start)).toBe('i')
  expect(received).toMatchObject([
    { operation: 'GetShardIterator', input: { StreamArn: 'arn:stream', ShardId: 'shard', ...position } },
  ])
})

test('a refusal has the type without its namespace', async () => {
  answers = [[400, { __type: 'com.amazonaws#TrimmedDataAccessException', message: 'too old' }]]
  const refused = api().records('i')
  await expect(refused).rejects.toBeInstanceOf(StreamsFault)
  await expect(refused).rejects.toMatchObject({
    name: 'StreamsFault',
    type: 'TrimmedDataAccessException',
    message: 'TrimmedDataAccessException: too old',
  })
  answers = [[400, { __type: 'ExpiredIteratorException', Message: 'too late' }]]
  await expect(api().records('i')).rejects.toThrow('ExpiredIteratorException: too late')
  answers = [[400, { __type: 'ExpiredIteratorException' }]]
  await expect(api().records('i')).rejects.toThrow(/^ExpiredIteratorException: $/)
})

const record = (SequenceNumber: string, pk: string, type = 'event') => ({
  eventName: 'INSERT',
  eventID: SequenceNumber,
  dynamodb: { SequenceNumber, NewImage: { pk: { S: pk }, sk: { S: 'self' }, type: { S: type } } },
})
const range = { streamArn: 'arn:stream', shardId: 'shard', first: '9', last: '11' }
const events = (...keys: string[]) => keys.map((pk) => ({ pk, sk: 'self' }))
const page = (next: string | undefined, ...Records: object[]) => ok({ Records, NextShardIterator: next })

test('the events of a range are read up to its last record, each once', async () => {
  answers = [
    ok({ ShardIterator: 'i' }),
    // Sequence numbers are numbers of any length: 9 comes before 10.
    page('j', record('9', 'a'), record('10', 'b', 'delivery')),
    page('k', record('10', 'a'), record('11', 'c'), record('12', 'd')),
  ]
  expect(await eventsOf(range)).toEqual(events('a', 'c'))
  expect(received.map(({ operation, input }) => [operation, input])).toEqual([
    [
      'GetShardIterator',
      {
        StreamArn: 'arn:stream',
        ShardId: 'shard',
        ShardIteratorType: 'AT_SEQUENCE_NUMBER',
        SequenceNumber: '9',
      },
    ],
    ['GetRecords', { ShardIterator: 'i', Limit: 1000 }],
    ['GetRecords', { ShardIterator: 'j', Limit: 1000 }],
  ])
  // Signed with the credentials of the operator, which the client may have read in another file of this process.
  const { accessKeyId } = await documents().config.credentials()
  expect(accessKeyId).not.toBe('')
  expect(received[0]?.headers.authorization).toMatch(
    new RegExp(`^AWS4-HMAC-SHA256 Credential=${accessKeyId}/.*/dynamodb/aws4_request`),
  )
})

test('a range may lack its last record', async () => {
  answers = [ok({ ShardIterator: 'i' }), page('j', record('9', 'a'), record('12', 'd'))]
  expect(await eventsOf(range)).toEqual(events('a'))
})

test('a stream that does not have the whole range any more is not enough', async () => {
  answers = [ok({ ShardIterator: 'i' }), page(undefined, record('9', 'a'))]
  expect(await eventsOf(range)).toBeUndefined()
  for (const type of ['TrimmedDataAccessException', 'ResourceNotFoundException', 'ValidationException']) {
    answers = [[400, { __type: type }]]
    received.length = 0
    expect(await eventsOf(range)).toBeUndefined()
  }
  answers = [[400, { __type: 'AccessDeniedException' }]]
  received.length = 0
  await expect(eventsOf(range)).rejects.toThrow('AccessDeniedException')
})

test('an open shard without further records is given up after twenty empty pages in a row', async () => {
  answers = [ok({ ShardIterator: 'i' }), ...Array(19).fill(page('j')), page('j', record('9', 'a')), page('j')]
  expect(await eventsOf(range)).toBeUndefined()
  expect(received.length).toBe(1 + 19 + 1 + 20)
})
