import { expect, test, vi } from 'vitest'
import { StreamsApi } from '../../streams/api.ts'

const send = vi.spyOn(globalThis, 'fetch')
/** Answers of the stream, in the order of the requests. */
const answer = (...bodies: readonly object[]) => {
  send.mockReset()
  for (const body of bodies)
    send.mockResolvedValueOnce(Response.json(body, { status: '__type' in body ? 400 : 200 }))
}
const api = new StreamsApi('http://127.0.0.1:1/', 'arn:stream')

test('shards are read page by page', async () => {
  const page = (ShardId: string, LastEvaluatedShardId?: string) => ({
    StreamDescription: { Shards: [{ ShardId }], LastEvaluatedShardId },
  })
  answer(page('a', 'a'), page('b'))
  expect(await api.shards()).toEqual([{ ShardId: 'a' }, { ShardId: 'b' }])
  const headers = {
    'content-type': 'application/x-amz-json-1.0',
    'x-amz-target': 'DynamoDBStreams_20120810.DescribeStream',
    authorization: expect.stringMatching(
      /^AWS4-HMAC-SHA256 Credential=\w+\/20200101\/us-east-1\/dynamodb\/aws4_request, /,
    ),
  }
  const inputs = [{ StreamArn: 'arn:stream' }, { StreamArn: 'arn:stream', ExclusiveStartShardId: 'a' }]
  expect(send.mock.calls).toEqual(
    inputs.map((input) => [
      new URL('http://127.0.0.1:1/'),
      { method: 'POST', headers, body: JSON.stringify(input) },
    ]),
  )
  answer({ StreamDescription: {} })
  expect(await api.shards()).toEqual([])
})

test.each([
  ['TRIM_HORIZON', { ShardIteratorType: 'TRIM_HORIZON' }],
  [{ at: '5' }, { ShardIteratorType: 'AT_SEQUENCE_NUMBER', SequenceNumber: '5' }],
  [{ after: '5' }, { ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', SequenceNumber: '5' }],
] as const)('an iterator begins at %j', async (start, position) => {
  answer({ ShardIterator: 'i' })
  expect(await api.iterator('shard', start)).toBe('i')
  const body = JSON.stringify({ StreamArn: 'arn:stream', ShardId: 'shard', ...position })
  expect(send).toHaveBeenCalledWith(expect.any(URL), expect.objectContaining({ body }))
})

test.each([
  [
    { __type: 'com.amazonaws#TrimmedDataAccessException', message: 'too old' },
    'TrimmedDataAccessException: too old',
  ],
  [{ __type: 'ExpiredIteratorException', Message: 'too late' }, 'ExpiredIteratorException: too late'],
  [{ __type: 'ExpiredIteratorException' }, 'ExpiredIteratorException: '],
])('the refusal %j has the type without its namespace', async (body, message) => {
  answer(body)
  const type = message.split(':')[0]
  await expect(api.records('i')).rejects.toMatchObject({ name: 'StreamsFault', type, message })
})
